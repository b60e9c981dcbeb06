import { rename, rm } from 'node:fs/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely, type LogEvent, PGliteDialect } from 'kysely'
import { lockFolder } from './directory-lock.ts'
import { embeddedNotices, type Notices } from './notices.ts'
import type { StatementObserver } from './observed.ts'
import type { Db, Schema } from './schema.ts'

const int8 = 20
const date = 1082

/** The embedded database is not part of a release. */
export class EmbeddedMissing extends Error {
  override message = 'there is no embedded database here; set DATABASE_URL'
}

const load = () =>
  import('@electric-sql/pglite').catch(cause => {
    throw cause?.code === 'ERR_MODULE_NOT_FOUND' ? new EmbeddedMissing('', { cause }) : cause
  })

const open = async (options: PGliteOptions): Promise<PGlite> => {
  const { PGlite } = await load()
  return PGlite.create({
    ...options,
    parsers: { [int8]: Number, [date]: String },
    // The default of 128 MB only costs memory here.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
}

// PGlite settles its promises in microtasks: without a turn of the event loop between two queries, callers that query
// in a loop keep timers and sockets waiting.
const yielding = (lite: PGlite): PGlite =>
  new Proxy(lite, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (name !== 'query' && name !== 'transaction') return member.bind(target)
      return (...given: unknown[]) => Promise.resolve(member.apply(target, given)).finally(() => nextTick())
    },
  })

interface Opened {
  db: Db
  notices: Notices
  /** The whole database as a packed tar. Asked for within a transaction, it is of that moment: nobody else writes. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/** The query builder's own log, for who observes. */
const told =
  (observe: StatementObserver) =>
  (event: LogEvent): void => {
    const error = event.level === 'error' ? event.error : undefined
    observe({ sql: event.query.sql, milliseconds: event.queryDurationMillis, error })
  }

const connectionOf = (lite: PGlite, observe?: StatementObserver): Opened => {
  const db: Db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: yielding(lite) }),
    ...(observe && { log: told(observe) }),
  })
  const notices = embeddedNotices(lite)
  const close = async () => {
    await notices.close()
    await db.destroy()
    // A database that was never asked is not closed by its query builder.
    if (!lite.closed) await lite.close()
  }
  return { db, notices, dump: () => lite.dumpDataDir('gzip'), close }
}

/** The embedded database's own folder in a data folder. */
export const databaseIn = (folder: string): string => `${folder}/database`

/** PostgreSQL in this process, kept in `folder/database`. Throws FolderInUse. */
export const openEmbedded = async (folder: string, observe?: StatementObserver): Promise<Opened> => {
  const lock = lockFolder(folder)
  try {
    const opened = connectionOf(await open({ dataDir: databaseIn(folder) }), observe)
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What the embedded database's file system throws is no Error, and has musl's numbers. */
const noSpace = 51

const asError = (thrown: unknown): unknown => {
  if (thrown instanceof Error || typeof thrown !== 'object' || thrown === null || !('errno' in thrown)) return thrown
  if (thrown.errno === noSpace) return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  return new Error(`the embedded database cannot be written (${thrown.errno})`, { cause: thrown })
}

/** Makes `folder/database`, which must not be there, of what `dump` answered: whole or not at all. Throws FolderInUse. */
export const loadEmbedded = async (folder: string, dump: Blob): Promise<void> => {
  const lock = lockFolder(folder)
  const unfinished = `${databaseIn(folder)}.part`
  try {
    await rm(unfinished, { recursive: true, force: true })
    const lite = await open({ dataDir: unfinished, loadDataDir: dump })
    await lite.close()
    await rename(unfinished, databaseIn(folder))
  } catch (thrown) {
    throw asError(thrown)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

/** The same in memory, from a snapshot when one is given; for tests. */
export const openInMemory = async (
  options: Pick<PGliteOptions, 'loadDataDir' | 'initDbStartParams'> = {},
  observe?: StatementObserver,
): Promise<Opened & { lite: PGlite }> => {
  const lite = await open(options)
  return { lite, ...connectionOf(lite, observe) }
}
