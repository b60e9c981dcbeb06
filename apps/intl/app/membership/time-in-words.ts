const inUnit = (locale: string, unit: 'month' | 'day', amount: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)

/** Whole months and days as they are read: "3 months", "1 month 15 days", "3个月". */
export const timeInWords = (locale: string, { months = 0, days = 0 }: { months?: number; days?: number }): string =>
  [months > 0 && inUnit(locale, 'month', months), (days > 0 || months === 0) && inUnit(locale, 'day', days)]
    .filter(Boolean)
    .join(' ')
