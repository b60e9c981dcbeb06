import { promotionsWords } from '@bohe/i18n/namespaces/promotions'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { Stack } from '@bohe/ui/layout'
import { ActivityCountdown } from '#promotions/activity/activity-countdown.tsx'
import { ActivityLink } from '#promotions/activity/activity-link.tsx'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { ActivityPeriod } from '#promotions/activity/activity-period.tsx'
import { ActivityRules } from '#promotions/activity/activity-rules.tsx'
import { type Referral, secondsOf } from './referral-data.ts'
import { ReferralPanel } from './referral-panel.tsx'
import '#promotions/activity/activity.css'
import './referral.css'

await withWords(promotionsWords)

/** The campaign that runs, or the last one, and how far the member is in it. */
export default function ReferralInvite({ data: referral }: { data: Referral | undefined }) {
  const { t } = useTranslation('promotions')
  if (!referral) {
    return <EmptyList title={t('referral.none')} to={activityPaths.list()} action={t('activity.back')} />
  }
  const { activity } = referral.campaign
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h2 className="section-title">{t('referral.title')}</h2>
        <p className="soft">{t('referral.lead')}</p>
        <p className="small">
          <ActivityPeriod activity={activity} />
        </p>
        {activity.state === '1' && <TimeLeft campaign={referral.campaign} />}
        <p>
          <ActivityLink id={activity.id}>{t('referral.about')}</ActivityLink>
        </p>
      </Stack>
      <ReferralPanel referral={referral} />
      <ActivityRules rules={activity.rules} />
    </Stack>
  )
}

/** By the server's clock: this page is made for one member, now. */
function TimeLeft({ campaign }: Pick<Referral, 'campaign'>) {
  const left = useSecondsLeft(secondsOf(campaign.countdown))
  return (
    <p className="activity-countdown">
      <ActivityCountdown secondsLeft={left} />
    </p>
  )
}
