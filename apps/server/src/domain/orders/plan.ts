import { isOffered, type RegionRule } from '../region-offer.ts'

/** The names of sentences that say what is wrong with a price or a package. */
export type PlanFault =
  | 'staff.amount-zero'
  | 'staff.amount-free'
  | 'staff.amount-experience'
  | 'staff.days-needed'
  | 'staff.days-not-here'
  | 'staff.price-twice'

/** A price as somebody wants it, amounts in minor units. */
export interface WantedPrice extends RegionRule {
  id: number | undefined
  priceType: string
  days: number
  cny: number
  usd: number
  onSale: boolean
}

type Faults = Partial<Record<'amount_cny' | 'amount_usd' | 'days' | 'price_type', PlanFault>>

/** What is wrong with amounts: 0 is not sold for that currency, has to be meant, and cannot be so for both. */
export const amountFaults = (
  { cny, usd }: { cny: number; usd: number },
  { isSold, isZeroMeant }: { isSold: boolean; isZeroMeant: boolean },
): Faults => {
  if (!isSold) {
    return {
      ...(cny > 0 && { amount_cny: 'staff.amount-experience' as const }),
      ...(usd > 0 && { amount_usd: 'staff.amount-experience' as const }),
    }
  }
  if (cny === 0 && usd === 0) return { amount_cny: 'staff.amount-free', amount_usd: 'staff.amount-free' }
  if (isZeroMeant) return {}
  return {
    ...(cny === 0 && { amount_cny: 'staff.amount-zero' as const }),
    ...(usd === 0 && { amount_usd: 'staff.amount-zero' as const }),
  }
}

const daysFault = ({ priceType, days }: WantedPrice, isSold: boolean): PlanFault | undefined => {
  if (priceType !== '0') return days > 0 ? 'staff.days-not-here' : undefined
  return isSold && days === 0 ? 'staff.days-needed' : undefined
}

const regions = ['0', '1'] as const

/** Whether a visitor of some region would see two prices for the same period. */
const isTwice = (one: WantedPrice, other: WantedPrice): boolean =>
  one.id !== other.id &&
  other.onSale &&
  one.priceType === other.priceType &&
  one.days === other.days &&
  regions.some(region => isOffered(one, region) && isOffered(other, region))

/** What is wrong with a price among those of its package. */
export const priceFaults = (
  wanted: WantedPrice,
  others: readonly WantedPrice[],
  how: { isSold: boolean; isZeroMeant: boolean },
): Faults => {
  const days = daysFault(wanted, how.isSold)
  const isRepeated = wanted.onSale && others.some(other => isTwice(wanted, other))
  return {
    ...amountFaults(wanted, how),
    ...(days && { days }),
    ...(isRepeated && { price_type: 'staff.price-twice' as const }),
  }
}
