import { describe, expect, it } from 'vitest'
import { standingAt } from './activity-clock.ts'

const span = { start_time: '2019-01-24T16:00:00Z', end_time: '2019-02-25T15:59:59Z' }

describe('how a promotion stands', () => {
  it.each([
    ['2019-01-24T15:59:59.999Z', '0'],
    ['2019-01-24T16:00:00Z', '1'],
    ['2019-02-25T15:59:59.999Z', '1'],
    ['2019-02-25T16:00:00Z', '2'],
  ])('at %s: %s', (moment, standing) => expect(standingAt(span, Date.parse(moment))).toBe(standing))
})
