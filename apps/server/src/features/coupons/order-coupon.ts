import type { Tx } from '#database/schema.ts'
import { addTaken, moveUses } from './store.ts'

/** What happens to a coupon while its order lives (product §5): `takeOne` and `insertUse` reserve it as it is placed. */

/**
 * The order is paid: its coupon is used. One that was released because the order had ended is taken again, beyond its
 * limit if need be: who paid late gets the price he was shown. Its `released_at` stays as the note of that.
 */
export const commitCoupon = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  await moveUses(tx, [orderId], 'reserved', 'committed', now)
  for (const couponId of await moveUses(tx, [orderId], 'released', 'committed', now)) await addTaken(tx, couponId, 1)
}

/** Orders ended unpaid: what they hold is free again. */
export const releaseCoupons = async (tx: Tx, orderIds: readonly number[], now: Date): Promise<void> => {
  for (const couponId of await moveUses(tx, orderIds, 'reserved', 'released', now)) await addTaken(tx, couponId, -1)
}
