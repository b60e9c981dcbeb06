import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { moveOrder } from '#domain/orders/order.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import {
  type PaymentGateway,
  type PaymentMethod,
  PaymentProviderError,
  type RefundReport,
} from '#gateways/payment/payment-gateway.ts'
import { notifyUrl } from '../addresses.ts'
import { knownAttempt } from '../ask-provider.ts'
import { type Attempt, attemptById } from '../attempts-store.ts'
import { lockOrder, setState } from '../store.ts'
import {
  correctSum,
  endPendingRefund,
  type Payment,
  paymentById,
  type Refund,
  recordIncident,
  refundById,
  refundsOfPayment,
} from '../transactions-store.ts'

/**
 * What goes back, and what was paid in all, as the provider says now: a callback may have told another sum. An operator
 * says himself how much of it. Null when the provider names another payment of the attempt: giving that back would take
 * what is somebody's right. Throws while it says that nothing is paid.
 */
const owed = async (context: Context, gateway: PaymentGateway, attempt: Attempt, refund: Refund, payment: Payment) => {
  const booked = { sum: refund, total: payment.amount_minor }
  const report = await gateway.query({ ...knownAttempt(attempt), providerTxnId: payment.provider_txn_id })
  if (report.state === 'refunded' || report.state === 'closed') return booked
  const told = `${attempt.provider} says that ${attempt.attempt_no} is ${report.state}`
  if (report.state !== 'paid') throw new PaymentProviderError('unconfirmed', told)
  if (report.paid.providerTxnId !== payment.provider_txn_id) return null
  if (refund.reason === 'operator') return booked
  const sum = { amount_minor: report.paid.amountMinor, currency: report.paid.currency }
  // Written down before it is asked for, so that the same refund asked for again is about the same sum.
  await transaction(context.db, tx => correctSum(tx, refund, sum))
  return { sum, total: sum.amount_minor }
}

const ask = async (context: Context, refund: Refund): Promise<RefundReport> => {
  const attempt = await attemptById(context.db, refund.attempt_id)
  const gateway = context.payments.get(attempt.provider)
  if (!gateway) throw new Error(`${attempt.provider} is off, and refund ${refund.refund_no} is owed`)
  const payment = await paymentById(context.db, refund.transaction_id)
  const back = await owed(context, gateway, attempt, refund, payment)
  if (!back) return { state: 'failed' }
  return gateway.refund({
    attemptNo: attempt.attempt_no,
    providerTxnId: payment.provider_txn_id,
    refundNo: refund.refund_no,
    amountMinor: back.sum.amount_minor,
    totalMinor: back.total,
    currency: back.sum.currency,
    reason: refund.reason,
    notifyUrl: notifyUrl(context.config, attempt.provider),
  })
}

/** Whether all of a payment is back: only then its order's story ends. */
const isAllBack = async (tx: Tx, transactionId: number): Promise<boolean> => {
  const { amount_minor } = await paymentById(tx, transactionId)
  const back = await refundsOfPayment(tx, transactionId)
  const done = back.filter(({ state }) => state === 'succeeded')
  return done.reduce((sum, each) => sum + each.amount_minor, 0) >= amount_minor
}

const noteFailed = (tx: Tx, provider: PaymentMethod, { refund_no, attempt_id }: Refund, now: Date): Promise<void> => {
  const told = { fingerprint: refund_no, detail: refund_no, attempt_id }
  return recordIncident(tx, { kind: 'refund-failed', provider, ...told }, now)
}

/** Money of a refund that had failed here went back all the same: the books do not have it, and it may be asked for again. */
const noteWentBack = async (tx: Tx, provider: PaymentMethod, refundId: number, now: Date): Promise<void> => {
  const { state, refund_no, amount_minor, currency, attempt_id } = await refundById(tx, refundId)
  if (state !== 'failed') return
  const detail = `${refund_no}: ${fromMinor(amount_minor)} ${currency}, which had failed here`
  await recordIncident(tx, { kind: 'refunded-elsewhere', provider, fingerprint: refund_no, detail, attempt_id }, now)
}

const finish = (context: Context, { id, attempt_id, reason }: Refund, { state, providerRefundId = '' }: RefundReport) =>
  transaction(context.db, async tx => {
    const now = context.clock.now()
    const { provider, member_id, order_id } = await attemptById(tx, attempt_id)
    // The payment that opened the membership went back, not one beside it: the order's story ends.
    const isOfOrder = state === 'succeeded' && reason === 'operator'
    const order = isOfOrder ? await lockOrder(tx, member_id, order_id) : undefined
    const ended = await endPendingRefund(tx, id, { state, provider_refund_id: providerRefundId, done_at: now })
    if (!ended) return state === 'succeeded' ? noteWentBack(tx, provider, id, now) : undefined
    if (state === 'failed') await noteFailed(tx, provider, ended, now)
    if (order && (await isAllBack(tx, ended.transaction_id)))
      await setState(tx, order.id, moveOrder(order.state, 'refunded') ?? order.state)
  })

/** Gives a refund up that nobody asks its provider for any more: it is told, and the order can be given back again. */
export const giveUpRefund = async (tx: Tx, refundId: number, now: Date): Promise<void> => {
  const refund = await endPendingRefund(tx, refundId, { state: 'failed', provider_refund_id: '', done_at: now })
  if (!refund) return
  const { provider } = await attemptById(tx, refund.attempt_id)
  await noteFailed(tx, provider, refund, now)
}

/** Gives a refund's money back, or asks how far it has come; 'pending' asks to be run again. Throws PaymentProviderError. */
export const runRefund = async (context: Context, refundId: number): Promise<'done' | 'pending'> => {
  const refund = await refundById(context.db, refundId)
  if (refund.state !== 'pending') return 'done'
  const report = await ask(context, refund)
  if (report.state === 'pending') return 'pending'
  await finish(context, refund, report)
  return 'done'
}
