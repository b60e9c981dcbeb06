import { describe, expect, it } from 'vitest'
import { daysForFriend, groupCode } from './referral.ts'

describe('one more friend', () => {
  it.each([
    [0, 15],
    [15, 15],
    [30, 0],
    [45, 0],
  ])('of who has earned %i of 30 days gives %i', (earned, days) => {
    expect(daysForFriend({ days_per_friend: 15, cap_days: 30 }, earned)).toBe(days)
  })

  it('gives the rest where the cap ends within', () => {
    expect(daysForFriend({ days_per_friend: 15, cap_days: 40 }, 30)).toBe(10)
  })
})

describe('the code of a group', () => {
  it('is read as it was meant', () => {
    expect(groupCode(' mint2026 ')).toBe('MINT2026')
  })
})
