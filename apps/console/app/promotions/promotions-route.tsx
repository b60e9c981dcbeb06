import { promotionKinds, promotionStates } from '@bohe/api-client/staff/calls/promotions'
import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

function PromotionFilters({ state, kind }: Record<'state' | 'kind', string>) {
  const { t, wordFor } = useWords()
  return (
    <Filters>
      <Select name="state" label={t('promotions.state')} defaultValue={state}>
        <option value="">{t('all')}</option>
        {promotionStates.map(each => (
          <option key={each} value={each}>
            {wordFor('promotions.state', each)}
          </option>
        ))}
      </Select>
      <Select name="kind" label={t('promotions.kind')} defaultValue={kind}>
        <option value="">{t('all')}</option>
        {promotionKinds.map(each => (
          <option key={each} value={each}>
            {wordFor('promotions.kind', each)}
          </option>
        ))}
      </Select>
    </Filters>
  )
}

function NewLinks() {
  const { wordFor } = useWords()
  return (
    <div className="cluster">
      {promotionKinds.map(kind => (
        <Link key={kind} className={buttonClass({ size: 'sm' })} to={`/promotions/new?kind=${kind}`}>
          {wordFor('promotions.new', kind)}
        </Link>
      ))}
    </div>
  )
}

/** Promotions, and how each stands. */
export default function Promotions() {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const filters = useFilters(['state', 'kind'])
  const columns: Column<RowOf<'promotions'>>[] = [
    {
      key: 'title',
      header: t('promotions.name'),
      cell: row => <Link to={`/promotions/${row.id}`}>{row.title}</Link>,
    },
    { key: 'kind', header: t('promotions.kind'), cell: row => wordFor('promotions.kind', row.kind) },
    {
      key: 'state',
      header: t('promotions.state'),
      cell: row => (
        <Badge tone={row.state === 'running' ? 'mint' : 'quiet'}>{wordFor('promotions.state', row.state)}</Badge>
      ),
    },
    {
      key: 'regions',
      header: t('regions'),
      cell: row => wordFor('region', row.regions === '0 1' ? 'both' : row.regions),
    },
    { key: 'starts', header: t('promotions.starts'), cell: row => time(row.starts_at) },
    { key: 'ends', header: t('promotions.ends'), cell: row => time(row.ends_at) },
    { key: 'hits', header: t('promotions.hits'), cell: row => row.hits, numeric: true },
  ]
  const state = promotionStates.find(each => each === filters.state) ?? ''
  const kind = promotionKinds.find(each => each === filters.kind) ?? ''
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('promotions.title')}</h1>
        {may('promotions.change') && <NewLinks />}
      </div>
      <PromotionFilters key={state + kind} state={state} kind={kind} />
      <KeysetList name="promotions" input={{ state, kind }} caption={t('promotions.title')} columns={columns} />
    </>
  )
}
