import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { EmptyList } from '@bohe/site/empty/empty-list.tsx'
import { NoSuchPage } from '@bohe/site/empty/no-such-page.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Pagination } from '@bohe/ui/pagination'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { isUnredeemed, type Prize, type PrizeList } from './load-prizes.ts'
import { prizePaths } from './paths.ts'
import { PrizeBadge } from './prize-badge.tsx'

/** Name, draw time, gift, status of every prize, newest first (spec §3). */
export function PrizeTable({ prizes, isMissing }: { prizes: PrizeList; isMissing: boolean }) {
  const { t } = useTranslation(['prizes', 'messages'])
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <h2 className="section-title">{t('list.title')}</h2>
        {prizes.total > 0 && <p className="soft">{t('list.lead')}</p>}
        {prizes.total > 0 && <p className="small soft">{t('list.total', { total: prizes.total })}</p>}
      </Stack>
      {isMissing && (
        <Notice tone="info">
          <p>{t('list.not-here')}</p>
        </Notice>
      )}
      {prizes.total === 0 ? <NoPrizes /> : <Rows prizes={prizes} />}
    </Stack>
  )
}

function NoPrizes() {
  const { t } = useTranslation(['prizes', 'messages'])
  const title = t('messages:notice.empty-list')
  return <EmptyList title={title} to={activityPaths.list()} action={t('list.to-promotions')} />
}

function Rows({ prizes }: { prizes: PrizeList }) {
  const { t } = useTranslation('prizes')
  const page = prizes.current_page
  return (
    <>
      {prizes.list.length === 0 ? (
        <NoSuchPage first={prizePaths.list(1)} />
      ) : (
        <Table caption={t('list.title')} columns={useColumns(page)} rows={prizes.list} rowKey={({ id }) => id} />
      )}
      <Pagination
        label={t('list.pages')}
        page={page}
        pages={prizes.last_page}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        pageLabel={page => t('list.page', { page })}
        renderLink={(page, link) => <Link {...link} to={prizePaths.list(page)} />}
      />
    </>
  )
}

const useColumns = (page: number): Column<Prize>[] => {
  const { t } = useTranslation('prizes')
  return [
    { key: 'name', header: t('list.name'), cell: prize => prize.activity_title },
    { key: 'time', header: t('list.time'), cell: prize => <LocalTime instant={prize.create_time} /> },
    { key: 'gift', header: t('list.gift'), cell: prize => prize.present_title },
    { key: 'status', header: t('list.status'), cell: prize => <PrizeBadge prize={prize} /> },
    {
      key: 'open',
      header: t('list.open'),
      cell: prize => {
        const word = isUnredeemed(prize) ? 'list.claim' : 'list.details'
        return (
          <Link to={prizePaths.prize(prize.id, page)} aria-label={t(`${word}-named`, { title: prize.present_title })}>
            {t(word)}
          </Link>
        )
      },
    },
  ]
}
