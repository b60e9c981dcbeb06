const offset = 8 * 3_600_000

/** The day in Asia/Shanghai (no daylight saving time) as YYYY-MM-DD; `now` in milliseconds since 1970. */
export const shanghaiDay = (now: number): string => new Date(now + offset).toISOString().slice(0, 10)
