import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { Discount } from '#domain/promotions/coupon.ts'
import { randomText } from '#random.ts'
import { type Coupon, insertCoupon } from './store.ts'

/** Without characters that look alike. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'

/** A code that nobody guesses: 12 characters. */
export const newCouponCode = ({ random }: Pick<Context, 'random'>): string => randomText(random, alphabet, 12)

/** A coupon to be. Limits null: none; empty lists: all. `issued_by` names the operator. */
export type NewCoupon = Pick<
  Coupon,
  | 'code'
  | 'title_zh'
  | 'title_en'
  | 'starts_at'
  | 'ends_at'
  | 'total_limit'
  | 'member_limit'
  | 'package_ids'
  | 'price_types'
  | 'region_codes'
  | 'issued_by'
> & { discount: Discount }

const discountColumns = (discount: Discount) =>
  discount.kind === 'fixed'
    ? { kind: discount.kind, amount_cny: discount.cny, amount_usd: discount.usd }
    : { kind: discount.kind, percent: discount.percent }

/** Writes a coupon down. Throws when its code is taken, whatever the capitals, or its terms make no sense. */
export const issueCoupon = (tx: Tx, { discount, ...coupon }: NewCoupon, now: Date): Promise<Coupon> =>
  insertCoupon(tx, { ...coupon, ...discountColumns(discount), created_at: now })
