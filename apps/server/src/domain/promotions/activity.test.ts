import { describe, expect, it } from 'vitest'
import { activityState, countdownTo, lastSecondOf } from './activity.ts'

/** From 2019-01-25 to 2019-02-25 in Asia/Shanghai, both included (spec §1). */
const span = { starts_at: new Date('2019-01-24T16:00:00Z'), ends_at: new Date('2019-02-25T16:00:00Z') }

describe('a promotion', () => {
  it.each([
    ['2019-01-24T23:59:59+08:00', '0'],
    ['2019-01-24T23:59:59.999+08:00', '0'],
    ['2019-01-25T00:00:00+08:00', '1'],
    ['2019-02-25T23:59:59+08:00', '1'],
    ['2019-02-25T23:59:59.999+08:00', '1'],
    ['2019-02-26T00:00:00+08:00', '2'],
  ])('at %s is in state %s', (moment, state) => {
    expect(activityState(span, new Date(moment))).toBe(state)
  })

  it('is told to end with the last second of its last day', () => {
    expect(lastSecondOf(span)).toEqual(new Date('2019-02-25T23:59:59+08:00'))
  })
})

describe('the time left', () => {
  it.each([
    ['2019-02-24T14:58:57Z', { days: 1, hours: 1, minutes: 1, seconds: 3 }],
    ['2019-02-25T15:59:59Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    ['2019-02-25T15:59:59.999Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    ['2019-02-25T16:00:00Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    ['2026-01-01T00:00:00Z', { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('at %s is %o', (moment, left) => {
    expect(countdownTo(span.ends_at, new Date(moment))).toEqual(left)
  })
})
