/** Discount codes (product §5): what one takes off, and who may use it when. Amounts are whole minor units. */

/** An amount in both currencies a price has. */
export interface Amounts {
  cny: number
  usd: number
}

/** What a code gives: an amount in each currency, or a whole percentage from 1 to 100. */
export type Discount = ({ kind: 'fixed' } & Amounts) | { kind: 'percent'; percent: number }

/** What a list price comes to: `amount` = `list` − `discount`, none of them negative. */
export interface Breakdown {
  list: number
  discount: number
  amount: number
}

const whole = 100

/** The one rounding rule: a share is rounded down to the minor unit, so that the buyer pays the fraction. */
const share = (list: number, percent: number): number => {
  const scaled = list * percent
  return (scaled - (scaled % whole)) / whole
}

const breakdownIn = (amounts: Amounts, discount: Discount | undefined, currency: keyof Amounts): Breakdown => {
  const list = amounts[currency]
  if (!discount) return { list, discount: 0, amount: list }
  const off = Math.min(list, discount.kind === 'fixed' ? discount[currency] : share(list, discount.percent))
  return { list, discount: off, amount: list - off }
}

/** A list price after a discount, in both currencies; a discount above the price takes the price. */
export const priceAfter = (list: Amounts, discount?: Discount): Record<keyof Amounts, Breakdown> => ({
  cny: breakdownIn(list, discount, 'cny'),
  usd: breakdownIn(list, discount, 'usd'),
})

/** Where and when a code may be used; empty lists mean all, null means no limit. `taken`: orders that hold or used it. */
export interface CouponTerms {
  starts_at: Date
  ends_at: Date
  withdrawn_at: Date | null
  total_limit: number | null
  member_limit: number | null
  package_ids: readonly number[]
  price_types: readonly string[]
  region_codes: readonly string[]
  taken: number
}

/** What somebody wants to use a code for; `takenByMember`: orders of his that hold or used it. */
export interface CouponUse {
  packageId: number
  priceType: string
  region: string
  takenByMember: number
  now: Date
}

export type CouponRefusal = 'couponOutOfTime' | 'couponNotForThis' | 'couponUsedUp'

const allows = <One>(list: readonly One[], one: One) => list.length === 0 || list.includes(one)
const isUsedUp = (limit: number | null, used: number) => limit !== null && used >= limit

/** Why a code may not be used, null when it may. A withdrawn one is over. */
export const couponRefusal = (terms: CouponTerms, use: CouponUse): CouponRefusal | null => {
  const isRunning = terms.withdrawn_at === null && terms.starts_at <= use.now && use.now < terms.ends_at
  if (!isRunning) return 'couponOutOfTime'
  const isForPrice = allows(terms.package_ids, use.packageId) && allows(terms.price_types, use.priceType)
  if (!isForPrice || !allows(terms.region_codes, use.region)) return 'couponNotForThis'
  const usedUp = isUsedUp(terms.total_limit, terms.taken) || isUsedUp(terms.member_limit, use.takenByMember)
  return usedUp ? 'couponUsedUp' : null
}
