import type { Tx } from '#database/schema.ts'
import { addTaken, insertUse, moveUses, takeOne } from './store.ts'

/** What happens to a coupon while its order lives (product §5): reserved, then committed or released. */

/** Who holds a coupon from now on. */
interface Holder {
  memberId: number
  orderId: number
}

/**
 * Takes one of a coupon for an order about to be placed; false when somebody was faster or it was withdrawn. The limit
 * of a member holds because the caller has locked the member's row.
 */
export const claimCoupon = (tx: Tx, couponId: number): Promise<boolean> => takeOne(tx, couponId)

/** Writes down which order the claimed one is for. */
export const reserveCoupon = (tx: Tx, couponId: number, { memberId, orderId }: Holder, now: Date): Promise<void> =>
  insertUse(tx, { coupon_id: couponId, member_id: memberId, order_id: orderId }, now)

/**
 * The order is paid: its coupon is used. One that was released because the order had ended is taken again, beyond its
 * limit if need be: who paid late gets the price he was shown. Its `released_at` stays as the note of that. An order
 * without a coupon changes nothing.
 */
export const commitCoupon = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  await moveUses(tx, [orderId], 'reserved', 'committed', now)
  for (const couponId of await moveUses(tx, [orderId], 'released', 'committed', now)) await addTaken(tx, couponId, 1)
}

/** Orders ended unpaid: what they hold is free again. */
export const releaseCoupons = async (tx: Tx, orderIds: readonly number[], now: Date): Promise<void> => {
  for (const couponId of await moveUses(tx, orderIds, 'reserved', 'released', now)) await addTaken(tx, couponId, -1)
}
