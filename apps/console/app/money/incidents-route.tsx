import { incidentKinds, providers } from '@bohe/api-client/staff/calls/money'
import { Badge } from '@bohe/ui/badge'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useWords } from '#words/use-words.tsx'
import { MoneyTabs } from './money-tabs.tsx'

const names = ['state', 'kind', 'provider', 'mine', 'late'] as const

function Counts() {
  const { t } = useWords()
  const { data } = useStaffQuery('moneyCounts', {})
  if (!data) return null
  const counts = [
    ['money.open', data.open, '/money?state=open', false],
    ['money.mine', data.mine, '/money?state=open&mine=1', false],
    ['money.late', data.late, '/money?state=open&late=1', data.late > 0],
  ] as const
  return (
    <dl className="console-figures">
      {counts.map(([word, count, to, isLate]) => (
        <div key={word} className="console-figure" data-late={isLate}>
          <dt>{t(word)}</dt>
          <dd>
            <Link to={to}>{count}</Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function IncidentFilters(filters: Record<(typeof names)[number], string>) {
  const { t, wordFor } = useWords()
  return (
    <Filters screen="/money">
      <Select name="state" label={t('money.state')} defaultValue={filters.state}>
        <option value="">{t('all')}</option>
        {['open', 'resolved'].map(each => (
          <option key={each} value={each}>
            {wordFor('incident-state', each)}
          </option>
        ))}
      </Select>
      <Select name="kind" label={t('money.kind')} defaultValue={filters.kind}>
        <option value="">{t('money.all-kinds')}</option>
        {incidentKinds.map(each => (
          <option key={each} value={each}>
            {wordFor('incident-kind', each)}
          </option>
        ))}
      </Select>
      <Select name="provider" label={t('money.provider')} defaultValue={filters.provider}>
        <option value="">{t('all')}</option>
        {providers.map(each => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Select name="mine" label={t('money.which')} defaultValue={filters.mine}>
        <option value="">{t('all')}</option>
        <option value="1">{t('money.which-mine')}</option>
      </Select>
      <Select name="late" label={t('money.age')} defaultValue={filters.late}>
        <option value="">{t('all')}</option>
        <option value="1">{t('money.age-late')}</option>
      </Select>
    </Filters>
  )
}

/** Incidents of money as a queue: what waits, whose it is, and what nobody explained for a day. */
export default function Incidents() {
  const { t, time, wordFor } = useWords()
  const filters = useFilters(names)
  const columns: Column<RowOf<'incidents'>>[] = [
    {
      key: 'what',
      header: t('money.incident'),
      cell: row => (
        <span className="cluster" data-gap="2">
          <Link to={`/money/incidents/${row.id}`}>{wordFor('incident-kind', row.kind)}</Link>
          {row.is_late === 1 && <span className="console-late">{t('money.late-badge')}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('money.state'),
      cell: row => <Badge tone={row.state === 'open' ? 'warm' : 'quiet'}>{wordFor('incident-state', row.state)}</Badge>,
    },
    { key: 'provider', header: t('money.provider'), cell: row => row.provider },
    {
      key: 'order',
      header: t('money.order'),
      cell: row => row.order_id && <Link to={`/orders/${row.order_id}`}>{row.invoice_no}</Link>,
    },
    { key: 'who', header: t('money.assignee'), cell: row => row.assignee || t('money.nobody') },
    { key: 'seen', header: t('money.seen'), cell: row => row.seen, numeric: true },
    { key: 'at', header: t('money.last-seen'), cell: row => time(row.last_seen_at) },
  ]
  const input = {
    state: (['open', 'resolved'] as const).find(each => each === filters.state) ?? '',
    kind: incidentKinds.find(each => each === filters.kind) ?? '',
    provider: providers.find(each => each === filters.provider) ?? '',
    mine: filters.mine === '1' ? '1' : '',
    late: filters.late === '1' ? '1' : '',
  } as const
  return (
    <>
      <h1>{t('money.title')}</h1>
      <MoneyTabs />
      <Counts />
      <IncidentFilters key={Object.values(filters).join()} {...filters} />
      <KeysetList
        name="incidents"
        input={input}
        caption={t('money.incidents')}
        columns={columns}
        empty={t('money.none')}
      />
    </>
  )
}
