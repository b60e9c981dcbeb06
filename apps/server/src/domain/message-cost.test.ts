import { describe, expect, it } from 'vitest'
import { fromTenThousandths, toTenThousandths } from './message-cost.ts'

describe('what a message costs', () => {
  it.each([
    ['0.045', 450, '0.0450'],
    ['0.0079', 79, '0.0079'],
    ['12', 120_000, '12.0000'],
    ['0.0001', 1, '0.0001'],
    ['0', 0, '0.0000'],
  ])('%s is %i ten-thousandths, written %s', (typed, amount, written) => {
    expect(toTenThousandths(typed)).toBe(amount)
    expect(fromTenThousandths(amount)).toBe(written)
  })
})
