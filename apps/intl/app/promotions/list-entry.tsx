import { useTranslation } from '@bohe/site/translation.ts'
import { Card } from '@bohe/ui/card'
import { Stack } from '@bohe/ui/layout'
import { ActivityBadges } from './activity-badges.tsx'
import { useStanding } from './activity-clock.ts'
import { ActivityLink } from './activity-link.tsx'
import { ActivityPeriod } from './activity-period.tsx'
import type { ListScreenProps } from './list-screen.tsx'

/** A promotion of the list: the whole card leads to it. */
export function ListEntry({ activity }: { activity: ListScreenProps['activities']['list'][number] }) {
  const { t } = useTranslation('promotions')
  const standing = useStanding(activity)
  return (
    <Card as="li" className="promotion-card" data-state={standing}>
      {activity.image && (
        <img className="promotion-picture" src={activity.image} alt="" loading="lazy" width={640} height={320} />
      )}
      <ActivityBadges activity={activity} standing={standing} />
      <Stack gap={1}>
        <h2 className="promotion-title">
          <ActivityLink id={activity.id} className="card-link">
            {activity.title}
          </ActivityLink>
        </h2>
        {activity.summary && <p className="soft">{activity.summary}</p>}
      </Stack>
      <p className="small promotion-period">
        <span className="visually-hidden">{t('period')} </span>
        <ActivityPeriod activity={activity} />
      </p>
    </Card>
  )
}
