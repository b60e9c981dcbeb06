/** When a promotion runs: from its first moment until the first one after it. */
export interface Span {
  starts_at: Date
  ends_at: Date
}

/** '0' not begun, '1' running, '2' ended. */
export const ActivityState = { upcoming: '0', running: '1', ended: '2' } as const
export type ActivityState = (typeof ActivityState)[keyof typeof ActivityState]

/** How a promotion stands at an instant. */
export const activityState = ({ starts_at, ends_at }: Span, now: Date): ActivityState => {
  if (now < starts_at) return ActivityState.upcoming
  return now < ends_at ? ActivityState.running : ActivityState.ended
}

/** The second that a promotion is told to end with: its last day is the one that people count. */
export const lastSecondOf = ({ ends_at }: Span): Date => new Date(ends_at.getTime() - 1000)

/** Time left (spec §3), rounded up to whole seconds; nothing is left of what is over. */
export const countdownTo = (end: Date, now: Date) => {
  const left = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}
