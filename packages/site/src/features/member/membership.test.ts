import { describe, expect, it } from 'vitest'
import { isTrial, standingOf } from './membership.ts'

const expiry_time = '2027-02-21T08:00:00Z'

describe('a membership', () => {
  it.each([
    ['none', { expiry_time: null, expiry_time_samp: 0, pause_status_id: 1 }],
    ['running', { expiry_time, expiry_time_samp: 60, pause_status_id: 0 }],
    ['paused', { expiry_time, expiry_time_samp: 60, pause_status_id: 1 }],
    ['paused', { expiry_time: null, expiry_time_samp: 60, pause_status_id: 1 }],
    ['ended', { expiry_time, expiry_time_samp: 0, pause_status_id: 0 }],
  ] as const)('is %s', (standing, member) => {
    expect(standingOf(member)).toBe(standing)
  })

  it('is a trial when its package is an experience package', () => {
    expect([isTrial({ billing_type: '1' }), isTrial({ billing_type: '2' })]).toEqual([true, false])
  })
})
