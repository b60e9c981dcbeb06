/** The days of a check-in strip: how the first of them counts, and how many are done. */
export interface StreakWeek {
  firstDay: number
  done: number
}

/** The seven days that a streak is in: a full week stays on show until the next one begins. */
export const streakWeek = (streak: number, isCheckedIn: boolean): StreakWeek => {
  const weeks = isCheckedIn ? Math.floor(Math.max(0, streak - 1) / 7) : Math.floor(streak / 7)
  return { firstDay: weeks * 7 + 1, done: streak - weeks * 7 }
}
