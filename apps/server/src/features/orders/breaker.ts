import { secondsAfter } from '#clock.ts'
import type { Trouble } from '#gateways/payment/trouble.ts'
import type { Log } from '#log.ts'

/**
 * Keeps a provider in trouble from being asked over and over. Closed: everything is asked. After so many failures in a row,
 * or one "too often", it rests; then one attempt is asked as a probe, and either all is well or it rests for longer. A rest
 * stays below a minute, so that what was paid meanwhile opens within two.
 */
export interface Breaker {
  /** How many attempts may be asked about now, out of a batch: all, one as a probe, or none. */
  allows(batch: number, now: Date): number
  /** An answer, or the trouble that came instead. */
  note(trouble: Trouble | null, now: Date): void
}

const mostFailures = 5
const rests = [15, 30, 55]
/** Who says "too often" is left alone for the longest rest at once. */
const busyRest = rests.length - 1

interface State {
  failures: number
  /** How many rests there were in a row. */
  rested: number
  until: Date | null
}

const afterTrouble = ({ failures, rested, until }: State, trouble: Trouble, now: Date): State => {
  const isProbe = until !== null
  if (!isProbe && trouble === 'down' && failures + 1 < mostFailures) return { failures: failures + 1, rested, until }
  const length = Math.min(trouble === 'busy' ? busyRest : rested, rests.length - 1)
  return { failures: 0, rested: length + 1, until: secondsAfter(now, rests[length] ?? 0) }
}

const well: State = { failures: 0, rested: 0, until: null }

/** A breaker that is closed. */
export const createBreaker = (provider: string, log: Log): Breaker => {
  let state = well
  const rest = (next: State, trouble: Trouble) => {
    if (next.until) log.error({ provider, trouble, until: next.until }, 'a payment provider is in trouble and rests')
    state = next
  }
  return {
    allows: (batch, now) => {
      if (state.until === null) return batch
      return now < state.until ? 0 : 1
    },
    note: (trouble, now) => {
      // Answers to what was asked before the rest change nothing about it.
      if (state.until && now < state.until) return
      if (trouble) return rest(afterTrouble(state, trouble, now), trouble)
      if (state.until) log.info({ provider }, 'a payment provider answers again')
      state = well
    },
  }
}
