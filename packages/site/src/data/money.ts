import { groupDigits } from './digits.ts'

/** A currency of the wire's `amount_type`. */
export type Currency = 'CNY' | 'USD'

const symbols: Record<Currency, string> = { CNY: '¥', USD: '$' }

/**
 * Money of the wire (a decimal string) as it is read in both languages: "¥1,280.00". The string stays one, so that no amount
 * passes through a floating-point number; Intl would say the same, after 20 ms of a fast processor (decision 035).
 */
export const formatMoney = (amount: string, currency: Currency): string => {
  const [whole = '', part = ''] = amount.split('.')
  return `${symbols[currency]}${groupDigits(whole)}.${part.padEnd(2, '0')}`
}

/** An amount of the wire in whole minor units. */
export const minorUnits = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Whole minor units as the wire writes them. */
export const decimalOf = (minor: bigint): string => {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What one month of a price costs, rounded up to a whole minor unit; the amount itself for one month or days. */
export const monthlyPrice = (amount: string, months: number): string => {
  const minor = minorUnits(amount)
  return decimalOf(months > 1 ? (minor + BigInt(months) - 1n) / BigInt(months) : minor)
}
