import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { shanghaiAhead } from './shanghai-clock.ts'

/** From and to on the clock of a time zone ('09:00'; '24:00' is the day's end); to before from runs past midnight. */
export type Hours = SiteConfig['support']['hours']

/** Whether somebody is there, and until or from when, on the same clock. */
export type Standing = { isOpen: true; closes: string } | { isOpen: false; opens: string; isTomorrow: boolean }

const minute = 60_000
const day = 1440

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A moment as a zone's clocks and calendar show it, as if that were UTC; milliseconds, whole minutes. */
const wallClock = (moment: number, timeZone: string): number => {
  // Each page of cn asks this as it wakes (decision 035).
  if (timeZone === 'Asia/Shanghai') return Math.floor((moment + shanghaiAhead) / minute) * minute
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute)
}

const minuteOfDay = (moment: number, timeZone: string): number => (wallClock(moment, timeZone) / minute) % day

/** How customer service stands at a moment (milliseconds since 1970), by the clocks of its own time zone (spec §1). */
export const standingAt = ({ opens, closes, time_zone }: Hours, now: number): Standing => {
  const [from, to, at] = [minutesOf(opens), minutesOf(closes), minuteOfDay(now, time_zone)]
  const isOpen = from < to ? at >= from && at < to : at >= from || at < to
  return isOpen ? { isOpen, closes } : { isOpen, opens, isTomorrow: at >= from }
}

/** The same hours by the clocks of another zone on the day of `now`; undefined when they show the same there. */
export const hoursIn = (
  { opens, closes, time_zone }: Hours,
  timeZone: string,
  now: number,
): { opens: string; closes: string } | undefined => {
  const ahead = (wallClock(now, timeZone) - wallClock(now, time_zone)) / minute
  if (ahead === 0) return undefined
  const there = (clock: string) => clockOf((minutesOf(clock) + ahead + 2 * day) % day)
  return { opens: there(opens), closes: there(closes) }
}
