import { buttonClass } from '@bohe/ui/button'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { PrizeFilters, usePrizeFilters } from './prize-filters.tsx'
import { SendPrizes } from './send-prizes.tsx'

const useColumns = (): Column<RowOf<'prizes'>>[] => {
  const { t, time, wordFor } = useWords()
  return [
    { key: 'id', header: t('prizes.number'), cell: row => row.id },
    { key: 'present', header: t('prizes.present'), cell: row => row.present },
    {
      key: 'member',
      header: t('prizes.member'),
      cell: row => <Link to={`/members/${row.member_id}`}>{row.user_name}</Link>,
    },
    {
      key: 'where',
      header: t('prizes.where'),
      cell: row => (
        <div>
          {[row.name, row.phone, row.address].map((line, at) => (
            <div key={at}>{line}</div>
          ))}
        </div>
      ),
    },
    { key: 'claimed', header: t('prizes.claimed'), cell: row => time(row.claimed_at) },
    {
      key: 'state',
      header: t('prizes.state'),
      cell: row => (row.state === 'sent' ? row.message || time(row.sent_at) : wordFor('prizes.state', row.state)),
    },
  ]
}

/** Prizes that are sent: where to, what has gone, and the labels of those that have not. */
export default function Prizes() {
  const { t } = useWords()
  const may = useMay()
  const filters = usePrizeFilters()
  const columns = useColumns()
  const isSender = may('prizes.fulfil')
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('prizes.title')}</h1>
        {isSender && (
          <Link className={buttonClass({ size: 'sm' })} to={`/prizes/labels?${new URLSearchParams(filters)}`}>
            {t('prizes.labels')}
          </Link>
        )}
      </div>
      <PrizeFilters key={Object.values(filters).join()} {...filters} />
      <KeysetList
        name="prizes"
        input={filters}
        caption={t('prizes.title')}
        columns={columns}
        empty={t('prizes.nothing')}
        {...(isSender && { bulk: (ids, clear) => <SendPrizes ids={ids} onSent={clear} /> })}
      />
    </>
  )
}
