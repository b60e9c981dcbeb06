import { expect, it } from 'vitest'
import { formatInstant } from './local-time.tsx'

const instant = '2026-11-21T18:05:00Z'

it.each([
  ['zh-CN', 'Asia/Shanghai', 'minute', '2026年11月22日 02:05'],
  ['zh-CN', 'Asia/Shanghai', 'day', '2026年11月22日'],
  ['en', 'Europe/London', 'minute', 'Nov 21, 2026, 6:05 PM'],
  ['en', 'Asia/Shanghai', 'day', 'Nov 22, 2026'],
] as const)('an instant reads in %s in %s to the %s as %s', (language, zone, precision, text) => {
  expect(formatInstant(instant, language, zone, precision).replaceAll('\u202f', ' ')).toBe(text)
})
