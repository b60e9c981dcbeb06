import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatInstant, type Zone } from './local-time.tsx'

afterEach(() => vi.unstubAllEnvs())

describe('an instant', () => {
  it.each([
    ['zh-CN', 'Asia/Shanghai', 'minute', '2026-11-21T18:05:00Z', '2026年11月22日 02:05'],
    ['zh-CN', 'Asia/Shanghai', 'day', '2026-11-21T18:05:00Z', '2026年11月22日'],
    ['zh-CN', 'UTC', 'minute', '2026-01-02T15:59:59Z', '2026年1月2日 15:59'],
    ['en', 'Asia/Shanghai', 'day', '2026-11-21T18:05:00Z', 'Nov 22, 2026'],
    ['en', 'UTC', 'minute', '2026-11-21T18:05:00Z', 'Nov 21, 2026, 6:05 PM'],
    ['en', 'UTC', 'minute', '2026-01-02T00:00:00Z', 'Jan 2, 2026, 12:00 AM'],
    ['en', 'UTC', 'minute', '2026-01-02T12:30:00Z', 'Jan 2, 2026, 12:30 PM'],
    ['en', 'Asia/Shanghai', 'minute', '2026-12-31T16:00:00Z', 'Jan 1, 2027, 12:00 AM'],
  ] as const)('reads in %s, by the clocks of %s, to the %s: %s is %s', (language, zone, precision, instant, text) => {
    expect(formatInstant(instant, language, zone, precision)).toBe(text)
  })

  it.each([
    ['Europe/London', '2026-06-30T23:30:00Z', 'Jul 1, 2026, 12:30 AM'],
    ['Europe/London', '2026-12-31T23:30:00Z', 'Dec 31, 2026, 11:30 PM'],
    ['Asia/Kolkata', '2026-12-31T18:45:00Z', 'Jan 1, 2027, 12:15 AM'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 AM'],
  ])('reads by a reader’s own clocks in %s', (zone, instant, text) => {
    vi.stubEnv('TZ', zone)
    expect(formatInstant(instant, 'en', 'own', 'minute')).toBe(text)
  })

  const zones: Record<Zone, string> = { 'Asia/Shanghai': 'Asia/Shanghai', UTC: 'UTC', own: 'Australia/Lord_Howe' }
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day, day % 24, (day * 7) % 60)))

  it.each(['en', 'zh-CN'] as const)('is told in %s as by Intl, on each day of a leap year', language => {
    vi.stubEnv('TZ', zones.own)
    for (const [zone, timeZone] of Object.entries(zones)) {
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
      const told = days.map(at => formatInstant(at.toISOString(), language, zone as Zone, 'minute'))
      expect(told).toEqual(days.map(at => format.format(at)))
    }
  })
})
