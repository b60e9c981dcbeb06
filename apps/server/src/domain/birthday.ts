const shanghai = 8 * 3_600_000

/** Whether a day, as YYYY-MM-DD, is later than today in Asia/Shanghai (spec §5). */
export const isLaterThanToday = (day: string, now: Date): boolean =>
  day > new Date(now.getTime() + shanghai).toISOString().slice(0, 10)
