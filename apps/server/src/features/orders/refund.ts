import type { Selectable } from 'kysely'
import type { Context } from '#context.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { moveOrder } from '#domain/order.ts'
import type { PaymentGateway, RefundReport } from '#gateways/payment/payment-gateway.ts'
import { knownAttempt } from './ask-provider.ts'
import { recordIncident } from './incidents.ts'
import { notifyUrl } from './notify-url.ts'
import { type Attempt, attemptById, lockOrder } from './store.ts'

type Refund = Selectable<Schema['refunds']>

/**
 * What the buyer really paid, as the provider says now: a callback may have told another sum. It is written down before
 * it is asked for, so that the same refund asked for again is about the same sum.
 */
const owed = async ({ db }: Context, gateway: PaymentGateway, attempt: Attempt, refund: Refund) => {
  const report = await gateway.query(knownAttempt(attempt))
  if (report.state !== 'paid') return refund
  const paid = { amount_minor: report.paid.amountMinor, currency: report.paid.currency }
  await db.updateTable('refunds').set(paid).where('id', '=', refund.id).execute()
  return paid
}

const paymentOf = async (db: Db, { transaction_id }: Refund): Promise<string> => {
  const payment = db.selectFrom('provider_transactions').select('provider_txn_id').where('id', '=', transaction_id)
  return (await payment.executeTakeFirstOrThrow()).provider_txn_id
}

const ask = async (context: Context, refund: Refund): Promise<RefundReport> => {
  const attempt = await attemptById(context.db, refund.attempt_id)
  const gateway = context.payments.get(attempt.provider)
  if (!gateway) throw new Error(`${attempt.provider} is off, and refund ${refund.refund_no} is owed`)
  const { amount_minor: amountMinor, currency } = await owed(context, gateway, attempt, refund)
  return gateway.refund({
    attemptNo: attempt.attempt_no,
    providerTxnId: await paymentOf(context.db, refund),
    refundNo: refund.refund_no,
    amountMinor,
    totalMinor: amountMinor,
    currency,
    reason: refund.reason,
    notifyUrl: notifyUrl(context.config, attempt.provider),
  })
}

const finish = (context: Context, refund: Refund, { state, providerRefundId = '' }: RefundReport) =>
  transaction(context.db, async tx => {
    const now = context.clock.now()
    const done = { state, provider_refund_id: providerRefundId, done_at: now }
    const attempt = await attemptById(tx, refund.attempt_id)
    if (state === 'succeeded' && refund.reason === 'operator') await endRefunded(tx, attempt.order_id)
    await tx.updateTable('refunds').set(done).where('id', '=', refund.id).execute()
    if (state !== 'failed') return
    const told = { fingerprint: refund.refund_no, detail: refund.refund_no, attemptId: attempt.id }
    await recordIncident(tx, { kind: 'refund-failed', provider: attempt.provider, ...told }, now)
  })

/** The payment that opened the membership went back, not one beside it: the order's story ends. */
const endRefunded = async (tx: Tx, orderId: number): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  const state = moveOrder(order.state, 'refunded')
  if (state) await tx.updateTable('orders').set({ state }).where('id', '=', order.id).execute()
}

const refundById = (db: Db, id: number) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Gives a refund's money back, or asks how far it has come; 'pending' asks to be run again. Throws PaymentProviderError. */
export const runRefund = async (context: Context, refundId: number): Promise<'done' | 'pending'> => {
  const refund = await refundById(context.db, refundId)
  if (refund.state !== 'pending') return 'done'
  const report = await ask(context, refund)
  if (report.state === 'pending') return 'pending'
  await finish(context, refund, report)
  return 'done'
}
