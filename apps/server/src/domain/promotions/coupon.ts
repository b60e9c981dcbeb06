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

const taken = (list: number, discount: Discount, currency: keyof Amounts): number =>
  discount.kind === 'fixed' ? discount[currency] : share(list, discount.percent)

const breakdownIn = (list: Amounts, discount: Discount | undefined, currency: keyof Amounts): Breakdown => {
  const off = discount ? Math.min(list[currency], taken(list[currency], discount, currency)) : 0
  return { list: list[currency], discount: off, amount: list[currency] - off }
}

/** A list price after a discount, in both currencies; a discount above the price takes the price. */
export const priceAfter = (list: Amounts, discount?: Discount): Record<keyof Amounts, Breakdown> => ({
  cny: breakdownIn(list, discount, 'cny'),
  usd: breakdownIn(list, discount, 'usd'),
})

/** Where and when a code may be used; empty lists mean all, null means no limit. `taken`: orders that hold or used it. */
export interface CouponTerms {
  startsAt: Date
  endsAt: Date
  withdrawnAt: Date | null
  totalLimit: number | null
  memberLimit: number | null
  packageIds: readonly string[]
  priceTypes: readonly string[]
  regionCodes: readonly string[]
  taken: number
}

/** What somebody wants to use a code for; `takenByMember`: orders of his that hold or used it. */
export interface CouponUse {
  packageId: string
  priceType: string
  region: string
  takenByMember: number
  now: Date
}

export type CouponRefusal = 'couponOutOfTime' | 'couponNotForThis' | 'couponUsedUp'

const allows = (list: readonly string[], one: string) => list.length === 0 || list.includes(one)
const isUsedUp = (limit: number | null, used: number) => limit !== null && used >= limit

const isRunning = ({ startsAt, endsAt, withdrawnAt }: CouponTerms, now: Date) =>
  withdrawnAt === null && startsAt <= now && now < endsAt

const isForThis = (terms: CouponTerms, use: CouponUse) =>
  allows(terms.packageIds, use.packageId) &&
  allows(terms.priceTypes, use.priceType) &&
  allows(terms.regionCodes, use.region)

/** Why a code may not be used, null when it may. A withdrawn one is over. */
export const couponRefusal = (terms: CouponTerms, use: CouponUse): CouponRefusal | null => {
  if (!isRunning(terms, use.now)) return 'couponOutOfTime'
  if (!isForThis(terms, use)) return 'couponNotForThis'
  const usedUp = isUsedUp(terms.totalLimit, terms.taken) || isUsedUp(terms.memberLimit, use.takenByMember)
  return usedUp ? 'couponUsedUp' : null
}
