import type { Generated } from 'kysely'
import type { Bilingual } from '#domain/text-in.ts'

export interface LevelRow extends Bilingual<'title'> {
  /** The wire's package_level. */
  level: string
  /** How many native clients may be logged in at once. */
  device_limit: number
  /** The higher is consumed first. */
  rank: number
  version: Generated<number>
}

export interface PackageRow extends Bilingual<'title' | 'short_desc' | 'desc'> {
  id: Generated<number>
  level: string
  /** BillingType. */
  billing_type: string
  is_recommended: boolean
  position: number
  on_sale: boolean
  /** Empty: all regions. */
  include_region_codes: string[]
  exclude_region_codes: string[]
  version: Generated<number>
}

export interface PriceRow extends Bilingual<'title' | 'short_desc' | 'desc'> {
  id: Generated<number>
  package_id: number
  /** Months, or '0' for `days`. */
  price_type: string
  days: number
  /** Minor units. */
  amount_cny: number
  amount_usd: number
  is_recommended: boolean
  position: number
  on_sale: boolean
  include_region_codes: string[]
  exclude_region_codes: string[]
  version: Generated<number>
}

/** Other amounts of a price, from a moment on. */
export interface PriceChangeRow {
  id: Generated<number>
  price_id: number
  starts_at: Date
  amount_cny: number
  amount_usd: number
  created_at: Date
}

export interface PackageTables {
  levels: LevelRow
  packages: PackageRow
  prices: PriceRow
  price_changes: PriceChangeRow
}
