import { htmlLang } from '@bohe/i18n/language'
import { groupDigits } from '@bohe/site/data/digits.ts'

const inChinese = { month: '个月', day: '天' } as const

const inUnit = (locale: string, unit: 'month' | 'day', amount: number) => {
  const digits = groupDigits(amount)
  return locale === htmlLang.en ? `${digits} ${unit}${amount === 1 ? '' : 's'}` : digits + inChinese[unit]
}

/** Whole months and days as they are read, as Intl's long units are: "3 months", "1 month 15 days", "3个月". */
export const timeInWords = (locale: string, { months = 0, days = 0 }: { months?: number; days?: number }): string =>
  [months > 0 && inUnit(locale, 'month', months), (days > 0 || months === 0) && inUnit(locale, 'day', days)]
    .filter(Boolean)
    .join(' ')
