import { describe, expect, it } from 'vitest'
import { changeOf, rangeBefore, rangeOf, today } from '#today/range.ts'

describe('a range of days', () => {
  it('ends on the day that it is in Beijing', () => {
    expect(today(Date.parse('2026-11-24T15:59:59Z'))).toBe('2026-11-24')
    expect(today(Date.parse('2026-11-24T16:00:00Z'))).toBe('2026-11-25')
  })

  it.each([
    ['today', '2026-03-05', '2026-03-05'],
    ['week', '2026-02-27', '2026-03-05'],
    ['month', '2026-02-04', '2026-03-05'],
    ['quarter', '2025-12-06', '2026-03-05'],
    ['this-month', '2026-03-01', '2026-03-05'],
    ['last-month', '2026-02-01', '2026-02-28'],
  ] as const)('is %s', (preset, from, until) => {
    expect(rangeOf(preset, '2026-03-05')).toEqual({ from, until })
  })

  it('is compared with as many days before it', () => {
    expect(rangeBefore({ from: '2026-03-01', until: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      until: '2026-02-28',
    })
  })

  it.each([
    [120, 100, '+20 %'],
    [80, 100, '-20 %'],
    [100, 100, '0 %'],
    [50, -100, '+150 %'],
    [5, 0, ''],
  ])('from %d after %d', (now, before, said) => {
    expect(changeOf(now, before)).toBe(said)
  })
})
