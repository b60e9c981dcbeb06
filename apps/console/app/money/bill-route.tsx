import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { providers } from '@bohe/api-client/staff/calls/money'
import { Button } from '@bohe/ui/button'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import NotFound from '#shell/not-found-route.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/bill-route'
import { MoneyTabs } from './money-tabs.tsx'

type Day = StaffInput<'bill'>
type Difference = StaffData<'bill'>['differences'][number]

const orderLink = (orderId: string, number: string) =>
  orderId ? <Link to={`/orders/${orderId}`}>{number}</Link> : number

function Differences({ rows }: { rows: readonly Difference[] }) {
  const { t, wordFor } = useWords()
  const columns: Column<Difference>[] = [
    { key: 'what', header: t('bill.what'), cell: row => wordFor('difference', row.what) },
    { key: 'kind', header: t('bill.movement'), cell: row => wordFor('movement', row.kind) },
    { key: 'number', header: t('bill.number'), cell: row => orderLink(row.order_id, row.number) },
    { key: 'attempt', header: t('bill.attempt'), cell: row => row.attempt_no },
    { key: 'theirs', header: t('bill.theirs'), cell: row => row.theirs, numeric: true },
    { key: 'ours', header: t('bill.ours'), cell: row => row.ours, numeric: true },
  ]
  return (
    <section className="console-panel">
      <h2>{t('bill.differences')}</h2>
      {rows.length === 0 ? (
        <p>{t('bill.agrees')}</p>
      ) : (
        <Table
          caption={t('bill.differences')}
          columns={columns}
          rows={rows}
          rowKey={row => `${row.what} ${row.kind} ${row.number}`}
        />
      )}
    </section>
  )
}

function Rows({ asked }: { asked: Day }) {
  const { t, wordFor } = useWords()
  const columns: Column<RowOf<'billRows'>>[] = [
    { key: 'kind', header: t('bill.movement'), cell: row => wordFor('movement', row.kind) },
    { key: 'number', header: t('bill.number'), cell: row => orderLink(row.order_id, row.number) },
    { key: 'attempt', header: t('bill.attempt'), cell: row => row.attempt_no },
    { key: 'amount', header: t('bill.amount'), cell: row => `${row.amount} ${row.currency}`, numeric: true },
    { key: 'matched', header: t('bill.matched'), cell: row => wordFor('matched', String(row.is_matched)) },
  ]
  return (
    <section className="console-panel">
      <h2>{t('bill.rows')}</h2>
      <KeysetList name="billRows" input={asked} caption={t('bill.rows')} columns={columns} empty={t('bill.no-rows')} />
    </section>
  )
}

function Bill({ asked }: { asked: Day }) {
  const { t, time } = useWords()
  const may = useMay()
  const bill = useStaffQuery('bill', asked)
  const compare = useStaffMutation('compareBill')
  return (
    <Asked asked={bill}>
      {({ read_at, differences }) => (
        <>
          <section className="console-panel">
            <p>{read_at ? t('bill.compared', { at: time(read_at) }) : t('bill.never')}</p>
            {may('money.compare') && (
              <div className="cluster">
                <Button size="sm" pending={compare.isPending} onClick={() => compare.mutate(asked)}>
                  {t('bill.compare')}
                </Button>
              </div>
            )}
          </section>
          {read_at && <Differences rows={differences} />}
          {read_at && <Rows asked={asked} />}
        </>
      )}
    </Asked>
  )
}

/** A provider's bill of a day, to the row. */
export default function BillRoute({ params: { provider: named, date } }: Route.ComponentProps) {
  const { t } = useWords()
  const provider = providers.find(each => each === named)
  if (!provider) return <NotFound />
  return (
    <>
      <h1>{t('bill.title', { provider, date })}</h1>
      <MoneyTabs />
      <Bill key={`${provider} ${date}`} asked={{ provider, date }} />
    </>
  )
}
