import type { RegionCode } from '@bohe/api-client/contract/wire'

/** Where something is offered: an empty include list means everywhere (product §3). */
export interface RegionRule {
  include_region_codes: readonly string[]
  exclude_region_codes: readonly string[]
}

/** Whether something is offered in a region. */
export const isOffered = (
  { include_region_codes: include, exclude_region_codes: exclude }: RegionRule,
  region: RegionCode,
) => (include.length === 0 || include.includes(region)) && !exclude.includes(region)
