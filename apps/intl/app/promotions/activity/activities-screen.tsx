import type { CallData } from '@bohe/api-client/contract'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PagedList } from '@bohe/site/lists/paged-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Card } from '@bohe/ui/card'
import { Grid, Page, Section, Stack } from '@bohe/ui/layout'
import { ActivityBadges } from './activity-badges.tsx'
import { useStanding } from './activity-clock.ts'
import { ActivityLink } from './activity-link.tsx'
import { activityPaths } from './activity-paths.ts'
import { ActivityPeriod } from './activity-period.tsx'

/** What activity.html shows. */
export interface ActivitiesScreenProps {
  activities: CallData<'activities'>
  banners: CallData<'activityBanners'>['list']
}

/** Pictures of what runs, then every promotion, newest first, 50 a page. */
export function ActivitiesScreen({ activities, banners }: ActivitiesScreenProps) {
  const { t } = useTranslation('promotions')
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <Stack gap={2}>
            <h1>{t('list.title')}</h1>
            <p className="soft">{t('list.lead')}</p>
          </Stack>
          <ListBanners banners={banners} />
          <Entries activities={activities} />
        </Stack>
      </Page>
    </Section>
  )
}

function Entries({ activities }: Pick<ActivitiesScreenProps, 'activities'>) {
  const { t } = useTranslation(['promotions', 'messages'])
  if (activities.total === 0) {
    return <EmptyList title={t('messages:notice.empty-list')} to={paths.news()} action={t('list.news')} />
  }
  return (
    <Stack as="section" gap={6} aria-label={t('list.all')}>
      <PagedList page={activities} label={t('list.pages')} hrefOf={activityPaths.list}>
        <Grid as="ul" gap={4} column="wide">
          {activities.list.map(activity => (
            <ListEntry key={activity.id} activity={activity} />
          ))}
        </Grid>
      </PagedList>
    </Stack>
  )
}

/** Pictures of the running promotions side by side, one snapping into view after the other; nothing moves by itself. */
function ListBanners({ banners }: Pick<ActivitiesScreenProps, 'banners'>) {
  const { t } = useTranslation('promotions')
  if (banners.length === 0) return null
  return (
    <section aria-label={t('list.banners')}>
      <ul className="promotion-banners">
        {banners.map(({ id, image, title }, index) => (
          <li key={id} className="promotion-banner">
            <ActivityLink id={id}>
              {image && (
                <img
                  // Only the first is in view as the page opens.
                  {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
                  src={image}
                  alt=""
                  width={1120}
                  height={400}
                />
              )}
              <span className="promotion-banner-title">{title}</span>
            </ActivityLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A promotion of the list: the whole card leads to it. */
function ListEntry({ activity }: { activity: ActivitiesScreenProps['activities']['list'][number] }) {
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
