/** How far China's clocks are ahead of UTC, in milliseconds; they have kept still since 1991. */
export const shanghaiAhead = 8 * 3_600_000

/** The day in Asia/Shanghai as YYYY-MM-DD; `now` in milliseconds since 1970. */
export const shanghaiDay = (now: number): string => new Date(now + shanghaiAhead).toISOString().slice(0, 10)
