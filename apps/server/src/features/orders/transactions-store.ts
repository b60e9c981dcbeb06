import type { Insertable, Selectable } from 'kysely'
import { columnsOf, compiledStatement } from '#database/compiled-statement.ts'
import { enqueue } from '#database/enqueue-job.ts'
import { countOf, exists } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { IncidentKind } from '#domain/orders/settlement.ts'
import type { PaymentMethod, ReturnedPayment } from '#gateways/payment/payment-gateway.ts'

/** A payment that arrived at a provider. */
export type Payment = Selectable<Schema['provider_transactions']>
export type Refund = Selectable<Schema['refunds']>

type NewPayment = Omit<Insertable<Schema['provider_transactions']>, 'id' | 'region_code' | 'package_id'>

const paymentColumns = [
  ...(['provider', 'provider_txn_id', 'attempt_id', 'amount_minor', 'currency', 'paid_at'] as const),
  ...(['found_by', 'payer_hash', 'outcome', 'created_at'] as const),
]

const insertedOnce = (db: Db | Tx, payment: NewPayment) =>
  db
    .insertInto('provider_transactions')
    .values(columnsOf(payment, paymentColumns))
    .onConflict(conflict => conflict.columns(['provider', 'provider_txn_id']).doNothing())
    .returning('id')

/** Notes a payment once, and answers its id; undefined when it was noted before. */
const insertTransaction = async (tx: Tx, payment: NewPayment): Promise<number | undefined> =>
  (await insertedOnce(tx, payment).executeTakeFirst())?.id

type SettledPayment = NewPayment & { state: 'paid' | 'closed' }

const settled = compiledStatement((db, payment: SettledPayment) =>
  db
    .with('noted', () => insertedOnce(db, payment))
    .with('ended', query =>
      query
        .updateTable('payment_attempts')
        .from('noted')
        .set({ state: payment.state, next_poll_at: null })
        .where('payment_attempts.id', '=', payment.attempt_id),
    )
    .selectFrom('noted')
    .select('id'),
)

/** The same of a locked attempt, which is then in `state`, and nobody asks about it any more. */
export const settlePayment = async (tx: Tx, payment: SettledPayment): Promise<number | undefined> =>
  (await settled(tx, payment))[0]?.id

/** Whether a payment of the attempt was settled, one way or the other. */
export const hasTransaction = (tx: Tx, attemptId: number): Promise<boolean> =>
  exists(tx.selectFrom('provider_transactions').select('id').where('attempt_id', '=', attemptId))

/** Whether a payment of the attempt opened its order's membership. */
export const hasFulfilled = (tx: Tx, attemptId: number): Promise<boolean> => {
  const settled = tx.selectFrom('provider_transactions').select('id').where('attempt_id', '=', attemptId)
  return exists(settled.where('outcome', '=', 'fulfilled'))
}

/** Whether a refund of ours, of that number where it is given, took money of the attempt back or is about to. */
export const hasOwnRefund = (tx: Tx, attemptId: number, refundNo: string | undefined): Promise<boolean> => {
  const ours = tx.selectFrom('refunds').select('id').where('attempt_id', '=', attemptId).where('state', '<>', 'failed')
  return exists(refundNo === undefined ? ours : ours.where('refund_no', '=', refundNo))
}

/** The payment that opened an order's membership. */
export const paymentOfOrder = (tx: Tx, orderId: number): Promise<Payment | undefined> =>
  tx
    .selectFrom('provider_transactions')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'provider_transactions.attempt_id')
    .selectAll('provider_transactions')
    .where('payment_attempts.order_id', '=', orderId)
    .where('provider_transactions.outcome', '=', 'fulfilled')
    .executeTakeFirst()

export const paymentById = (db: Db | Tx, transactionId: number): Promise<Payment> =>
  db.selectFrom('provider_transactions').selectAll().where('id', '=', transactionId).executeTakeFirstOrThrow()

