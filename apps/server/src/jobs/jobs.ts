import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { pauseIdleMembers } from '#features/membership/idle.ts'
import { pollPayments } from '#features/orders/poll.ts'
import { everySeconds } from './every-seconds.ts'
import { workOutbox } from './outbox.ts'

const lookForIdleMembers = everySeconds(60, pauseIdleMembers)

/** One round of everything that happens by itself, at the context's time; tells how much there was to do. */
export const tick = async (context: Context): Promise<number> =>
  (await pollPayments(context)) + (await workOutbox(context)) + (await lookForIdleMembers(context))

const pause = 1000
/** A round asks providers, each of which may take 8 seconds, a few times over. */
const slowestRound = 60_000

/** The work that runs beside the API. */
export interface Jobs {
  /** Whether rounds come to an end: false when the last one did so too long ago. */
  isAlive(): boolean
  /** Lets the round under way finish. */
  stop(): Promise<void>
}

const round = async (context: Context): Promise<void> => {
  try {
    await tick(context)
  } catch (error) {
    context.log.error('a round of jobs failed', { error })
  }
}

const loop = async (context: Context, stopped: AbortSignal, beat: () => void): Promise<void> => {
  while (!stopped.aborted) {
    await round(context)
    beat()
    await wait(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}

/** Starts a round every second. What is due is in the database, so nothing is lost when it stops at any moment. */
export const startJobs = (context: Context): Jobs => {
  const stopping = new AbortController()
  let lastBeat = performance.now()
  const running = loop(context, stopping.signal, () => {
    lastBeat = performance.now()
  })
  return {
    isAlive: () => performance.now() - lastBeat < slowestRound,
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
