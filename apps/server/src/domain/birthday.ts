import { beijingDay } from './beijing-day.ts'

/** Whether a day, as YYYY-MM-DD, is later than today in Asia/Shanghai (spec §5). */
export const isLaterThanToday = (day: string, now: Date): boolean => day > beijingDay(now)
