import { describe, expect, it } from 'vitest'
import { timeInWords } from './time-in-words.ts'

describe('time in words', () => {
  it.each([
    ['en', { months: 1 }, '1 month'],
    ['en', { months: 12 }, '12 months'],
    ['en', { days: 15 }, '15 days'],
    ['en', { days: 0 }, '0 days'],
    ['en', { months: 1, days: 1 }, '1 month 1 day'],
    ['zh-CN', { months: 3, days: 0 }, '3个月'],
    ['zh-CN', { days: 7 }, '7天'],
  ] as const)('in %s, %o is %s', (locale, time, words) => {
    expect(timeInWords(locale, time)).toBe(words)
  })

  it.each(['en', 'zh-CN'])('is in %s what Intl says', locale => {
    for (const unit of ['month', 'day'] as const) {
      const intl = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      for (const amount of [1, 2, 11, 31, 365, 1280]) {
        expect(timeInWords(locale, { [`${unit}s`]: amount })).toBe(intl.format(amount))
      }
    }
  })
})
