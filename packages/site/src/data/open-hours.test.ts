import { describe, expect, it, vi } from 'vitest'
import { type Hours, hoursIn, standingAt } from './open-hours.ts'
import { readClock } from './read-clock.ts'

const beijing: Hours = { opens: '09:00', closes: '24:00', time_zone: 'Asia/Shanghai' }
const newYork: Hours = { opens: '09:00', closes: '18:00', time_zone: 'America/New_York' }
const night: Hours = { opens: '20:00', closes: '02:30', time_zone: 'Asia/Shanghai' }
const always: Hours = { opens: '00:00', closes: '24:00', time_zone: 'Europe/London' }

const openUntil = (closes: string) => ({ isOpen: true, closes })
const opensAt = (opens: string, isTomorrow = false) => ({ isOpen: false, opens, isTomorrow })

describe('whether somebody is there', () => {
  it.each([
    ['a minute before they come', beijing, '2026-11-20T00:59:59Z', opensAt('09:00')],
    ['the minute they come', beijing, '2026-11-20T01:00:00Z', openUntil('24:00')],
    ['the last minute of the day', beijing, '2026-11-20T15:59:59Z', openUntil('24:00')],
    ['midnight, which is the next day', beijing, '2026-11-20T16:00:00Z', opensAt('09:00')],
    ['the same moment is judged by their clocks: New York', newYork, '2026-11-20T14:00:00Z', openUntil('18:00')],
    ['an hour later by UTC in winter', newYork, '2026-11-20T13:30:00Z', opensAt('09:00')],
    ['than in summer', newYork, '2026-07-20T13:30:00Z', openUntil('18:00')],
    ['the evening after they left', newYork, '2026-11-20T23:00:00Z', opensAt('09:00', true)],
    ['the day the clocks go forward', newYork, '2026-03-08T13:00:00Z', openUntil('18:00')],
    ['a night shift before midnight', night, '2026-11-20T12:00:00Z', openUntil('02:30')],
    ['a night shift after midnight', night, '2026-11-20T18:29:00Z', openUntil('02:30')],
    ['the day between two night shifts', night, '2026-11-20T18:30:00Z', opensAt('20:00')],
    ['round the clock', always, '2026-11-20T00:00:00Z', openUntil('24:00')],
  ])('%s', (_, hours, moment, standing) => {
    expect(standingAt(hours, Date.parse(moment))).toEqual(standing)
  })
})

it('reads the clocks of Shanghai without Intl, which costs a page its first 20 ms', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  expect(standingAt(beijing, Date.parse('2026-11-20T01:00:00Z')).isOpen).toBe(true)
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
})

describe('hours by the clocks of the visitor', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-20T00:00:00Z', undefined],
    ['Asia/Singapore', '2026-11-20T00:00:00Z', undefined],
    ['America/New_York', '2026-11-20T00:00:00Z', { opens: '20:00', closes: '11:00' }],
    ['America/New_York', '2026-07-20T00:00:00Z', { opens: '21:00', closes: '12:00' }],
    ['Asia/Kolkata', '2026-11-20T00:00:00Z', { opens: '06:30', closes: '21:30' }],
    ['Pacific/Auckland', '2026-11-20T00:00:00Z', { opens: '14:00', closes: '05:00' }],
    ['Pacific/Honolulu', '2026-11-20T00:00:00Z', { opens: '15:00', closes: '06:00' }],
  ])('in %s at %s', (zone, moment, there) => {
    expect(hoursIn(beijing, zone, Date.parse(moment))).toEqual(there)
  })
})

it.each([
  ['09:00', '9:00'],
  ['00:30', '0:30'],
  ['24:00', '24:00'],
])('%s is read %s', (clock, read) => expect(readClock(clock)).toBe(read))
