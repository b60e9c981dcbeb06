import type { Tx } from '#database/schema.ts'
import { commitCoupon, releaseCoupons } from '#features/coupons/order-coupon.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { closeLiveAttempts } from './attempts-store.ts'
import { cancelOthers, markPaid, type Order, setPayType } from './store.ts'

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

/** Nobody means to pay twice: the member's other open orders end, free their coupons, and their codes end at the providers. */
const replaceOthers = async (tx: Tx, { id, member_id }: Order, now: Date): Promise<void> => {
  const ids = await cancelOthers(tx, member_id, id, now)
  await releaseCoupons(tx, ids, now)
  for (const orderId of ids) await closeLiveAttempts(tx, orderId, now)
}

/**
 * The order is paid, or costs nothing: marks it, opens the membership, commits its coupon, ends its other codes and the
 * member's other open orders. The caller has locked the order, or has just placed it. Throws when it was granted before.
 */
export const openOrder = async (tx: Tx, order: Order, receivedAt: Date, now: Date): Promise<void> => {
  await markPaid(tx, order.id, receivedAt, now)
  await grant(tx, order, now)
  await commitCoupon(tx, order.id, now)
  await closeLiveAttempts(tx, order.id, now)
  await replaceOthers(tx, order, now)
}

/**
 * Settles an order that costs nothing in the method's currency, without the provider: there is no attempt and no code,
 * and the order keeps the method it was settled with.
 */
export const openFreeOrder = async (tx: Tx, order: Order, { id, currency, scenes }: PaymentGateway, now: Date) => {
  await setPayType(tx, order.id, id)
  await openOrder(tx, order, now, now)
  return { order, attempt: { provider: id, currency, amount_minor: 0, scene: scenes[0], pay_url: '' } }
}
