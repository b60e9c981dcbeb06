import type { Tx } from '#database/schema.ts'
import { moveOrder } from '#domain/order.ts'
import { revokeMembership } from '#features/membership/ledger.ts'
import { lockOrderByNo, type Order, setState } from './store.ts'
import { type Payment, paymentOfOrder, queueRefund, statesOfRefunds } from './transactions-store.ts'

/** An order to be given back in full, and what is known of the money that came for it. */
export interface Refundable {
  order: Order
  /** The payment that opened the membership; undefined for an order that cost nothing. */
  payment: Payment | undefined
  /** How often giving it back was tried. */
  tries: number
}

/** Why an order cannot be given back. */
export type NotRefundable = 'order-unknown' | 'not-paid' | 'under-way' | 'refunded'

/** The order of a number, locked, when it can be given back: it was paid, or a provider refused to give it back before. */
export const lockRefundable = async (tx: Tx, invoiceNo: string): Promise<Refundable | NotRefundable> => {
  const order = await lockOrderByNo(tx, invoiceNo)
  if (!order) return 'order-unknown'
  if (order.state === 'refunded') return 'refunded'
  const payment = await paymentOfOrder(tx, order.id)
  const refunds = payment ? await statesOfRefunds(tx, payment.id) : []
  if (order.state !== 'paid' && order.state !== 'refunding') return 'not-paid'
  const isUnderWay = refunds.some(state => state !== 'failed')
  return isUnderWay ? 'under-way' : { order, payment, tries: refunds.length }
}

/**
 * Gives an order back in full (product §5): the ledger takes back what is left of its time now, the money goes back
 * through the outbox, and the order is refunded once its provider says so. One that cost nothing is refunded at once.
 * Answers the order's next state and the seconds that were taken back.
 */
export const refundOrder = async (tx: Tx, refundable: Refundable, now: Date) => {
  const { order, payment, tries } = refundable
  const grant = { memberId: order.member_id, source: 'order' as const, sourceId: String(order.id), now }
  const { seconds } = await revokeMembership(tx, grant)
  const refunding = moveOrder(order.state, 'refund') ?? order.state
  const state = payment ? refunding : (moveOrder(refunding, 'refunded') ?? refunding)
  await setState(tx, order.id, state)
  if (payment) {
    const { id, attempt_id, amount_minor, currency } = payment
    const about = { transaction_id: id, attempt_id, amount_minor, currency, reason: 'operator' as const }
    await queueRefund(tx, { refund_no: `${order.invoice_no}M${tries + 1}`, ...about }, now)
  }
  return { state, seconds }
}
