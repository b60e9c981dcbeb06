import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'

type Work = (context: Context) => Promise<number>

/** Work that need not be looked at in every round: at most once in so many seconds of the context's clock, on each node. */
export const everySeconds = (seconds: number, work: Work): Work => {
  const last = new WeakMap<Context, Date>()
  return async context => {
    const now = context.clock.now()
    const before = last.get(context)
    if (before && before <= now && now < secondsAfter(before, seconds)) return 0
    last.set(context, now)
    return work(context)
  }
}
