import { withQueries } from '@bohe/site/data/queries.tsx'
import { useEdition } from '@bohe/site/edition.ts'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Activity } from '#promotions/activity/activity-clock.ts'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { loadReferral, type Referral } from './referral-data.ts'
import { ReferralLoading } from './referral-loading.tsx'
import { ReferralPanel } from './referral-panel.tsx'

/** A member's own code, friends and days in a campaign, asked for in the browser. */
export default withQueries(ReferralOwn)

function ReferralOwn({ activity }: { activity: Activity }) {
  const { region } = useEdition()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['referral'],
    // A query's answer is never undefined.
    queryFn: async () => (await loadReferral(browserApi(region))) ?? null,
  })
  if (error) return <Failed error={error} isAsking={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <ReferralLoading />
  if (data?.campaign.activity.id !== activity.id) return <Elsewhere referral={data} />
  return <ReferralPanel referral={data} onClaimed={() => void refetch()} />
}

function Failed({ error, isAsking, onRetry }: { error: Error; isAsking: boolean; onRetry: () => void }) {
  const { t } = useTranslation('promotions')
  const again = (
    <Button size="sm" pending={isAsking} onClick={onRetry}>
      {t('activity.retry')}
    </Button>
  )
  return <WarningNotice failure={error} action={again} />
}

/** Another campaign took over from the one on this page. */
function Elsewhere({ referral }: { referral: Referral | null }) {
  const { t } = useTranslation('promotions')
  if (!referral) return <Notice tone="info">{t('referral.none')}</Notice>
  const to = activityPaths.detail(referral.campaign.activity.id)
  return (
    <Notice tone="info" action={<Link to={to}>{t('referral.to-other')}</Link>}>
      <p>{t('referral.other')}</p>
    </Notice>
  )
}
