import type { Metrics } from '#metrics.ts'
import type { Db } from './schema.ts'

/** What rises whenever something is published, sold otherwise, or promoted. */
const currentVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version

/** Values made of what is published and sold, kept until that changes. */
export interface VersionedCache {
  /**
   * The value of a key, made when there is none. Keys are few: nothing else lets go of them. Not to be asked within a
   * transaction, whose connection it does not use.
   */
  get<Value>(key: string, make: () => Promise<Value>): Promise<Value>
  /** The version of what is published and sold; at most as old as what `get` gives. */
  version(): Promise<number>
  /** Has a value made anew that something else than the version has ended. */
  forget(key: string): void
}

/** The value of a key, made once for all who ask; what could not be made is tried again. */
export const keepMade = <Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> => {
  const kept = values.get(key)
  if (kept) return kept
  const made = make()
  values.set(key, made)
  made.catch(() => values.delete(key))
  return made
}

/** A value that holds for a time: from a moment, and until another one where there is one. */
export interface Timed {
  from: Date
  until: Date | undefined
}

/** The value of a key that holds at a moment; it is made anew when the kept one does not. */
export const currentOf = async <Value extends Timed>(
  cache: Pick<VersionedCache, 'get' | 'forget'>,
  key: string,
  now: Date,
  make: () => Promise<Value>,
): Promise<Value> => {
  const kept = await cache.get(key, make)
  if (kept.from <= now && (!kept.until || now < kept.until)) return kept
  cache.forget(key)
  return currentOf(cache, key, now, make)
}

/**
 * Looks at the version at most once in `freshMs`: what it gives is at most that old, on every node. `now` is in
 * milliseconds and never goes back.
 */
export const createVersionedCache = (db: Db, freshMs: number, now = () => performance.now()): VersionedCache => {
  let freshUntil = Number.NEGATIVE_INFINITY
  let version: number | undefined
  let values = new Map<string, Promise<unknown>>()
  let looking: Promise<void> | undefined
  const look = async () => {
    const began = now()
    const current = await currentVersion(db)
    if (current !== version) values = new Map()
    version = current
    freshUntil = began + freshMs
  }
  const isFresh = () => now() < freshUntil
  const lookAgain = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    version: async () => {
      if (!isFresh()) await lookAgain()
      return version ?? 0
    },
    get: <Value>(key: string, make: () => Promise<Value>) => {
      const kept = () => keepMade(values as Map<string, Promise<Value>>, key, make)
      return isFresh() ? kept() : lookAgain().then(kept)
    },
    forget: key => void values.delete(key),
  }
}

/** The same cache, with its reads counted, and those that had to be made. */
export const countReads = (
  cache: VersionedCache,
  { catalogueReads, catalogueMade }: Pick<Metrics, 'catalogueReads' | 'catalogueMade'>,
): VersionedCache => ({
  get: (key, make) => {
    catalogueReads.inc()
    return cache.get(key, () => {
      catalogueMade.inc()
      return make()
    })
  },
  version: cache.version,
  forget: cache.forget,
})
