import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeep } from '@bohe/testing/variants.ts'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import { serverMajor } from '#operators/backup/backup-store.ts'
import { findProgram } from '#operators/backup/postgres-programs.ts'
import { withDatabase } from '#operators/backup/restored-database.ts'
import { carryOutLocally, type Outcome, operate, understand } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { databases, type TestDatabase } from '#tests/support/database/databases.ts'
import { asAdmin, databaseUrl, freshDatabaseName, serverUrl } from '#tests/support/database/postgres-admin.ts'
import { startApi } from '#tests/support/start-api.ts'
import { testConfig } from '#tests/support/test-config.ts'

const hasPrograms = async (): Promise<boolean> => {
  if (!serverUrl) return false
  const [dump, server] = await Promise.all([
    findProgram(testConfig(), 'pg_dump').catch(() => undefined),
    withDatabase(serverUrl, serverMajor),
  ])
  return dump !== undefined && dump.major >= server
}

const usable = (await hasPrograms()) ? databases.filter(({ open }) => open) : databases.slice(0, 1)

/** Databases that can be kept here: a server's needs its programs. The quicker one, and all of them in the deep run. */
export const keepable: TestDatabase[] = usable.slice(isDeep ? 0 : -1)

/** A server with pictures and files of the site, in a folder of its own, and places that its backups are brought back to. */
export const startBackupStack = async ({ name, open }: TestDatabase, settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-backup-'))
  const connection = await open?.()
  if (!connection) throw new Error(`${name} cannot be opened`)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection.db)
  const url = name === 'embedded' ? {} : { DATABASE_URL: databaseUrl(rows[0]?.name ?? '') }
  const placed = (at: string) => {
    mkdirSync(join(folder, at))
    return { DATA_DIR: join(folder, at), CONTENT_DIR: join(folder, at, 'content'), ...settings }
  }
  const own = { ...placed('own'), ...url }
  cpSync(testConfig().contentFolder, own.CONTENT_DIR, { recursive: true })
  const api = await startApi({ database: async () => connection, settings: own })
  const made: string[] = []
  const empty = async (at: string): Promise<Config> => {
    if (name === 'embedded') return testConfig(placed(at))
    const database = freshDatabaseName()
    await asAdmin(`create database ${database}`)
    made.push(database)
    return testConfig({ ...placed(at), DATABASE_URL: databaseUrl(database) })
  }
  const run = (...args: string[]) => operate(commands, api.context, args, 'lin', folder)
  /** As `pnpm operate` does it with other settings. */
  const runLocally = async (config: Config, ...args: string[]): Promise<Outcome> => {
    const asked = understand(commands, args)
    if ('code' in asked) return asked
    if (!('runLocally' in asked.command)) throw new Error(`${asked.name} is done by a server`)
    const around = { account: 'lin', folder, config, clock: api.clock }
    return carryOutLocally(asked.command, asked, {
      ...around,
      operate: async words => {
        const { code, errors } = await run(...words)
        if (code !== 0) throw new Error(errors)
      },
    })
  }
  return {
    folder,
    api,
    db: api.context.db,
    config: api.context.config,
    /** Settings of a machine that has nothing yet. */
    empty,
    run,
    runLocally,
    stop: async () => {
      await api.stop()
      for (const database of made) await asAdmin(`drop database ${database} with (force)`)
      rmSync(folder, { recursive: true })
    },
  }
}

export type BackupStack = Awaited<ReturnType<typeof startBackupStack>>
