import { advance, type Balance, type ConvertRow, type GrantedLot, type HeldPackage } from './membership.ts'

/**
 * The exchange of bought time for time of another package (product §4, /package/switch; decision 014). What a second is
 * worth follows from what a single month costs in CNY.
 */

/** A price as it counts here. `amount_cny` in fen. */
export interface MonthPrice {
  price_type: string
  amount_cny: number
}

/** What a single month costs, in fen: the cheapest of such prices that is not free; undefined without one. */
export const monthPrice = (prices: readonly MonthPrice[]): number | undefined => {
  const months = prices.filter(({ price_type, amount_cny }) => price_type === '1' && amount_cny > 0)
  return months.length > 0 ? Math.min(...months.map(({ amount_cny }) => amount_cny)) : undefined
}

/** Whole seconds of the other package, rounded down: milliseconds × `from` ÷ `to` ÷ 1000. Exact at any length. */
export const exchangedSeconds = (milliseconds: number, from: number, to: number): number =>
  Number((BigInt(milliseconds) * BigInt(from)) / (BigInt(to) * 1000n))

/** Where to, and what a month costs in fen: of that package, and of others by id. */
export interface ExchangeTerms {
  target: HeldPackage
  targetPrice: number
  priceOf: (packageId: string) => number | undefined
}

/** What an exchange takes and what it writes; lots and rows belong together one by one. */
export interface Exchange {
  lots: readonly GrantedLot[]
  rows: readonly ConvertRow[]
}

/**
 * Counts every bought lot of another package in the target's seconds, each on its own. A lot whose package has no price
 * for a month, or that would not give a whole second, stays as it is.
 */
export const exchange = (balance: Balance, { target, targetPrice, priceOf }: ExchangeTerms, now: Date): Exchange => {
  const counted = advance(balance, now).lots.flatMap(lot => {
    const price = priceOf(lot.packageId)
    if (!lot.bought || lot.packageId === target.packageId || price === undefined) return []
    const seconds = exchangedSeconds(lot.left, price, targetPrice)
    const { source, sourceId } = lot
    const row: ConvertRow = { kind: 'convert', at: now, source, sourceId, seconds, ...target }
    return seconds > 0 ? [{ lot, row }] : []
  })
  return { lots: counted.map(({ lot }) => lot), rows: counted.map(({ row }) => row) }
}
