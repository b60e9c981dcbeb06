import type { Tx } from '#database/schema.ts'
import { moveOrder } from '#domain/orders/order.ts'
import { refundableMinor } from '#domain/orders/refund.ts'
import { reduceMembership, revokeMembership } from '#features/membership/ledger.ts'
import { lockOrderByNo, type Order, setState } from '../store.ts'
import { type Payment, paymentOfOrder, queueRefund, refundsOfPayment } from '../transactions-store.ts'

/** An order to be given back, and what is known of the money that came for it. */
export interface Refundable {
  order: Order
  /** The payment that opened the membership; undefined for an order that cost nothing. */
  payment: Payment | undefined
  /** How often giving it back was tried. */
  tries: number
  /** What went back of it before, and what still may, in minor units. */
  refunded: number
  most: number
}

/** Why an order cannot be given back. */
export type NotRefundable = 'order-unknown' | 'not-paid' | 'under-way' | 'refunded' | 'too-much'

/** The order of a number, locked, when it can be given back: it was paid, or a provider refused to give it back before. */
export const lockRefundable = async (tx: Tx, invoiceNo: string): Promise<Refundable | NotRefundable> => {
  const order = await lockOrderByNo(tx, invoiceNo)
  if (!order) return 'order-unknown'
  if (order.state === 'refunded') return 'refunded'
  const payment = await paymentOfOrder(tx, order.id)
  const refunds = payment ? await refundsOfPayment(tx, payment.id) : []
  if (order.state !== 'paid' && order.state !== 'refunding') return 'not-paid'
  if (refunds.some(({ state }) => state === 'pending')) return 'under-way'
  const succeeded = refunds.filter(({ state }) => state === 'succeeded')
  const refunded = succeeded.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const most = payment ? refundableMinor(payment.amount_minor, refunded) : 0
  if (payment && most === 0) return 'under-way'
  return { order, payment, tries: refunds.length, refunded, most }
}

/** Takes what is paid for no longer out of the ledger; answers the seconds. */
const takeTime = (tx: Tx, { order, payment, refunded }: Refundable, amount: number, now: Date) => {
  const grant = { memberId: order.member_id, source: 'order' as const, sourceId: String(order.id), now }
  const paid = payment?.amount_minor ?? 0
  const isAll = refunded + amount >= paid
  return isAll ? revokeMembership(tx, grant) : reduceMembership(tx, { ...grant, paid, refunded: refunded + amount })
}

/**
 * Gives an order back (product §5), in full or an amount of minor units (decision 061): the ledger takes back what is
 * paid for no longer now, the money goes back through the outbox, and the order is refunded once its provider says so of
 * all of it. One that cost nothing is refunded at once. Answers the order's next state, the seconds that were taken back
 * and the sum; 'too-much' for a sum that is not there, 'under-way' for a part of what was to go back in full.
 */
export const refundOrder = async (tx: Tx, refundable: Refundable, now: Date, asked?: number) => {
  const { order, payment, tries, most } = refundable
  const amount = asked ?? most
  if (asked !== undefined && (asked < 1 || asked > most)) return 'too-much' as const
  if (order.state === 'refunding' && amount < most) return 'under-way' as const
  const { seconds } = await takeTime(tx, refundable, amount, now)
  const isAll = amount === most
  const refunding = isAll ? (moveOrder(order.state, 'refund') ?? order.state) : order.state
  const state = payment ? refunding : (moveOrder(refunding, 'refunded') ?? refunding)
  await setState(tx, order.id, state)
  if (payment) {
    const about = { transaction_id: payment.id, attempt_id: payment.attempt_id, currency: payment.currency }
    const refund = { refund_no: `${order.invoice_no}M${tries + 1}`, amount_minor: amount, reason: 'operator' as const }
    await queueRefund(tx, { ...about, ...refund }, now)
  }
  return { state, seconds, amount }
}
