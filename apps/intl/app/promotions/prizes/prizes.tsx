import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PagedList } from '@bohe/site/lists/paged-list.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { isUnredeemed, type LoadedPrizes, type Prize, type PrizeList } from './load-prizes.ts'
import { prizePaths } from './paths.ts'
import { PrizeBadge, PrizeDetail } from './prize-detail.tsx'
import './prizes.css'

await withWords(prizesWords, messagesWords)

/** The prize list of a member, or one prize of it. */
export default function Prizes({ member, data }: { member: Member; data: LoadedPrizes }) {
  const { prize, prizes, isAsked, countries } = data
  if (!prize) return <PrizeTable prizes={prizes} isMissing={isAsked} />
  return <PrizeDetail key={prize.id} prize={prize} page={prizes.current_page} member={member} countries={countries} />
}

/** Name, draw time, gift, status of every prize, newest first (spec §3). */
function PrizeTable({ prizes, isMissing }: { prizes: PrizeList; isMissing: boolean }) {
  const { t } = useTranslation(['prizes', 'messages'])
  const columns = useColumns(prizes.current_page)
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
      {prizes.total === 0 ? (
        <EmptyList title={t('messages:notice.empty-list')} to={activityPaths.list()} action={t('list.to-promotions')} />
      ) : (
        <PagedList page={prizes} label={t('list.pages')} hrefOf={prizePaths.list}>
          <Table caption={t('list.title')} columns={columns} rows={prizes.list} rowKey={({ id }) => id} />
        </PagedList>
      )}
    </Stack>
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
