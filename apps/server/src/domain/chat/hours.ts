/** When somebody answers: `08:00` to `24:00` on the clock of a time zone. */
export interface SupportHours {
  opens: string
  closes: string
  time_zone: string
}

const minute = 60_000
const dayMinutes = 1440

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** By time zone: a format takes longer to make than to use. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
  formats.set(timeZone, format)
  return format
}

/** A moment on the clock of a time zone: its day, and the minutes since midnight. */
const localTime = (moment: Date, timeZone: string) => {
  const parts = formatOf(timeZone).formatToParts(moment)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, minutes: Number(of('hour')) * 60 + Number(of('minute')) }
}

/** Whether somebody is to answer at a moment; on a holiday nobody does. */
export const isWithinHours = (
  { opens, closes, time_zone }: SupportHours,
  holidays: readonly string[],
  now: Date,
): boolean => {
  const { day, minutes } = localTime(now, time_zone)
  return !holidays.includes(day) && minutes >= minutesOf(opens) && minutes < minutesOf(closes)
}

const mostDaysAhead = 60

/** When the hours begin next; undefined while they last, and when the next sixty days are all holidays. */
export const opensNext = (hours: SupportHours, holidays: readonly string[], now: Date): Date | undefined => {
  if (isWithinHours(hours, holidays, now)) return undefined
  const wholeMinute = Math.floor(now.getTime() / minute) * minute
  const { minutes } = localTime(now, hours.time_zone)
  const first = minutesOf(hours.opens) - minutes
  for (let days = first > 0 ? 0 : 1; days <= mostDaysAhead; days += 1) {
    const guess = new Date(wholeMinute + (first + days * dayMinutes) * minute)
    // Summer time may lie between.
    const off = minutesOf(hours.opens) - localTime(guess, hours.time_zone).minutes
    const moment = new Date(guess.getTime() + off * minute)
    if (isWithinHours(hours, holidays, moment)) return moment
  }
  return undefined
}
