import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type PageAsked, pageBy } from '#database/keyset.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { Coupon } from '#features/coupons/store.ts'

type Region = '0' | '1'

/** What of the codes is asked for; '' for all. */
export interface CouponFilter extends PageAsked {
  state: '' | 'planned' | 'running' | 'ended' | 'used-up' | 'withdrawn'
  code: string
  regions: readonly Region[]
  most: number
  now: Date
}

const isUsedUp = sql<boolean>`(total_limit is not null and taken >= total_limit)`

const states = (
  { eb, and, not }: ExpressionBuilder<Schema, 'coupons'>,
  now: Date,
): Record<Exclude<CouponFilter['state'], ''>, ReturnType<typeof eb>> => {
  const isOn = eb('withdrawn_at', 'is', null)
  const hasBegun = and([isOn, eb('starts_at', '<=', now), eb('ends_at', '>', now)])
  return {
    withdrawn: eb('withdrawn_at', 'is not', null),
    planned: and([isOn, eb('starts_at', '>', now)]),
    ended: and([isOn, eb('ends_at', '<=', now), eb('starts_at', '<=', now)]),
    'used-up': and([hasBegun, isUsedUp]),
    running: and([hasBegun, not(isUsedUp)]),
  } as Record<Exclude<CouponFilter['state'], ''>, ReturnType<typeof eb>>
}

/** Codes that count in some regions, newest first. */
export const couponsIn = (db: Db, { state, code, regions, most, now, ...page }: CouponFilter): Promise<Coupon[]> => {
  const counts = sql<SqlBool>`(region_codes = '{}' or region_codes && ${sql.val(`{${regions.join()}}`)}::text[])`
  return db
    .selectFrom('coupons')
    .selectAll()
    .where(counts)
    .$if(state !== '', query => query.where(eb => states(eb, now)[state as 'running']))
    .$if(code !== '', query => query.where(sql`upper(code)`, '=', code.toUpperCase()))
    .$call(query => pageBy(query, 'id', page, most))
    .execute()
}

export const couponById = (db: Db, id: number): Promise<Coupon | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCoupon = (tx: Tx, id: number): Promise<Coupon | undefined> =>
  tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCoupon = async (
  tx: Tx,
  id: number,
  changes: Partial<Pick<Coupon, 'ends_at' | 'total_limit' | 'member_limit' | 'withdrawn_at' | 'version'>>,
): Promise<void> => {
  await tx.updateTable('coupons').set(changes).where('id', '=', id).execute()
}

/** Orders that hold a code, have used it or let it go, newest first. */
export const usesOf = (db: Db, couponId: number, regions: readonly Region[], page: PageAsked, most: number) =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .select(['coupon_uses.id', 'order_id', 'invoice_no', 'coupon_uses.member_id', 'coupon_uses.state', 'changed_at'])
    .select(['list_cny', 'list_usd', 'amount_cny', 'amount_usd'])
    .where('coupon_id', '=', couponId)
    .where('orders.region_code', 'in', regions)
    .$call(query => pageBy(query, 'coupon_uses.id', page, most))
    .execute()
