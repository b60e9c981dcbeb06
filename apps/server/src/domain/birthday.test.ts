import { expect, it } from 'vitest'
import { isLaterThanToday } from './birthday.ts'

it.each([
  ['2026-11-21', '2026-11-21T15:59:59Z', false],
  ['2026-11-22', '2026-11-21T15:59:59Z', true],
  ['2026-11-22', '2026-11-21T16:00:00Z', false],
  ['1990-01-01', '2026-11-21T08:00:00Z', false],
  ['2100-01-01', '2026-11-21T08:00:00Z', true],
])('a birthday on %s is later than today in Shanghai at %s: %s', (day, now, later) => {
  expect(isLaterThanToday(day, new Date(now))).toBe(later)
})
