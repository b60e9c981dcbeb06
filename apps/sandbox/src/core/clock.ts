/** The sandbox's only source of time; tests pass their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const beijingOffset = 8 * 3_600_000

/** `2026-11-21T12:30:00+08:00`, the instant in Beijing's time. */
export function rfc3339(at: number): string {
  return `${new Date(at + beijingOffset).toISOString().slice(0, 19)}+08:00`
}

/** `2026-11-21 12:30:00`, the instant in Beijing's time without the offset. */
export function beijingTime(at: number): string {
  return rfc3339(at).slice(0, 19).replace('T', ' ')
}

/** The instant of a `yyyy-MM-dd HH:mm:ss` in Beijing's time, NaN when it is none. */
export function fromBeijingTime(text: string): number {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN
}

/** `20261121123000`, the instant in Beijing's time in digits only. */
export function compactTime(at: number): string {
  return rfc3339(at).slice(0, 19).replaceAll(/\D/g, '')
}

/** The instant of a `yyyyMMddHHmmss` in Beijing's time, NaN when it is none. */
export function fromCompactTime(text: string): number {
  return fromBeijingTime(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6'))
}
