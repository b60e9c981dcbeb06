import type { RegionCode } from '@bohe/api-client/contract/wire'
import { isOffered, type RegionRule } from '#domain/region-offer.ts'
import type { CallingStaff } from '#http/staff/staff-call.ts'

const regions = ['0', '1'] as const

/** Where something of the shop is offered. */
export const offeredIn = (rule: RegionRule): RegionCode[] => regions.filter(region => isOffered(rule, region))

/** Whether somebody sees a thing of the shop: it is offered in a region of his, or nowhere. */
export const seesOffer = ({ regions: own }: CallingStaff, rule: RegionRule): boolean => {
  const offered = offeredIn(rule)
  return offered.length === 0 || offered.some(region => own.includes(region))
}

/** Whether somebody may change it: every region where it is offered is his. */
export const ownsOffer = ({ regions: own }: CallingStaff, rule: RegionRule): boolean =>
  offeredIn(rule).every(region => own.includes(region))

/** Whose action the audit says it was: the one region that it concerns, or null for both. */
export const regionOf = (rule: RegionRule): RegionCode | null => {
  const offered = offeredIn(rule)
  return offered.length === 1 ? (offered[0] ?? null) : null
}
