import type { Generated } from 'kysely'

interface CouponRow {
  id: Generated<number>
  code: string
  title_zh: string
  title_en: string
  kind: 'fixed' | 'percent'
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
}

interface CouponUseRow {
  id: Generated<number>
  coupon_id: number
  member_id: number
  order_id: number
  state: 'reserved' | 'committed' | 'released'
  created_at: Date
  changed_at: Date
}

export interface CouponTables {
  coupons: CouponRow
  coupon_uses: CouponUseRow
}
