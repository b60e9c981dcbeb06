const offset = 8 * 3_600_000

const local = (instant: Date): string => new Date(instant.getTime() + offset).toISOString().slice(0, 19)

/** `2026-11-21T12:30:00+08:00`, whole seconds. */
export const rfc3339 = (instant: Date): string => `${local(instant)}+08:00`

/** `2026-11-21 12:30:00` in Beijing's time, without saying so. */
export const beijingTime = (instant: Date): string => local(instant).replace('T', ' ')

/** The instant of a `yyyy-MM-dd HH:mm:ss` in Beijing's time, null when it is none. */
export const fromBeijingTime = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const instant = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** `20261121123000` in Beijing's time. */
export const compactTime = (instant: Date): string => local(instant).replace(/\D/g, '')

/** The instant of a `yyyyMMddHHmmss` in Beijing's time, null when it is none. */
export const fromCompactTime = (text: string): Date | null =>
  fromBeijingTime(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6'))