/** Notes a refund that is owed, and leaves asking the provider for it to be done. */
export const queueRefund = async (
  tx: Tx,
  refund: Omit<Insertable<Schema['refunds']>, 'state' | 'created_at'>,
  now: Date,
): Promise<void> => {
  const row = { ...refund, state: 'pending' as const, created_at: now }
  const { id } = await tx.insertInto('refunds').values(row).returning('id').executeTakeFirstOrThrow()
  await enqueue(tx, 'payment.refund', { refundId: id }, { key: `payment.refund ${id}`, runAt: now })
}

/** Books a payment that its provider gave back by itself: it came and it went. */
export const bookReturned = async (
  tx: Tx,
  { provider, attempt_id }: { provider: PaymentMethod; attempt_id: number },
  { paid, refundNo }: ReturnedPayment,
  now: Date,
): Promise<void> => {
  const about = { attempt_id, amount_minor: paid.amountMinor, currency: paid.currency, created_at: now }
  const transaction_id = await insertTransaction(tx, {
    ...{ ...about, provider, provider_txn_id: paid.providerTxnId, paid_at: paid.paidAt },
    ...{ found_by: 'poll', payer_hash: null, outcome: 'refunded' },
  })
  if (transaction_id === undefined) return
  const refund = tx.insertInto('refunds').values({
    ...{ ...about, transaction_id, refund_no: refundNo, reason: 'refunded-elsewhere' },
    ...{ state: 'succeeded', provider_refund_id: '', done_at: now },
  })
  await refund.execute()
}

export const refundById = (db: Db | Tx, id: number): Promise<Refund> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The refunds of a payment that operators asked for: their sums, and how they went. */
export const refundsOfPayment = (
  tx: Tx,
  transactionId: number,
): Promise<Pick<Refund, 'id' | 'state' | 'amount_minor'>[]> => {
  const ours = tx.selectFrom('refunds').select(['id', 'state', 'amount_minor'])
  return ours.where('transaction_id', '=', transactionId).where('reason', '=', 'operator').execute()
}

/** Notes the sum that was really paid, for a payment and its refund. */
export const correctSum = async (
  tx: Tx,
  refund: Refund,
  sum: Pick<Refund, 'amount_minor' | 'currency'>,
): Promise<void> => {
  await tx.updateTable('refunds').set(sum).where('id', '=', refund.id).execute()
  await tx.updateTable('provider_transactions').set(sum).where('id', '=', refund.transaction_id).execute()
}

/** Ends a refund unless it has ended: two nodes may hear of it at once, or somebody gives it up as it succeeds. */
export const endPendingRefund = (
  tx: Tx,
  id: number,
  done: Pick<Refund, 'state' | 'provider_refund_id' | 'done_at'>,
): Promise<Refund | undefined> => {
  const ended = tx.updateTable('refunds').set(done).where('id', '=', id).where('state', '=', 'pending')
  return ended.returningAll().executeTakeFirst()
}

/** Writes an incident down; the same one again only counts. */
export const recordIncident = async (
  tx: Tx,
  incident: Omit<Insertable<Schema['payment_incidents']>, 'created_at' | 'last_seen_at'>,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('payment_incidents')
    .values({ ...incident, created_at: now, last_seen_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'kind', 'fingerprint'])
        .doUpdateSet(({ eb, ref }) => ({ seen: eb(ref('payment_incidents.seen'), '+', 1), last_seen_at: now })),
    )
    .execute()
}

/** What of that kind was told of an attempt. */
export const incidentsOf = (tx: Tx, attemptId: number, kind: IncidentKind) => {
  const ofAttempt = tx.selectFrom('payment_incidents').select(['fingerprint', 'resolved_at'])
  return ofAttempt.where('attempt_id', '=', attemptId).where('kind', '=', kind).execute()
}

/** How many incidents of some kinds there were since then. */
export const countIncidents = (
  tx: Tx,
  provider: PaymentMethod,
  kinds: readonly IncidentKind[],
  since: Date,
): Promise<number> => {
  const ofProvider = tx.selectFrom('payment_incidents').where('provider', '=', provider)
  return countOf(ofProvider.where('kind', 'in', kinds).where('last_seen_at', '>', since))
}
