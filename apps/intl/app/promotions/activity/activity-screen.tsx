import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { BackLink } from '@bohe/site/layout/back-link.tsx'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { ClockIcon, EyeIcon } from '@bohe/ui/icons'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { ActivityBadges } from './activity-badges.tsx'
import { type Activity, useSecondsToEnd, useStanding } from './activity-clock.ts'
import { ActivityCountdown } from './activity-countdown.tsx'
import type { ActivityPartProps, LoadedActivity } from './activity-data.ts'
import { activityPaths } from './activity-paths.ts'
import { ActivityPeriod, useBeginning } from './activity-period.tsx'
import { ActivityRules } from './activity-rules.tsx'

/** One promotion: what it is and until when, the way to take part, its text, what can be won, its rules. */
export function ActivityScreen({ activity, presents }: Pick<LoadedActivity, 'activity' | 'presents'>) {
  const { t } = useTranslation('promotions')
  return (
    <Section tight>
      <Page width="reading">
        <Stack as="article" gap={8} aria-labelledby="promotion">
          <Head activity={activity} />
          <ActivityPart activity={activity} presents={presents} />
          {/* Sanitised by the server when it was written (product §6). */}
          <div className="activity-content" dangerouslySetInnerHTML={{ __html: activity.content }} />
          {activity.prize && (
            <TitledSection id="promotion-prize" title={t('prize')} gap={2}>
              <p>{activity.prize}</p>
            </TitledSection>
          )}
          <ActivityRules rules={activity.rules} />
          <p>
            <BackLink to={activityPaths.list()}>{t('activity.back')}</BackLink>
          </p>
        </Stack>
      </Page>
    </Section>
  )
}

function Head({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const standing = useStanding(activity)
  return (
    <Stack gap={4} as="header">
      <ActivityBadges activity={activity} standing={standing} />
      <h1 id="promotion">{activity.title}</h1>
      {activity.summary && <p className="activity-lead soft">{activity.summary}</p>}
      <Cluster gap={4} className="activity-facts small">
        <span className="activity-fact">
          <ClockIcon />
          <span className="visually-hidden">{t('period')}</span>
          <span>
            <ActivityPeriod activity={activity} />
          </span>
        </span>
        <span className="activity-fact soft">
          <EyeIcon />
          {t('hits', { hits: activity.hits })}
        </span>
      </Cluster>
      {standing === '1' && <EndCountdown activity={activity} />}
      {activity.image && <img className="activity-picture" src={activity.image} alt="" width={1120} height={400} />}
    </Stack>
  )
}

/** Its place is kept in HTML that is everybody's, the time comes in the browser. */
function EndCountdown({ activity }: { activity: Activity }) {
  const seconds = useSecondsToEnd(activity)
  return (
    <p className="activity-countdown needs-script">
      {seconds !== undefined && <ActivityCountdown secondsLeft={seconds} />}
    </p>
  )
}

interface Part {
  Shown: LazyExoticComponent<ComponentType<ActivityPartProps>>
  /** Whether it has something to read before and after too; it refuses by itself then. */
  always?: true
}

/** How one takes part, by the kind of a promotion; a kind that is not listed is only read. */
const parts: Partial<Record<string, Part>> = {
  referral: { Shown: lazy(() => import('#promotions/referral/referral-part.tsx')) },
  // What can be won, and who won.
  draw: { Shown: lazy(() => import('#promotions/draw/draw.tsx')), always: true },
}

/** The way to take part while a promotion runs; before and after, that it cannot be taken part in. */
function ActivityPart({ activity, presents }: ActivityPartProps) {
  const { t } = useTranslation('promotions')
  const date = useBeginning(activity)
  const standing = useStanding(activity)
  const part = parts[activity.type]
  return (
    <>
      {standing === '0' && (
        <Notice tone="info" title={t('activity.upcoming')}>
          <p>{t('activity.upcoming-lead', { date })}</p>
        </Notice>
      )}
      {standing === '2' && (
        <Notice tone="info" title={t('activity.ended')}>
          <p>{t('activity.ended-lead')}</p>
        </Notice>
      )}
      {part && (standing === '1' || part.always) && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <part.Shown activity={activity} presents={presents} />
        </Suspense>
      )}
    </>
  )
}
