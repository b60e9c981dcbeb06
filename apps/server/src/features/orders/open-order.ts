import type { Tx } from '#database/schema.ts'
import { together } from '#database/together.ts'
import { commitCoupon, releaseCoupons } from '#features/coupons/order-coupon.ts'
import { granting, lockedBasis } from '#features/membership/ledger.ts'
import type { GrantBasis } from '#features/membership/ledger-store.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { closeLiveAttempts } from './attempts-store.ts'
import { markPaid, type Order } from './store.ts'

/**
 * The order is paid, or costs nothing: marks it, opens the membership, commits its coupon, ends the member's other open
 * orders. The caller has locked the order, or has just placed it, says in `pay_type` by which method it is paid, and has
 * read what the grant is reckoned from since the member is locked. Throws when it was granted before.
 */
export const openOrder = async (
  tx: Tx,
  order: Order,
  receivedAt: Date,
  now: Date,
  basis: GrantBasis,
): Promise<void> => {
  const { id, member_id, pay_type, package_id: packageId, months, days } = order
  const length = months > 0 ? { months } : { seconds: days * 86_400 }
  const source = { source: 'order', sourceId: String(id) } as const
  const [ended, given] = await together(
    tx,
    markPaid.with(tx, { id, member_id, pay_type, receivedAt, now }),
    granting(tx, { memberId: member_id, ...source, packageId, now, ...length }, basis),
  )
  if (given.length === 0) throw new Error(`order ${id} was granted before it was paid`)
  // Nobody means to pay twice: the other open orders end, free their coupons, and their codes end at the providers.
  const others = ended.map(order => order.id)
  if (order.discount_code) await commitCoupon(tx, id, now)
  await releaseCoupons(tx, others, now)
  for (const orderId of others) await closeLiveAttempts(tx, orderId, now)
}

/**
 * Settles an order that costs nothing in the method's currency, without the provider: there is no attempt and no code,
 * and the order keeps the method it was settled with.
 */
export const openFreeOrder = async (tx: Tx, order: Order, { id, currency, scenes }: PaymentGateway, now: Date) => {
  await closeLiveAttempts(tx, order.id, now)
  const basis = await lockedBasis(tx, { memberId: order.member_id, packageId: order.package_id })
  await openOrder(tx, { ...order, pay_type: id }, now, now, basis)
  return { order, attempt: { provider: id, currency, amount_minor: 0, scene: scenes[0], pay_url: '' } }
}
