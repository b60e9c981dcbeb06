/**
 * When a provider is asked about an attempt again (product §5). A payment whose callback is lost is found within a
 * minute: the longest pause while the code can be paid, and what asking takes, stay below 60 seconds.
 */

export interface Polled {
  createdAt: Date
  expiresAt: Date
  /** How often the provider was asked. */
  polls: number
  /** Whether the code may still be paid as far as we know. */
  live: boolean
}

const firstPolls = [10, 30]
const pause = 50
/** A code that was replaced or cancelled. */
const pauseWhenClosed = 300
/** Those who paid in the last second are reported right after; the rest within a day. */
const pauseAfterExpiry = 30
const pauseLater = 3600
const lookingBack = 86_400

/** While the buyer looks at the order, the provider is asked this often, in seconds. */
export const watchedPause = 15

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

const beforeExpiry = ({ createdAt, polls, live }: Polled, now: Date): Date => {
  if (!live) return after(now, pauseWhenClosed)
  const first = firstPolls[polls]
  const planned = first === undefined ? after(now, pause) : after(createdAt, first)
  return planned > now ? planned : after(now, pause)
}

/** The next time to ask after asking, or after creating, at `now`; null when a day has passed since expiry. */
export const nextPoll = (attempt: Polled, now: Date): Date | null => {
  const { expiresAt } = attempt
  if (now < expiresAt) return new Date(Math.min(beforeExpiry(attempt, now).getTime(), expiresAt.getTime()))
  const soon = after(expiresAt, pauseAfterExpiry)
  if (now < soon) return soon
  const next = after(now, pauseLater)
  return next <= after(expiresAt, lookingBack) ? next : null
}
