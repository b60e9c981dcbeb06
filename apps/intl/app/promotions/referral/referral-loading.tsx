import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Skeleton } from '@bohe/ui/skeleton'

/** The room of what one has in a campaign, while it is on the way. */
export function ReferralLoading() {
  const { t } = useTranslation('promotions')
  return (
    <div className="referral-waiting needs-script" role="status" aria-label={t('activity.loading')}>
      <Skeleton shape="block" />
    </div>
  )
}
