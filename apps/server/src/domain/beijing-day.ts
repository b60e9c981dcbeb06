/** Days of Beijing, `yyyy-MM-dd`, where there has been no summer time since 1991, and those of the providers' bills. */

const hour = 3_600_000
const day = 24 * hour
const beijing = 8 * hour

/** A day's bill is complete at ten the next morning (providers §6). */
const readyAt = 10 * hour

const dayOf = (instant: number): string => new Date(instant + beijing).toISOString().slice(0, 10)

/** The day that a moment belongs to. */
export const beijingDay = (moment: Date): string => dayOf(moment.getTime())

/** The day before the one that a moment belongs to. */
export const beijingDayBefore = (moment: Date): string => dayOf(moment.getTime() - day)

/** The last `count` days whose bills can be had, the newest first. */
export const daysBilled = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) => dayOf(now.getTime() - readyAt - (back + 1) * day))

/** A day's first instant and the first after it. */
export const spanOf = (date: string): { from: Date; until: Date } => {
  const from = new Date(`${date}T00:00:00+08:00`)
  return { from, until: new Date(from.getTime() + day) }
}

/** Every day from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] => {
  const [from, until] = [spanOf(first).from.getTime(), spanOf(last).until.getTime()]
  return Array.from({ length: Math.max(0, (until - from) / day) }, (_, at) => dayOf(from + at * day))
}
