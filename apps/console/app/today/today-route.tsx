import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import { Form, Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useFilters } from '#list/filters.tsx'
import { Failure, Loading } from '#list/states.tsx'
import { SearchForm } from '#search/search-form.tsx'
import { useMay } from '#session/session.tsx'
import { useWords, type WordKey } from '#words/use-words.tsx'

type Figures = StaffData<'figures'>

const dayMs = 86_400_000

/** A day of Beijing, so many days from now. */
const dayFromNow = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)

function FigureList({ figures }: { figures: readonly (readonly [WordKey, string | number, to?: string])[] }) {
  const { t } = useWords()
  return (
    <dl className="console-figures">
      {figures.map(([word, value, to]) => (
        <div key={word + value} className="console-figure">
          <dt>{t(word)}</dt>
          <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const minor = (text: string) => Number(text.replace('.', ''))

/** Days as a table, each with a bar of its net revenue: the plot and its table are one. */
function DayTable({ days }: { days: Figures['by_day'] }) {
  const { t } = useWords()
  const most = Math.max(1, ...days.map(({ net }) => minor(net)))
  const columns: Column<Figures['by_day'][number]>[] = [
    {
      key: 'day',
      header: t('today.day'),
      cell: ({ day }) => <Link to={`/orders?from=${day}&until=${day}`}>{day}</Link>,
    },
    { key: 'currency', header: t('today.currency'), cell: ({ currency }) => currency },
    { key: 'received', header: t('today.received'), cell: ({ received }) => received, numeric: true },
    { key: 'refunded', header: t('today.refunded'), cell: ({ refunded }) => refunded, numeric: true },
    { key: 'net', header: t('today.net'), cell: ({ net }) => net, numeric: true },
    {
      key: 'plot',
      header: t('today.net'),
      cell: ({ net }) => (
        <svg className="console-plot" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.max(0, (100 * minor(net)) / most)} height="10" rx="2" />
        </svg>
      ),
    },
  ]
  return (
    <Table caption={t('today.by-day')} columns={columns} rows={days} rowKey={({ day, currency }) => day + currency} />
  )
}

type Sum = Figures['totals'][number]

function SumTable<Row extends Sum>({
  caption,
  header,
  rows,
  name,
}: {
  caption: string
  header: string
  rows: readonly Row[]
  name: (row: Row) => string
}) {
  const { t } = useWords()
  const columns: Column<Row>[] = [
    { key: 'name', header, cell: name },
    { key: 'currency', header: t('today.currency'), cell: ({ currency }) => currency },
    { key: 'received', header: t('today.received'), cell: ({ received }) => received, numeric: true },
    { key: 'refunded', header: t('today.refunded'), cell: ({ refunded }) => refunded, numeric: true },
    { key: 'net', header: t('today.net'), cell: ({ net }) => net, numeric: true },
    { key: 'orders', header: t('today.orders'), cell: ({ orders }) => orders, numeric: true },
    { key: 'refunds', header: t('today.refunds'), cell: ({ refunds }) => refunds, numeric: true },
  ]
  return (
    <section className="console-panel">
      <h2>{caption}</h2>
      {rows.length > 0 ? (
        <Table {...{ caption, columns, rows }} rowKey={row => name(row) + row.currency} />
      ) : (
        <p>{t('nothing')}</p>
      )}
    </section>
  )
}

function FiguresShown({ figures }: { figures: Figures }) {
  const { t } = useWords()
  const { totals, by_day, by_provider, by_package, members, orders, attention } = figures
  return (
    <>
      <section className="console-panel">
        <FigureList
          figures={[
            ...totals.map(({ net, currency }) => ['today.net', `${net} ${currency}`] as const),
            ...[['today.placed', orders.placed] as const, ['today.paid', orders.paid] as const],
            ...[['today.registered', members.registered] as const, ['today.renewed', members.renewed] as const],
            ['today.running', members.running],
          ]}
        />
      </section>
      <section className="console-panel">
        <h2>{t('today.attention')}</h2>
        <FigureList
          figures={[
            ['today.approvals', attention.approvals, '/approvals'],
            ['today.refunds-waiting', attention.refunds_waiting, '/orders?state=refunding'],
            ['today.incidents', attention.incidents],
            ['today.dead-jobs', attention.dead_jobs],
          ]}
        />
      </section>
      <section className="console-panel">
        <h2>{t('today.by-day')}</h2>
        {by_day.length > 0 ? <DayTable days={by_day} /> : <p>{t('nothing')}</p>}
      </section>
      <SumTable
        caption={t('today.by-provider')}
        header={t('today.provider')}
        rows={by_provider}
        name={row => row.provider}
      />
      <SumTable
        caption={t('today.by-package')}
        header={t('today.package')}
        rows={by_package}
        name={row => row.package}
      />
    </>
  )
}

function Range({ from, until }: { from: string; until: string }) {
  const { t } = useWords()
  const asked = useStaffQuery('figures', { from, until })
  return (
    <>
      <Form className="console-filters">
        <Field type="date" name="from" label={t('today.from')} defaultValue={from} required />
        <Field type="date" name="until" label={t('today.until')} defaultValue={until} required />
        <Button type="submit">{t('today.show')}</Button>
      </Form>
      {asked.error && <Failure error={asked.error} retry={asked.refetch} />}
      {asked.isPending && <Loading />}
      {asked.data && <FiguresShown figures={asked.data} />}
    </>
  )
}

export default function Today() {
  const { t } = useWords()
  const may = useMay()
  const { from, until } = useFilters(['from', 'until'])
  return (
    <>
      <h1>{t('today.title')}</h1>
      {may('figures.read') ? (
        <Range from={from || dayFromNow(-6)} until={until || dayFromNow(0)} />
      ) : (
        may('members.read') && <SearchForm />
      )}
    </>
  )
}
