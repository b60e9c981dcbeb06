import { describe, expect, it } from 'vitest'
import { daysBilled, spanOf } from './beijing-day.ts'

describe('days of bills', () => {
  it.each([
    ['2026-11-21T01:59:59.999Z', ['2026-11-19', '2026-11-18']],
    ['2026-11-21T02:00:00.000Z', ['2026-11-20', '2026-11-19']],
    ['2026-11-21T15:59:59.999Z', ['2026-11-20', '2026-11-19']],
    ['2026-11-21T16:00:00.000Z', ['2026-11-20', '2026-11-19']],
    ['2027-01-01T02:00:00.000Z', ['2026-12-31', '2026-12-30']],
  ])('whose bills are there at %s are %s', (now, days) => {
    expect(daysBilled(new Date(now), 2)).toEqual(days)
  })

  it('begin at midnight in Beijing and end at the next', () => {
    expect(spanOf('2026-11-20')).toEqual({
      from: new Date('2026-11-19T16:00:00.000Z'),
      until: new Date('2026-11-20T16:00:00.000Z'),
    })
  })
})
