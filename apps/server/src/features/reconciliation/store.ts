import { sql } from 'kysely'
import type { Tx } from '#database/schema.ts'
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
  await tx.deleteFrom('bill_rows').where('provider', '=', bill.provider).where('bill_date', '=', bill.date).execute()
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce).map(row => billRow(bill, row, now))
    const unlessKnown = tx.insertInto('bill_rows').values(some)
    await unlessKnown.onConflict(on => on.columns(['provider', 'kind', 'provider_no']).doNothing()).execute()
  }
}

/** Every movement of money with a provider that we know of. */
const booked = (provider: PaymentMethod) => sql`
  select 'payment' as kind, attempt_no, provider_txn_id as no, t.amount_minor, t.currency, paid_at as at
  from provider_transactions t join payment_attempts a on a.id = t.attempt_id where t.provider = ${provider}
  union all
  select 'refund', attempt_no, refund_no, r.amount_minor, r.currency, done_at
  from refunds r join payment_attempts a on a.id = r.attempt_id where a.provider = ${provider} and r.state = 'succeeded'`

interface FoundRow extends Pick<Difference, 'what' | 'kind' | 'attemptNo' | 'no'> {
  their_amount: number | null
  their_currency: string | null
  our_amount: number | null
  our_currency: string | null
}

const sumOf = (amountMinor: number | null, currency: string | null): Sum | null =>
  amountMinor === null || currency === null ? null : { amountMinor: Number(amountMinor), currency }

/**
 * What a kept bill and our books say otherwise. The other side is looked for on every day: near midnight the two sides
 * may book the same movement on two days.
 */
export const differencesOf = async (tx: Tx, { provider, date }: Bill): Promise<Difference[]> => {
  const { from, until } = spanOf(date)
  const { rows } = await sql<FoundRow>`
    with ours as (${booked(provider)}), theirs as (select * from bill_rows where provider = ${provider})
    select case when ours.no is null then 'only-theirs' when theirs.provider_no is null then 'only-ours'
        else 'other-amount' end as what,
      coalesce(theirs.kind, ours.kind) as kind, coalesce(theirs.attempt_no, ours.attempt_no) as "attemptNo",
      coalesce(theirs.provider_no, ours.no) as no,
      theirs.amount_minor as their_amount, theirs.currency as their_currency,
      ours.amount_minor as our_amount, ours.currency as our_currency
    from theirs full join ours on ours.kind = theirs.kind and ours.no = theirs.provider_no
    where (theirs.bill_date = ${date} or (theirs.bill_date is null and ours.at >= ${from} and ours.at < ${until}))
      and (theirs.amount_minor, theirs.currency) is distinct from (ours.amount_minor, ours.currency)
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
