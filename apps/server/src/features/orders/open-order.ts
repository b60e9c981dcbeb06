import type { Tx } from '#database/schema.ts'
import { commitCoupon, releaseCoupons } from '#features/coupons/order-coupon.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { closeLiveAttempts } from './attempts-store.ts'
import { markPaid, type Order, setPayType } from './store.ts'

/**
 * The order is paid, or costs nothing: marks it, opens the membership, commits its coupon, ends the member's other open
 * orders. The caller has locked the order, or has just placed it. Throws when it was granted before.
 */
export const openOrder = async (tx: Tx, order: Order, receivedAt: Date, now: Date): Promise<void> => {
  const { id, member_id: memberId, package_id: packageId, months, days } = order
  // Nobody means to pay twice: the other open orders end, free their coupons, and their codes end at the providers.
  const others = await markPaid(tx, order, receivedAt, now)
  const length = months > 0 ? { months } : { seconds: days * 86_400 }
  const source = { source: 'order', sourceId: String(id) } as const
  const { granted } = await grantMembership(tx, { memberId, ...source, packageId, now, ...length })
  if (!granted) throw new Error(`order ${id} was granted before it was paid`)
  if (order.discount_code) await commitCoupon(tx, id, now)
  await releaseCoupons(tx, others, now)
  for (const orderId of others) await closeLiveAttempts(tx, orderId, now)
}

/**
 * Settles an order that costs nothing in the method's currency, without the provider: there is no attempt and no code,
 * and the order keeps the method it was settled with.
 */
export const openFreeOrder = async (tx: Tx, order: Order, { id, currency, scenes }: PaymentGateway, now: Date) => {
  await setPayType(tx, order.id, id)
  await closeLiveAttempts(tx, order.id, now)
  await openOrder(tx, order, now, now)
  return { order, attempt: { provider: id, currency, amount_minor: 0, scene: scenes[0], pay_url: '' } }
}
