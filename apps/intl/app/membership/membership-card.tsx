import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { MembershipHero } from '@bohe/site/features/member/membership-hero.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { buttonClass } from '@bohe/ui/button'
import { Cluster } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { ClockAction } from './clock-action.tsx'

await withWords(membershipWords)

/** The membership card of the edition that sells time: it can be paused and resumed, or bought, where it is looked at. */
export function MembershipCard({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  const standing = standingOf(member)
  const hasTime = standing === 'running' || standing === 'paused'
  return (
    <MembershipHero
      member={member}
      action={
        <Cluster>
          {hasTime && <ClockAction member={member} name="card-clock" />}
          <Link className={buttonClass({ tone: hasTime ? 'quiet' : 'primary' })} to={rechargePaths.recharge}>
            {t('top-up.plans')}
          </Link>
        </Cluster>
      }
    />
  )
}
