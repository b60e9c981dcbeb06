import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import type { Bill, BillRow, PaymentMethod } from '#gateways/payment/payment-gateway.ts'

/** How the provider's books and ours differ over one movement of money. Minor units; the side that lacks it is null. */
export interface Difference {
  what: 'only-theirs' | 'only-ours' | 'other-amount'
  kind: BillRow['kind']
  attemptNo: string
  /** The provider's number of a payment, our number of a refund. */
  no: string
  theirs: Sum | null
  ours: Sum | null
  /** The order it belongs to, where we know it. */
  orderId: number | null
}

export interface Sum {
  amountMinor: number
  currency: string
}

const billRow = ({ provider, date }: Bill, row: BillRow, now: Date) => ({
  provider,
  bill_date: date,
  kind: row.kind,
  attempt_no: row.attemptNo,
  provider_no: row.kind === 'payment' ? row.providerTxnId : row.refundNo,
  amount_minor: row.amountMinor,
  currency: row.currency,
  read_at: now,
})

const rowsAtOnce = 500

/** Keeps a bill as it reads now, in the place of what it said before. */
export const keepBill = async (tx: Tx, bill: Bill, rows: readonly BillRow[], now: Date): Promise<void> => {
  const read = { provider: bill.provider, bill_date: bill.date, read_at: now }
  const once = tx.insertInto('bills').values(read)
  await once.onConflict(on => on.columns(['provider', 'bill_date']).doUpdateSet({ read_at: now })).execute()
  await tx.deleteFrom('bill_rows').where('provider', '=', bill.provider).where('bill_date', '=', bill.date).execute()
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce).map(row => billRow(bill, row, now))
    const unlessKnown = tx.insertInto('bill_rows').values(some)
    await unlessKnown.onConflict(on => on.columns(['provider', 'kind', 'provider_no']).doNothing()).execute()
  }
}

/**
 * A bill with what we have of each of its rows, by its number: on whatever day we booked it. A refund that is asked for
 * counts: its provider may have made it before we hear so.
 */
export const billed = sql`
  select b.*, coalesce(t.amount_minor, r.amount_minor) as our_amount, coalesce(t.currency, r.currency) as our_currency,
    coalesce(ta.order_id, ra.order_id) as order_id
  from bill_rows b
  left join provider_transactions t on b.kind = 'payment' and t.provider = b.provider and t.provider_txn_id = b.provider_no
  left join payment_attempts ta on ta.id = t.attempt_id
  left join (refunds r join payment_attempts ra on ra.id = r.attempt_id)
    on b.kind = 'refund' and r.refund_no = b.provider_no and r.state <> 'failed' and ra.provider = b.provider`

/** Movements of money with a provider that we booked in a span, and whether any bill of it has them. */
export const booked = (provider: PaymentMethod, { from, until }: { from: Date; until: Date }) => sql`
  select ours.*, exists (
    select from bill_rows b where b.provider = ${provider} and b.kind = ours.kind and b.provider_no = ours.no
  ) as is_billed from (
    select 'payment' as kind, attempt_no, provider_txn_id as no, t.amount_minor, t.currency, paid_at as at, a.order_id
    from provider_transactions t join payment_attempts a on a.id = t.attempt_id
    where t.provider = ${provider} and t.paid_at >= ${from} and t.paid_at < ${until}
    union all
    select 'refund', attempt_no, refund_no, r.amount_minor, r.currency, done_at, a.order_id
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where a.provider = ${provider} and r.state = 'succeeded' and r.done_at >= ${from} and r.done_at < ${until}
  ) ours`

interface FoundRow extends Pick<Difference, 'what' | 'kind' | 'attemptNo' | 'no' | 'orderId'> {
  their_amount: number | null
  their_currency: string | null
  our_amount: number | null
  our_currency: string | null
}

const sumOf = (amountMinor: number | null, currency: string | null): Sum | null =>
  amountMinor === null || currency === null ? null : { amountMinor: Number(amountMinor), currency }

/**
 * What a kept bill and our books say otherwise. Near midnight the two sides may book the same movement on two days: the
 * other side is looked for by its number, so that no more is read than the day's rows.
 */
export const differencesOf = async (tx: Db | Tx, { provider, date }: Bill): Promise<Difference[]> => {
  const { rows } = await sql<FoundRow>`
    select case when our_amount is null then 'only-theirs' else 'other-amount' end as what, kind,
      attempt_no as "attemptNo", provider_no as no, amount_minor as their_amount, currency as their_currency,
      our_amount, our_currency, order_id as "orderId"
    from (${billed} where b.provider = ${provider} and b.bill_date = ${date}) theirs
    where (amount_minor, currency) is distinct from (our_amount, our_currency)
    union all
    select 'only-ours', kind, attempt_no, no, null, null, amount_minor, currency, order_id
    from (${booked(provider, spanOf(date))}) ours where not is_billed
    order by what, no`.execute(tx)
  return rows.map(({ their_amount, their_currency, our_amount, our_currency, ...about }) => ({
    ...about,
    theirs: sumOf(their_amount, their_currency),
    ours: sumOf(our_amount, our_currency),
  }))
}

/** The attempt that a number belongs to. */
export const attemptIdOf = async (tx: Tx, { provider }: Bill, attemptNo: string): Promise<number | undefined> => {
  const query = tx.selectFrom('payment_attempts').select('id').where('provider', '=', provider)
  return (await query.where('attempt_no', '=', attemptNo).executeTakeFirst())?.id
}

/** Has the provider asked about an attempt in the next round: its payment is settled then, however late it is. */
export const askAgain = async (tx: Tx, attemptId: number, now: Date): Promise<void> => {
  const attempt = tx.updateTable('payment_attempts').set({ next_poll_at: now }).where('id', '=', attemptId)
  await attempt.where('state', '<>', 'paid').execute()
}

/** When the first order was placed; undefined in a shop that had none. */
export const firstOrderAt = async (db: Db): Promise<Date | undefined> => {
  const first = db.selectFrom('orders').select('created_at').orderBy('id').limit(1)
  return (await first.executeTakeFirst())?.created_at
}
