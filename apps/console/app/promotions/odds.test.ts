import { describe, expect, it } from 'vitest'
import { oddsIn, percentOf, sumOf } from './odds.ts'

describe('a percentage', () => {
  it.each([
    ['0.5', '5000'],
    ['100', '1000000'],
    [' 0.0001 ', '1'],
    ['33.3333', '333333'],
    ['99.5', '995000'],
  ])('%s is %s parts of a million', (typed, odds) => {
    expect(oddsIn(typed)).toBe(odds)
    expect(percentOf(Number(odds))).toBe(typed.trim())
  })

  it.each(['', 'half', '0.00001', '-1', '1e2'])('%s stays as it was typed', typed => {
    expect(oddsIn(typed)).toBe(typed)
  })

  it('adds up exactly', () => {
    expect(sumOf(['0.1', '0.2', '99.7'])).toBe('100')
    expect(sumOf(['50', ''])).toBe('50')
  })
})
