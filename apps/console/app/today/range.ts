/** Days of Beijing that figures are asked for, and the same number of days before them. */

const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000

export interface Range {
  from: string
  until: string
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Today in Beijing. */
export const today = (now = Date.now()): string => dayOf(now + beijingMs)

export const presets = ['today', 'week', 'month', 'quarter', 'this-month', 'last-month'] as const

const lengths = { today: 1, week: 7, month: 30, quarter: 90 } as const

/** The range that a preset means on a day. */
export const rangeOf = (preset: (typeof presets)[number], day: string): Range => {
  if (preset === 'this-month') return { from: `${day.slice(0, 7)}-01`, until: day }
  if (preset === 'last-month') {
    const last = dayOf(msOf(`${day.slice(0, 7)}-01`) - dayMs)
    return { from: `${last.slice(0, 7)}-01`, until: last }
  }
  return { from: dayOf(msOf(day) - (lengths[preset] - 1) * dayMs), until: day }
}

/** As many days right before a range. */
export const rangeBefore = ({ from, until }: Range): Range => {
  const days = (msOf(until) - msOf(from)) / dayMs + 1
  return { from: dayOf(msOf(from) - days * dayMs), until: dayOf(msOf(from) - dayMs) }
}

/** How much more or less something is than it was, such as `+12 %`; '' where it was nothing. */
export const changeOf = (now: number, before: number): string => {
  if (before === 0) return ''
  const percent = Math.round((100 * (now - before)) / Math.abs(before))
  return `${percent > 0 ? '+' : ''}${percent} %`
}
