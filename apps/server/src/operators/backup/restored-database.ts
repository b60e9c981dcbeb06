import { existsSync, openAsBlob, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { lockFolder } from '#database/directory-lock.ts'
import { databaseIn, loadEmbedded, openEmbedded } from '#database/embedded.ts'
import type { Db } from '#database/schema.ts'
import { CommandRefused } from '../command.ts'
import { databaseFileIn } from './archive-reader.ts'
import { relationsIn, removeAll, serverMajor } from './backup-store.ts'
import type { Manifest } from './manifest.ts'
import { findProgram, needAtLeast, type Program, restore } from './postgres-programs.ts'
import { inWords } from './whole-file.ts'

/** A database that is being worked on, with the time that whole tables take. */
export const withDatabase = async <Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> => {
  const { db, close } = openServer({ url, pool: 2, limits: maintenanceTimeLimits })
  return work(db).finally(close)
}

const some = (names: readonly string[]) =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

/** An empty database that a dump can be brought back into. */
export interface EmptyDatabase {
  /**
   * Fills it from the folder that a backup was unpacked into, and lets `use` finish it. When either fails, the database is
   * as empty as before: nobody takes half of one for whole, and it can be tried again.
   */
  fill<Result>(unpacked: string, signal: AbortSignal, use: (db: Db) => Promise<Result>): Promise<Result>
}

const programFor = async (config: Config, manifest: Manifest, db: Db): Promise<Program> => {
  const server = await serverMajor(db)
  if (server < manifest.server)
    throw new CommandRefused(
      `the server is of PostgreSQL ${server} and older than the one that was kept, ${manifest.server}`,
    )
  const program = await findProgram(config, 'pg_restore')
  needAtLeast(program, server)
  return program
}

const emptyOnServer = async (config: Config, manifest: Manifest, url: string): Promise<EmptyDatabase> => {
  const program = await withDatabase(url, async db => {
    const there = await relationsIn(db)
    if (there.length > 0) throw new CommandRefused(`the database of DATABASE_URL is not empty: it has ${some(there)}`)
    return programFor(config, manifest, db)
  })
  const emptyAgain = () =>
    withDatabase(url, removeAll).catch(cause => {
      const why =
        'it was half brought back and could not be emptied: drop the database of DATABASE_URL and make it anew'
      throw new CommandRefused(why, { cause })
    })
  return {
    fill: async (unpacked, signal, use) => {
      await restore(program, url, databaseFileIn(unpacked, 'postgresql'), signal)
      try {
        return await withDatabase(url, use)
      } catch (error) {
        await emptyAgain()
        throw error
      }
    },
  }
}

/** The embedded database below a data folder that has none. Throws CommandRefused. */
export const emptyEmbedded = (folder: string): EmptyDatabase => {
  const place = databaseIn(folder)
  const there = existsSync(place) ? readdirSync(place) : []
  if (there.length > 0) throw new CommandRefused(`${place} is not empty: it has ${some(there)}`)
  const unfinished = join(folder, '.restoring')
  return {
    fill: async (unpacked, _, use) => {
      const lock = lockFolder(folder)
      try {
        await rm(unfinished, { recursive: true, force: true })
        const file = databaseFileIn(unpacked, 'embedded')
        await loadEmbedded(unfinished, await openAsBlob(file, { type: 'application/x-gzip' }))
        const { db, close } = await openEmbedded(unfinished)
        const result = await use(db).finally(close)
        await rename(databaseIn(unfinished), place)
        return result
      } catch (error) {
        throw inWords(error, place)
      } finally {
        await rm(unfinished, { recursive: true, force: true })
        lock.release()
      }
    },
  }
}

const names = { postgresql: 'PostgreSQL', embedded: 'the embedded database' }

/** Throws CommandRefused when a backup is of another kind of database than the one of the settings. */
export const needSameKind = ({ kind }: Manifest, { database }: Config): void => {
  const own = database.url === undefined ? 'embedded' : 'postgresql'
  if (kind !== own) throw new CommandRefused(`it is of ${names[kind]}, and the settings name ${names[own]}`)
}

/** The database of the settings, which has to be of the same kind and empty. Throws CommandRefused, FolderInUse. */
export const emptyDatabase = async (config: Config, manifest: Manifest): Promise<EmptyDatabase> => {
  needSameKind(manifest, config)
  const { url, folder } = config.database
  return url === undefined ? emptyEmbedded(folder) : emptyOnServer(config, manifest, url)
}
