import { type Insertable, type Selectable, sql } from 'kysely'
import { countOf, wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { CouponRow } from '#database/tables/coupons.ts'

export type Coupon = Selectable<CouponRow>

/** The coupon of a code, whatever its capitals. */
export const couponByCode = (db: Db | Tx, code: string): Promise<Coupon | undefined> =>
  db.selectFrom('coupons').selectAll().where(sql`upper(code)`, '=', code.toUpperCase()).executeTakeFirst()

export const insertCoupon = (tx: Tx, coupon: Insertable<CouponRow>): Promise<Coupon> =>
  tx.insertInto('coupons').values(coupon).returningAll().executeTakeFirstOrThrow()

/** Orders of a member that hold a coupon or have used it. */
export const countUses = (db: Db | Tx, couponId: number, memberId: number): Promise<number> => {
  const uses = db.selectFrom('coupon_uses').where('coupon_id', '=', couponId).where('member_id', '=', memberId)
  return countOf(uses.where('state', '<>', 'released'))
}

/**
 * Takes one of a coupon for an order about to be placed; false when its limit is reached or it was withdrawn meanwhile.
 * The limit of a member holds because the caller has locked the member's row.
 */
export const takeOne = (tx: Tx, couponId: number): Promise<boolean> =>
  wrote(
    tx
      .updateTable('coupons')
      .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
      .where('id', '=', couponId)
      .where('withdrawn_at', 'is', null)
      .where(({ eb, or, ref }) => or([eb('total_limit', 'is', null), eb('taken', '<', ref('total_limit'))])),
  )

/** Changes how many orders hold or have used a coupon, whatever its limit. */
export const addTaken = async (tx: Tx, couponId: number, change: 1 | -1): Promise<void> => {
  await tx
    .updateTable('coupons')
    .set(({ eb }) => ({ taken: eb('taken', '+', change) }))
    .where('id', '=', couponId)
    .execute()
}

/** Writes down that an order holds a coupon. */
export const insertUse = async (
  tx: Tx,
  use: { coupon_id: number; member_id: number; order_id: number },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('coupon_uses')
    .values({ ...use, state: 'reserved', created_at: now, changed_at: now })
    .execute()
}

/** Moves what orders hold from one state to another; answers the coupons of those that were in it. */
export const moveUses = async (
  tx: Tx,
  orderIds: readonly number[],
  from: 'reserved' | 'released',
  to: 'committed' | 'released',
  now: Date,
): Promise<number[]> => {
  if (orderIds.length === 0) return []
  const moved = await tx
    .updateTable('coupon_uses')
    .set({ state: to, changed_at: now, ...(to === 'released' && { released_at: now }) })
    .where('order_id', 'in', orderIds)
    .where('state', '=', from)
    .returning('coupon_id')
    .execute()
  return moved.map(({ coupon_id }) => coupon_id).sort((one, other) => one - other)
}

/** Ends a coupon: no order takes it any more, those that hold it keep their price. Tells whether it was still on. */
export const withdrawCoupon = (tx: Tx, couponId: number, now: Date): Promise<boolean> => {
  const coupon = tx.updateTable('coupons').set({ withdrawn_at: now }).where('id', '=', couponId)
  return wrote(coupon.where('withdrawn_at', 'is', null))
}
