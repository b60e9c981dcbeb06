import type { Generated } from 'kysely'
import type { Discount } from '#domain/promotions/coupon.ts'
import type { Bilingual } from '#domain/text-in.ts'

export interface CouponRow extends Bilingual<'title'> {
  id: Generated<number>
  code: string
  kind: Discount['kind']
  amount_cny: Generated<number>
  amount_usd: Generated<number>
  percent: Generated<number>
  starts_at: Date
  ends_at: Date
  /** Null: no limit. */
  total_limit: number | null
  member_limit: number | null
  /** Empty lists mean all. */
  package_ids: number[]
  price_types: string[]
  region_codes: string[]
  /** Orders that hold it or have used it. */
  taken: Generated<number>
  issued_by: string
  created_at: Date
  withdrawn_at: Date | null
  version: Generated<number>
}

interface CouponUseRow {
  id: Generated<number>
  coupon_id: number
  member_id: number
  order_id: number
  state: 'reserved' | 'committed' | 'released'
  created_at: Date
  changed_at: Date
  /** When its order ended; on a committed one: it was paid late all the same, at the price it was placed at. */
  released_at: Date | null
}

export interface CouponTables {
  coupons: CouponRow
  coupon_uses: CouponUseRow
}
