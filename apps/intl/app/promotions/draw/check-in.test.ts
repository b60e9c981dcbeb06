import { describe, expect, it } from 'vitest'
import { streakWeek } from './check-in.tsx'

describe('the seven days of a streak', () => {
  it.each([
    [0, false, 1, 0],
    [1, true, 1, 1],
    [3, false, 1, 3],
    [7, true, 1, 7],
    [7, false, 8, 0],
    [8, true, 8, 1],
    [14, true, 8, 7],
    [20, false, 15, 6],
  ])('of %i, checked in today: %s, begin with day %i and have %i done', (streak, isCheckedIn, firstDay, done) => {
    expect(streakWeek(streak, isCheckedIn)).toEqual({ firstDay, done })
  })
})
