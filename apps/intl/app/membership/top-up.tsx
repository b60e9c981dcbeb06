import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { buttonClass } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { RedeemForm } from './redeem-form.tsx'

await withWords(membershipWords)

/** The two ways to more time: a plan, or a card that somebody already has. */
export function TopUp({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  return (
    <Stack gap={8}>
      <Stack as="section" gap={4} aria-labelledby="top-up">
        <Stack gap={2}>
          <h2 id="top-up" className="section-title">
            {t('top-up.title')}
          </h2>
          <p className="soft">{t(member.can_buy === 1 ? 'top-up.lead' : 'top-up.lead-later')}</p>
        </Stack>
        <p>
          <Link className={buttonClass()} to={rechargePaths.recharge}>
            {t('top-up.plans')}
          </Link>
        </p>
      </Stack>
      <RedeemForm member={member} />
    </Stack>
  )
}
