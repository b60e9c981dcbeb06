/** What something costs, in minor units of each currency; 0 where it is not sold for that currency. */
export interface Amounts {
  amount_cny: number
  amount_usd: number
}

/** Other amounts of a price, from a moment on. */
export interface PriceChange extends Amounts {
  price_id: number
  starts_at: Date
}

/** The amounts that hold at a moment: those of the newest change that has begun, else the price's own. */
export const amountsAt = (price: Amounts & { id: number }, changes: readonly PriceChange[], now: Date): Amounts => {
  const begun = changes.filter(({ price_id, starts_at }) => price_id === price.id && starts_at <= now)
  const [newest] = begun.toSorted((one, other) => Number(other.starts_at) - Number(one.starts_at))
  const { amount_cny, amount_usd } = newest ?? price
  return { amount_cny, amount_usd }
}
