import { limits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import type { Call } from '#http/call.ts'
import { keyedHash } from '#keyed-hash.ts'
import { type Visit, writeVisits } from './store.ts'

/** What waits to be written on this node, and how many visits were more than may wait. */
interface Waiting {
  visits: Map<string, Visit>
  dropped: number
}

const waiting = new WeakMap<Context, Waiting>()

const waitingOf = (context: Context): Waiting => {
  const known = waiting.get(context) ?? { visits: new Map(), dropped: 0 }
  waiting.set(context, known)
  return known
}

const hold = ({ visits }: Waiting, visit: Visit): boolean => {
  const key = `${visit.day} ${visit.contentId} ${visit.visitor}`
  if (!visits.has(key) && visits.size >= limits.content.hitsWaiting) return false
  visits.set(key, visit)
  return true
}

/** Notes that somebody reads an article or an activity; nothing is written yet. Beyond `limits.content.hitsWaiting` it is forgotten. */
export const noteHit = (
  { context, now, address, userAgent }: Pick<Call, 'context' | 'now' | 'address' | 'userAgent'>,
  contentId: number,
): void => {
  const day = beijingDay(now)
  // A visitor is known for a day only, by a hash that nobody can turn back into his address.
  const visitor = keyedHash(context.config.secretKey, 'visitor', day, address, userAgent).toString('hex')
  const held = waitingOf(context)
  if (!hold(held, { contentId, day, visitor })) held.dropped += 1
}

/** Writes what waits, each visitor once for an article and day; what could not be written waits on. Tells how many were noted. */
export const flushHits = async (context: Context): Promise<number> => {
  const { visits, dropped } = waitingOf(context)
  waiting.delete(context)
  if (dropped > 0) context.log.warn({ dropped }, 'hits were dropped: too many waited')
  if (visits.size === 0) return 0
  try {
    await transaction(context.db, tx => writeVisits(tx, [...visits.values()]))
  } catch (error) {
    for (const visit of visits.values()) hold(waitingOf(context), visit)
    throw error
  }
  return visits.size
}
