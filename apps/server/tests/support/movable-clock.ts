import { type Clock, secondsAfter } from '#clock.ts'

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  /** Moves it ahead by seconds. */
  advance(seconds: number): void
  set(moment: Date): void
}

/** When tests begin unless they say otherwise. */
export const testStart = new Date('2026-11-21T08:00:00.000Z')

export const movableClock = (start = testStart): MovableClock => {
  let moment = start
  return {
    now: () => moment,
    advance: seconds => {
      moment = secondsAfter(moment, seconds)
    },
    set: next => {
      moment = next
    },
  }
}
