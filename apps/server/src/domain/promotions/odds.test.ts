import { describe, expect, it } from 'vitest'
import { isWhole, oddsOf } from './odds.ts'

describe('odds', () => {
  it.each([
    ['of one part', [1_000_000], true],
    ['of many parts', [1, 999_998, 1], true],
    ['a millionth too small', [500_000, 499_999], false],
    ['a millionth too large', [500_000, 500_001], false],
    ['of nothing', [], false],
  ])('%s', (_, odds, whole) => {
    expect(isWhole(odds)).toBe(whole)
  })

  it.each([
    [
      [1, 1],
      [500_000, 500_000],
    ],
    [
      [1, 1, 1],
      [333_334, 333_333, 333_333],
    ],
    [
      [200, 200, 600],
      [200_000, 200_000, 600_000],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('of weights %j are %j', (weights, odds) => {
    expect(oddsOf(weights)).toEqual(odds)
  })

  it('come to exactly one, whatever the weights', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const weights = Array.from({ length: (seed % 9) + 1 }, (_, at) => ((seed * 7919 * (at + 1)) % 1013) + 1)
      expect(isWhole(oddsOf(weights))).toBe(true)
    }
  })
})
