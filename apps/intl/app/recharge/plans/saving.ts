import type { PayType } from '@bohe/api-client/contract/wire'
import { PriceType } from '@bohe/api-client/contract/wire'
import { amountOf, type Package, type Price } from './offer.ts'

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''))

const decimal = (amount: bigint): string => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whether an amount of the wire is nothing to pay. */
export const isNothing = (amount: string): boolean => minor(amount) === 0n

/**
 * What a price of several months saves against the same package bought month by month, at the price that is on sale for
 * one month now; undefined when it saves nothing or there is nothing to compare with.
 */
export const savingOf = (item: Package, price: Price, method: PayType): string | undefined => {
  const month = item.price_list.find(({ price_type }) => price_type === PriceType.month)
  const months = BigInt(price.price_type)
  if (!month || months < 2n) return undefined
  const saved = months * minor(amountOf(month, method)) - minor(amountOf(price, method))
  return saved > 0n ? decimal(saved) : undefined
}
