import { describe, expect, it } from 'vitest'
import { formatMoney, monthlyPrice } from './money.ts'

describe('money', () => {
  it.each([
    ['30.00', 'CNY', 'zh_CN', '¥30.00'],
    ['30.00', 'CNY', 'en', '¥30.00'],
    ['4.50', 'USD', 'en', '$4.50'],
    ['4.50', 'USD', 'zh_CN', '$4.50'],
    ['1280.05', 'CNY', 'zh_CN', '¥1,280.05'],
    ['999999999.99', 'CNY', 'en', '¥999,999,999.99'],
  ] as const)('%s %s reads in %s as %s', (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text)
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
