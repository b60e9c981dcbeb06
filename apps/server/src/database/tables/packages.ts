import type { Generated } from 'kysely'

interface LevelRow {
  /** The wire's package_level. */
  level: string
  title_zh: string
  title_en: string
  /** How many native clients may be logged in at once. */
  device_limit: number
  /** The higher is consumed first. */
  rank: number
}

export interface PackageRow {
  id: Generated<number>
  level: string
  /** BillingType. */
  billing_type: string
  title_zh: string
  title_en: string
  short_desc_zh: string
  short_desc_en: string
  desc_zh: string
  desc_en: string
  is_recommended: boolean
  position: number
  on_sale: boolean
  /** Empty: all regions. */
  include_region_codes: string[]
  exclude_region_codes: string[]
}

export interface PriceRow {
  id: Generated<number>
  package_id: number
  /** Months, or '0' for `days`. */
  price_type: string
  days: number
  title_zh: string
  title_en: string
  short_desc_zh: string
  short_desc_en: string
  desc_zh: string
  desc_en: string
  /** Minor units. */
  amount_cny: number
  amount_usd: number
  is_recommended: boolean
  position: number
  on_sale: boolean
  include_region_codes: string[]
  exclude_region_codes: string[]
}

export interface PackageTables {
  levels: LevelRow
  packages: PackageRow
  prices: PriceRow
}
