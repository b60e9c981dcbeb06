import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import type { CouponRow } from '#database/tables/coupons.ts'

export type Coupon = Selectable<CouponRow>

/** The coupon of a code, whatever its capitals. */
export const couponByCode = (db: Db | Tx, code: string): Promise<Coupon | undefined> =>
  db.selectFrom('coupons').selectAll().where(sql`upper(code)`, '=', code.toUpperCase()).executeTakeFirst()

export const insertCoupon = (tx: Tx, coupon: Insertable<CouponRow>): Promise<Coupon> =>
  tx.insertInto('coupons').values(coupon).returningAll().executeTakeFirstOrThrow()

/** Orders of a member that hold a coupon or have used it. */
export const countUses = async (db: Db | Tx, couponId: number, memberId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return count
}

/** Takes one of a coupon, unless its limit is reached or it was withdrawn meanwhile; tells whether it could. */
export const takeOne = async (tx: Tx, couponId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', couponId)
    .where('withdrawn_at', 'is', null)
    .where(({ eb, or, ref }) => or([eb('total_limit', 'is', null), eb('taken', '<', ref('total_limit'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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
    .values({ ...use, state: 'reserved', created_at: now, changed_at: now, released_at: null })
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

/** Ends a coupon for orders to come; those that hold it keep it. Tells whether it was still on. */
export const endCoupon = async (tx: Tx, couponId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ withdrawn_at: now })
    .where('id', '=', couponId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
