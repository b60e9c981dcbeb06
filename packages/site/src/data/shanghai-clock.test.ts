import { expect, it } from 'vitest'
import { shanghaiDay } from './shanghai-clock.ts'

it.each([
  ['2026-11-21T15:59:59Z', '2026-11-21'],
  ['2026-11-21T16:00:00Z', '2026-11-22'],
])('%s is in Shanghai the day %s', (instant, day) => {
  expect(shanghaiDay(Date.parse(instant))).toBe(day)
})
