import { describe, expect, it } from 'vitest'
import { formatMoney, monthlyPrice } from './money.ts'

describe('money', () => {
  it.each([
    ['30.00', 'CNY', '¥30.00'],
    ['4.50', 'USD', '$4.50'],
    ['0.01', 'CNY', '¥0.01'],
    ['999.99', 'USD', '$999.99'],
    ['1280.05', 'CNY', '¥1,280.05'],
    ['123456.00', 'CNY', '¥123,456.00'],
    ['999999999.99', 'CNY', '¥999,999,999.99'],
  ] as const)('%s %s reads as %s, and Intl says the same in both languages', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
    for (const language of ['zh-CN', 'en-US']) {
      const intl = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      expect(intl.format(amount as Intl.StringNumericLiteral)).toBe(text)
    }
  })

  it.each([
    ['80.00', 3, '26.67'],
    ['30.00', 1, '30.00'],
    ['270.00', 12, '22.50'],
    ['0.02', 12, '0.01'],
    ['6.00', 0, '6.00'],
  ])('%s for %i months is %s a month', (amount, months, each) => {
    expect(monthlyPrice(amount, months)).toBe(each)
  })
})
