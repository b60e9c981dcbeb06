import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { buttonClass } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { RedeemForm } from './redeem-form.tsx'

await withWords(membershipWords)

/** The two ways to more time: a plan, or a card that somebody already has. */
export default function TopUp({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  return (
    <Stack gap={8}>
      <TitledSection
        id="top-up"
        title={t('top-up.title')}
        lead={t(member.can_buy === 1 ? 'top-up.lead' : 'top-up.lead-later')}
        gap={4}
      >
        <p>
          <Link className={buttonClass()} to={rechargePaths.recharge}>
            {t('top-up.plans')}
          </Link>
        </p>
      </TitledSection>
      <RedeemForm member={member} />
    </Stack>
  )
}
