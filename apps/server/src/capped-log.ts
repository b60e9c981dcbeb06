import { type Clock, secondsAfter } from './clock.ts'
import type { Log } from './log.ts'

interface Written {
  since: Date
  lines: number
}

interface Cap {
  max: number
  seconds: number
  level?: 'warn' | 'error'
}

/**
 * A line that anyone can cause: at most so many in a time for each log. The first one after more than that says how
 * many were left out.
 */
export const cappedLine = (message: string, { max, seconds, level = 'warn' }: Cap) => {
  const written = new WeakMap<Log, Written>()
  return ({ log, clock }: { log: Log; clock: Clock }, fields: Record<string, unknown>): void => {
    const now = clock.now()
    const before = written.get(log) ?? { since: new Date(0), lines: 0 }
    // A clock that was set back begins anew.
    const isSame = before.since <= now && now < secondsAfter(before.since, seconds)
    const { since, lines } = isSame ? before : { since: now, lines: 0 }
    written.set(log, { since, lines: lines + 1 })
    const leftOut = isSame ? 0 : Math.max(0, before.lines - max)
    if (lines < max) log[level]({ ...fields, ...(leftOut > 0 && { leftOut }) }, message)
  }
}
