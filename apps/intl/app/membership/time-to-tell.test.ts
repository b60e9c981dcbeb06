import { describe, expect, it } from 'vitest'
import { paused, running } from './testing.ts'
import { daysToEnd } from './time-tip.tsx'

const day = 86_400
const left = (expiry_time_samp: number) => daysToEnd({ ...running, expiry_time_samp })

describe('the days to the end of a membership', () => {
  it.each([
    [7 * day + 1, undefined],
    [7 * day, 7],
    [6 * day + 1, 7],
    [day, 1],
    [day - 1, 0],
    [1, 0],
    [0, undefined],
  ])('with %i seconds left are %s', (seconds, days) => {
    expect(left(seconds)).toBe(days)
  })

  it('are not told while the time is paused', () => {
    expect(daysToEnd({ ...paused, expiry_time_samp: day })).toBeUndefined()
  })
})
