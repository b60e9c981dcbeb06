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
  /** Until when it rests; null when everything is asked. A moment that is over: a probe decides. */
  readonly restsUntil: Date | null
}

const mostFailures = 5
const rests = [15, 30, 55]
/** Who says "too often" is left alone for the longest rest at once. */
const busyRest = rests.length - 1

/** A breaker that is closed. */
export const createBreaker = (provider: string, log: Log): Breaker => {
  let failures = 0
  let restsInRow = 0
  let until: Date | null = null
  return {
    get restsUntil() {
      return until
    },
    allows: (batch, now) => {
      if (until === null) return batch
      return now < until ? 0 : 1
    },
    note: (trouble, now) => {
      // Answers to what was asked before the rest change nothing about it.
      if (until && now < until) return
      if (!trouble) {
        if (until) log.info({ provider }, 'a payment provider answers again')
        failures = 0
        restsInRow = 0
        until = null
        return
      }
      failures += 1
      const isProbe = until !== null
      if (!isProbe && trouble === 'down' && failures < mostFailures) return
      const length = Math.min(trouble === 'busy' ? busyRest : restsInRow, rests.length - 1)
      failures = 0
      restsInRow = length + 1
      until = secondsAfter(now, rests[length] ?? 0)
      log.error({ provider, trouble, until }, 'a payment provider is in trouble and rests')
    },
  }
}
