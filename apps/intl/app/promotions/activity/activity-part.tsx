import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { type Activity, useStanding } from './activity-clock.ts'
import type { ActivityPartProps } from './activity-data.ts'
import { useBeginning } from './activity-period.tsx'

interface Part {
  Shown: LazyExoticComponent<ComponentType<ActivityPartProps>>
  /** Whether it has something to read before and after too; it refuses by itself then. */
  always?: true
}

/** How one takes part, by the kind of a promotion; a kind that is not listed is only read. */
const parts: Partial<Record<string, Part>> = {
  referral: {
    Shown: lazy(async () => ({ default: (await import('#promotions/referral/referral-part.tsx')).ReferralPart })),
  },
  // What can be won, and who won.
  draw: { Shown: lazy(async () => ({ default: (await import('#promotions/draw/draw.tsx')).Draw })), always: true },
}

/** The way to take part while a promotion runs; before and after, that it cannot be taken part in. */
export function ActivityPart({ activity, presents }: ActivityPartProps) {
  const standing = useStanding(activity)
  const part = parts[activity.type]
  return (
    <>
      {standing === '0' && <Upcoming activity={activity} />}
      {standing === '2' && <Ended />}
      {part && (standing === '1' || part.always) && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <part.Shown activity={activity} presents={presents} />
        </Suspense>
      )}
    </>
  )
}

function Upcoming({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const date = useBeginning(activity)
  return (
    <Notice tone="info" title={t('activity.upcoming')}>
      <p>{t('activity.upcoming-lead', { date })}</p>
    </Notice>
  )
}

function Ended() {
  const { t } = useTranslation('promotions')
  return (
    <Notice tone="info" title={t('activity.ended')}>
      <p>{t('activity.ended-lead')}</p>
    </Notice>
  )
}
