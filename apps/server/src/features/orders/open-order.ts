import type { Tx } from '#database/schema.ts'
import { commitCoupon } from '#features/coupons/order-coupon.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { grantMembership } from './ledger.ts'
import { closeLiveAttempts, type Order, setPayType } from './store.ts'

const markPaid = async (tx: Tx, orderId: number, receivedAt: Date, now: Date): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ state: 'paid', received_at: receivedAt, paid_at: now, opened_at: now, closed_at: null })
    .where('id', '=', orderId)
    .execute()
}

const grant = async (tx: Tx, order: Order, now: Date): Promise<void> => {
  const length = order.months > 0 ? { months: order.months } : { seconds: order.days * 86_400 }
  const { granted } = await grantMembership(tx, {
    memberId: order.member_id,
    source: 'order',
    sourceId: String(order.id),
    packageId: order.package_id,
    now,
    ...length,
  })
  if (!granted) throw new Error(`order ${order.id} was granted before it was paid`)
}

/**
 * The order is paid, or costs nothing: marks it, opens the membership, commits its coupon, ends its other codes. The
 * caller has locked the order, or has just placed it. Throws when it was granted before.
 */
export const openOrder = async (tx: Tx, order: Order, receivedAt: Date, now: Date): Promise<void> => {
  await markPaid(tx, order.id, receivedAt, now)
  await grant(tx, order, now)
  await commitCoupon(tx, order.id, now)
  await closeLiveAttempts(tx, order.id, now)
}

/**
 * Settles an order that costs nothing in the method's currency, without the provider: there is no attempt and no code,
 * and the order keeps the method it was settled with.
 */
export const openFreeOrder = async (tx: Tx, order: Order, { id, currency }: PaymentGateway, now: Date) => {
  await setPayType(tx, order.id, id)
  await openOrder(tx, order, now, now)
  return { order, attempt: { provider: id, currency, amount_minor: 0, pay_url: '' } }
}
