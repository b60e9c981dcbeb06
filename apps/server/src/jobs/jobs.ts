import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { endOverdueChats, requeueLostChats } from '#features/chat/time-out.ts'
import { flushHits } from '#features/content/hits.ts'
import { sumDays } from '#features/daily-sums/sum-days.ts'
import { pauseIdleMembers } from '#features/membership/clock.ts'
import { pollRounds } from '#features/orders/poll.ts'
import { expireOrders } from '#features/orders/store.ts'
import { giveForUse } from '#features/referral/referral.ts'
import { everySeconds } from './every-seconds.ts'
import { jobOutcomes, topics, workOutbox } from './outbox.ts'

/** One round of a kind of work; tells how much there was to do. */
type Work = (context: Context) => Promise<number>

/** A kind of work, by the name that it is seen under. */
type Round = readonly [name: string, work: Work]

/** Everything that happens by itself. Each has rounds of its own, so that a slow provider holds nothing else up. */
const rounds: readonly Round[] = [
  ...pollRounds.map(([method, round]): Round => [`poll ${method}`, round]),
  ['expire orders', ({ db, clock }) => expireOrders(db, clock.now())],
  ['outbox', workOutbox],
  ['end chats', everySeconds(5, endOverdueChats)],
  ['requeue chats', everySeconds(5, requeueLostChats)],
  ['pause idle', everySeconds(60, pauseIdleMembers)],
  ['referrals', everySeconds(60, giveForUse)],
  ['daily sums', everySeconds(60, sumDays)],
  ['hits', everySeconds(limits.content.flushSeconds, flushHits)],
]

/** One round of everything, one after the other, at the context's time; tells how much there was to do. */
export const tick = async (context: Context): Promise<number> => {
  let done = 0
  for (const [, work] of rounds) done += await work(context)
  return done
}

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

const loop = async (context: Context, [name, work]: Round, stopped: AbortSignal, beat: () => void): Promise<void> => {
  context.metrics.failedRounds.inc({ round: name }, 0)
  while (!stopped.aborted) {
    try {
      await work(context)
    } catch (error) {
      // The outage was told; the next round finds whether it is over.
      if (!(error instanceof DatabaseUnavailable || context.shortages.note(error))) {
        context.metrics.failedRounds.inc({ round: name })
        context.log.error({ round: name, error }, 'a round of jobs failed')
      }
    }
    beat()
    await wait(pause, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}

/** Starts a round of everything each second. What is due is in the database, so nothing is lost when it stops at any moment. */
export const startJobs = (context: Context): Jobs => {
  const stopping = new AbortController()
  const beats = rounds.map(() => performance.now())
  const { roundAge, jobs, looks } = context.metrics
  // What begins to exist with its first failure has no rise that an alert could see.
  for (const topic of topics) for (const outcome of jobOutcomes) jobs.inc({ topic, outcome }, 0)
  looks.push(() => {
    for (const [index, [round]] of rounds.entries())
      roundAge.set({ round }, (performance.now() - (beats[index] ?? 0)) / 1000)
  })
  const running = rounds.map((round, index) =>
    loop(context, round, stopping.signal, () => {
      beats[index] = performance.now()
    }),
  )
  return {
    isAlive: () => beats.every(beat => performance.now() - beat < slowestRound),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
