import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import { billed, booked } from '#features/reconciliation/store.ts'
import type { Bill, PaymentMethod } from '#gateways/payment/payment-gateway.ts'

/** Days of one provider. */
export interface BillDays {
  provider: PaymentMethod
  from: string
  until: string
}

/** When each bill of the days was read. */
export const billsRead = async (db: Db, { provider, from, until }: BillDays) => {
  const { rows } = await sql<{ day: string; read_at: Date }>`
    select bill_date::text as day, read_at from bills
    where provider = ${provider} and bill_date between ${from} and ${until}`.execute(db)
  return new Map(rows.map(({ day, read_at }) => [day, read_at]))
}

interface Side {
  day: string
  currency: string
  received: number
  refunded: number
  rows: number
  unmatched: number
  only: number
}

const sums = sql`currency, coalesce(sum(amount_minor) filter (where kind = 'payment'), 0)::bigint as received,
  coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refunded, count(*)::int as rows`

const counted = (rows: readonly Side[]) =>
  rows.map(row => ({ ...row, received: Number(row.received), refunded: Number(row.refunded) }))

/** The bills' side of the days, by day and currency: `only` has no row of ours, `unmatched` no or another sum. */
export const billedSums = async (db: Db, { provider, from, until }: BillDays) => {
  const { rows } = await sql<Side>`
    select bill_date::text as day, ${sums}, (count(*) filter (where our_amount is null))::int as only,
      (count(*) filter (where (amount_minor, currency) is distinct from (our_amount, our_currency)))::int as unmatched
    from (${billed} where b.provider = ${provider} and b.bill_date between ${from} and ${until}) theirs
    group by 1, currency order by 1, 2`.execute(db)
  return counted(rows)
}

/** Our side of the days, by day and currency: `only` is on no bill. */
export const bookedSums = async (db: Db, { provider, from, until }: BillDays) => {
  const span = { from: spanOf(from).from, until: spanOf(until).until }
  const { rows } = await sql<Side>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, ${sums},
      (count(*) filter (where not is_billed))::int as only, (count(*) filter (where not is_billed))::int as unmatched
    from (${booked(provider, span)}) ours group by 1, currency order by 1, 2`.execute(db)
  return counted(rows)
}

export interface BilledRow {
  id: number
  kind: 'payment' | 'refund'
  provider_no: string
  attempt_no: string
  amount_minor: number
  currency: string
  is_matched: boolean
  order_id: number | null
}

/** A page of a bill's rows, or of those of all providers or days: '' for these. */
export const rowsOfBill = async (
  db: Db,
  { provider, date }: { provider: PaymentMethod | ''; date: string },
  after: number,
  most: number,
) => {
  const ofProvider = provider === '' ? sql`` : sql`and b.provider = ${provider}`
  const ofDay = date === '' ? sql`` : sql`and b.bill_date = ${date}`
  const { rows } = await sql<BilledRow>`
    select id, kind, provider_no, attempt_no, amount_minor, currency, order_id,
      (amount_minor, currency) is not distinct from (our_amount, our_currency) as is_matched
    from (${billed} where b.id > ${after} ${ofProvider} ${ofDay}) theirs
    order by id limit ${most}`.execute(db)
  return rows
}

export const readAt = async (db: Db, { provider, date }: Bill): Promise<Date | undefined> => {
  const bill = db.selectFrom('bills').select('read_at').where('provider', '=', provider).where('bill_date', '=', date)
  return (await bill.executeTakeFirst())?.read_at
}
