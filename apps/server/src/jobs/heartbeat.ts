import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cappedLine } from '#capped-log.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { noteClientCalls } from '#features/machines/client-calls.ts'
import { noteNode, removeNode } from '#features/machines/node-store.ts'
import { restingProviders } from '#features/orders/poll.ts'
import { release } from '#release.ts'

/** Tells the others that this process lives. */
export interface Heartbeat {
  beat(): Promise<void>
  /** Takes the node off the list: it is not gone, it was stopped. */
  stop(): Promise<void>
}

const pauseMs = 10_000
/** How often the event loop's delay is measured; what is measured has it in it. */
const resolutionMs = 20
const nanosecondsOfMs = 1e6

const warn = cappedLine('a heartbeat failed', { max: 1, seconds: 600 })

/** Never fails; an outage of the database is in the log already. */
const quietly = async (context: Context, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) warn(context, { error })
  }
}

/** A heart that beats only when it is told to. */
export const createHeartbeat = (context: Context): Heartbeat => {
  const { db, clock, random } = context
  const about = {
    id: `${hostname()}-${process.pid}-${random.bytes(4).toString('hex')}`,
    version: release().version,
    started_at: clock.now(),
  }
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const measured = () => {
    const delay_ms = Math.max(0, Math.round(delay.percentile(99) / nanosecondsOfMs) - resolutionMs)
    delay.reset()
    return { delay_ms, rss_bytes: process.memoryUsage.rss(), resting: JSON.stringify(restingProviders(context)) }
  }
  return {
    beat: () =>
      quietly(context, async () => {
        await noteNode(db, { ...about, ...measured(), seen_at: clock.now() })
        await noteClientCalls(context)
      }),
    stop: async () => {
      delay.disable()
      await quietly(context, async () => {
        await noteClientCalls(context)
        await removeNode(db, about.id)
      })
    },
  }
}

/** A beat now, and then every ten seconds; a slow database is asked once at a time. */
export const startHeartbeat = (context: Context): Heartbeat => {
  const heart = createHeartbeat(context)
  let underWay: Promise<void> | undefined
  const beat = () => {
    underWay ??= heart.beat().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  void beat()
  const timer = setInterval(() => void beat(), pauseMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await underWay
    await heart.stop()
  }
  return { beat, stop }
}
