import type { StaffData } from '@bohe/api-client/staff'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { CsvLink } from '#list/csv-link.tsx'
import { useMay } from '#session/session.tsx'
import { useWords, type WordKey } from '#words/use-words.tsx'
import { DayPanel } from './day-panel.tsx'
import { changeOf, type Range } from './range.ts'

type Figures = StaffData<'figures'>
type Day = Figures['by_day'][number]

interface Figure {
  word: WordKey
  value: string | number
  /** Where its rows are. */
  to?: string
  /** What it was before, where that is asked for. */
  before?: string | number | undefined
  /** What of both is compared; the value itself when left out. */
  amounts?: readonly [now: number, before: number]
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  const { t } = useWords()
  return (
    <dl className="console-figures">
      {figures.map(({ word, value, to, before, amounts = [Number(value), Number(before)] }) => (
        <div key={`${word} ${value}`} className="console-figure">
          <dt>{t(word)}</dt>
          <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
          {before !== undefined && (
            <dd className="console-before">
              {t('today.before', { value: before })} {changeOf(...amounts)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

type Sum = Figures['totals'][number]

function SumTable<Row extends Sum>({
  caption,
  header,
  rows,
  name,
  csv,
}: {
  caption: string
  header: string
  rows: readonly Row[]
  name: (row: Row) => string
  csv: { name: 'figuresByProvider' | 'figuresByPackage'; input: Range }
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
      <div className="cluster">
        <CsvLink {...csv} />
      </div>
    </section>
  )
}

/** Revenue by day of one currency: two are never added. */
function RevenueByDay({ currency, days, range }: { currency: string; days: readonly Day[]; range: Range }) {
  const { t } = useWords()
  const columns: Column<Day>[] = [
    {
      key: 'day',
      header: t('today.day'),
      cell: ({ day }) => <Link to={`/orders?from=${day}&until=${day}`}>{day}</Link>,
    },
    { key: 'received', header: t('today.received'), cell: ({ received }) => received, numeric: true },
    { key: 'refunded', header: t('today.refunded'), cell: ({ refunded }) => refunded, numeric: true },
    { key: 'net', header: t('today.net'), cell: ({ net }) => net, numeric: true },
  ]
  return (
    <DayPanel
      title={t('today.net-in', { currency })}
      rows={days}
      columns={columns}
      value={({ net }) => Number(net)}
      csv={{ name: 'figuresByDay', input: range }}
    />
  )
}

const rateOf = ({ placed, paid }: { placed: number; paid: number }) =>
  placed === 0 ? '' : `${Math.round((100 * paid) / placed)} %`

function OrdersByDay({ days }: { days: Figures['orders_by_day'] }) {
  const { t } = useWords()
  const columns: Column<Figures['orders_by_day'][number]>[] = [
    {
      key: 'day',
      header: t('today.day'),
      cell: ({ day }) => <Link to={`/orders?from=${day}&until=${day}`}>{day}</Link>,
    },
    { key: 'placed', header: t('today.placed'), cell: ({ placed }) => placed, numeric: true },
    { key: 'paid', header: t('today.paid'), cell: ({ paid }) => paid, numeric: true },
    { key: 'rate', header: t('today.conversion'), cell: rateOf, numeric: true },
  ]
  return <DayPanel title={t('today.orders-by-day')} rows={days} columns={columns} value={({ placed }) => placed} />
}

const useShopFigures = (figures: Figures, before: Figures | undefined, { from, until }: Range): Figure[] => {
  const days = `/orders?from=${from}&until=${until}`
  const counts = [
    ['today.placed', figures.orders.placed, before?.orders.placed, days],
    ['today.paid', figures.orders.paid, before?.orders.paid, `${days}&state=paid`],
    ['today.registered', figures.members.registered, before?.members.registered],
    ['today.renewed', figures.members.renewed, before?.members.renewed],
  ] as const
  return [
    ...figures.totals.map(({ net, currency }): Figure => {
      const was = before && (before.totals.find(each => each.currency === currency)?.net ?? '0.00')
      return {
        ...{ word: 'today.net', value: `${net} ${currency}` },
        ...(was !== undefined && { before: was, amounts: [Number(net), Number(was)] as const }),
      }
    }),
    ...counts.map(([word, value, was, to]): Figure => ({ word, value, before: was, ...(to && { to }) })),
    {
      ...{ word: 'today.conversion', value: rateOf(figures.orders) || '–' },
      ...(before && { before: rateOf(before.orders) || '–', amounts: [0, 0] as const }),
    },
    { word: 'today.running', value: figures.members.running },
  ]
}

/** Visitors who wait in the live chat, for who may see it. */
const useWaitingChats = (): Figure[] => {
  const may = useMay()
  const { data } = useStaffQuery('chatSeats', {}, may('chat.read'))
  return data ? [{ word: 'today.chats-waiting', value: data.waiting, to: '/chat?view=waiting' }] : []
}

/** The figures of a range, beside those of the range before where they are compared. */
export function FiguresShown({
  range,
  figures,
  before,
}: {
  range: Range
  figures: Figures
  before: Figures | undefined
}) {
  const { t } = useWords()
  const { by_day, by_provider, by_package, orders_by_day, attention } = figures
  const waitingChats = useWaitingChats()
  const currencies = [...new Set(by_day.map(({ currency }) => currency))]
  return (
    <>
      <section className="console-panel">
        <FigureList figures={useShopFigures(figures, before, range)} />
      </section>
      <section className="console-panel">
        <h2>{t('today.attention')}</h2>
        <FigureList
          figures={[
            { word: 'today.approvals', value: attention.approvals, to: '/approvals' },
            ...waitingChats,
            { word: 'today.refunds-waiting', value: attention.refunds_waiting, to: '/orders?state=refunding' },
            { word: 'today.incidents', value: attention.incidents, to: '/money?state=open' },
            { word: 'today.dead-jobs', value: attention.dead_jobs, to: '/machines' },
            { word: 'today.silent', value: attention.silent_providers.join(' · ') || '–' },
          ]}
        />
      </section>
      {currencies.map(currency => (
        <RevenueByDay
          key={currency}
          {...{ currency, range }}
          days={by_day.filter(each => each.currency === currency)}
        />
      ))}
      <OrdersByDay days={orders_by_day} />
      <SumTable
        caption={t('today.by-provider')}
        header={t('today.provider')}
        rows={by_provider}
        name={row => row.provider}
        csv={{ name: 'figuresByProvider', input: range }}
      />
      <SumTable
        caption={t('today.by-package')}
        header={t('today.package')}
        rows={by_package}
        name={row => row.package}
        csv={{ name: 'figuresByPackage', input: range }}
      />
    </>
  )
}
