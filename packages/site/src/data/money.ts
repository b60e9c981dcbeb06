import type { Language } from '@bohe/i18n/language'

/** A currency of the wire's `amount_type`. */
export type Currency = 'CNY' | 'USD'

const locales: Record<Language, string> = { zh_CN: 'zh-CN', en: 'en-US' }

/**
 * Money of the wire (a decimal string) as it is read: "¥1,280.00". The string goes to the formatter as it is, so that
 * no amount passes through a floating-point number.
 */
export const formatMoney = (amount: string, currency: Currency, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount as Intl.StringNumericLiteral,
  )

/** What one month of a price costs, rounded up to a whole minor unit; the amount itself for one month or days. */
export const monthlyPrice = (amount: string, months: number): string => {
  const minor = BigInt(amount.replace('.', ''))
  const each = months > 1 ? (minor + BigInt(months) - 1n) / BigInt(months) : minor
  const digits = String(each).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
