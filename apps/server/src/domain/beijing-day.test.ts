import { describe, expect, it } from 'vitest'
import { daysBilled, daysFrom, spanOf } from './beijing-day.ts'

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

describe('the days of a range', () => {
  it('are every one from the first to the last', () => {
    expect(daysFrom('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(daysFrom('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([])
  })
})
