import type { CallData } from '@bohe/api-client/contract'
import { EmptyList } from '@bohe/site/empty/empty-list.tsx'
import { NoSuchPage } from '@bohe/site/empty/no-such-page.tsx'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { Grid, Page, Section, Stack } from '@bohe/ui/layout'
import { Pagination } from '@bohe/ui/pagination'
import { Link } from 'react-router'
import { activityPaths } from './activity-paths.ts'
import { ListBanners } from './list-banners.tsx'
import { ListEntry } from './list-entry.tsx'

/** What activity.html shows. */
export interface ListScreenProps {
  activities: CallData<'activities'>
  banners: CallData<'activityBanners'>['list']
}

/** Pictures of what runs, then every promotion, newest first, 50 a page. */
export function ListScreen({ activities, banners }: ListScreenProps) {
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

function Entries({ activities: { list, total, current_page, last_page } }: Pick<ListScreenProps, 'activities'>) {
  const { t } = useTranslation('promotions')
  if (total === 0) return <NoPromotions />
  return (
    <Stack as="section" gap={6} aria-label={t('list.all')}>
      {list.length > 0 ? (
        <Grid as="ul" gap={4} column="wide">
          {list.map(activity => (
            <ListEntry key={activity.id} activity={activity} />
          ))}
        </Grid>
      ) : (
        <NoSuchPage first={activityPaths.list()} />
      )}
      <Pagination
        label={t('list.pages')}
        page={Math.min(current_page, last_page)}
        pages={last_page}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        pageLabel={page => t('list.page', { page })}
        renderLink={(page, link) => <Link {...link} to={activityPaths.list(page)} />}
      />
    </Stack>
  )
}

function NoPromotions() {
  const { t } = useTranslation(['promotions', 'messages'])
  return <EmptyList title={t('messages:notice.empty-list')} to={paths.news()} action={t('list.news')} />
}
