import { basename } from 'node:path'
import { FolderInUse, FolderUnusable } from '#database/directory-lock.ts'
import { migrate } from '#database/migrate.ts'
import type { Db } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { recordEntry } from '#features/audit/audit-log.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { release } from '#release.ts'
import { CommandRefused, type LocalContext, localCommand } from '../command.ts'
import { flag, needed, text } from '../options.ts'
import { unpack } from './archive-reader.ts'
import { analyze } from './backup-store.ts'
import { ageOf, differences, type FoundBackup, findBackup } from './found-backup.ts'
import { untilInterrupted } from './interruption.ts'
import { partNames } from './parts.ts'
import { type EmptyDatabase, emptyDatabase } from './restored-database.ts'
import { beforePlacing, missingSiteFiles, needNoUploads, placeFiles } from './restored-files.ts'

const record = (db: Db, context: LocalContext, { file, manifest }: FoundBackup, found: readonly string[]) => {
  const { config, clock, operator: actor } = context
  const entry = { actor, action: 'backup:restore', arguments: { file }, before: null, at: clock.now() }
  const after = { madeAt: manifest.madeAt, newestAt: manifest.newestAt, found: found.length }
  return transaction(db, tx => recordEntry(tx, config.secretKey, { ...entry, after, request: null, region_code: null }))
}

/** What a member or an operator would find wrong after a backup was brought back; a line each. */
const bringBack = async (
  context: LocalContext,
  backup: FoundBackup,
  database: EmptyDatabase,
  signal: AbortSignal,
): Promise<string[]> => {
  const { config } = context
  return beforePlacing(config, async unpacked => {
    await unpack(backup.file, unpacked, partNames)
    const missing = await missingSiteFiles(config, unpacked)
    return database.fill(unpacked, signal, async db => {
      const differ = await differences(db, backup.manifest)
      await migrate(db, { release: release().version })
      await analyze(db)
      const wrong = await ledgerCheck(db)
      const found = [...differ, ...wrong.map(id => `member ${id}: the membership is not what the ledger says`)]
      await record(db, context, backup, found)
      await placeFiles(config, unpacked, missing)
      return found
    })
  })
}

/** An embedded database that another process holds; the rest stays as it is. */
const inUse = (error: unknown): unknown => {
  if (error instanceof FolderInUse) return new CommandRefused(`${error.message}; stop it first`, { cause: error })
  if (error instanceof FolderUnusable) return new CommandRefused(error.message, { cause: error })
  return error
}

const lossOf = ({ manifest: { newestAt } }: FoundBackup, now: Date): string =>
  newestAt === null
    ? 'it has no rows that tell their time'
    : `its newest row is ${ageOf(new Date(newestAt), now)} old (${newestAt}), and what came after it is lost`

/** `backup:restore`: a backup becomes what a server works with. */
export const backupRestore = localCommand({
  summary: 'Brings a backup back into an empty database and empty folders, and checks every ledger.',
  options: {
    file: needed(text('path', 'what backup:make made')),
    'any-key': flag('take one that another SECRET_KEY made'),
  },
  runLocally: async (context, { file, 'any-key': anyKey }) => {
    const { config, clock, isDryRun } = context
    const began = performance.now()
    const backup = await findBackup(context.folder, { file, anyKey, secretKey: config.secretKey })
    const database = await emptyDatabase(config, backup.manifest)
    await needNoUploads(config, backup.manifest)
    const name = basename(backup.file)
    const loss = lossOf(backup, clock.now())
    if (isDryRun) return { lines: [], summary: `${name} can be brought back; ${loss}`, findings: false }
    const found = await untilInterrupted(signal => bringBack(context, backup, database, signal)).catch(error => {
      throw inUse(error)
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const summary = `${name} is back after ${seconds} s; ${found.length} differences; ${loss}`
    return { lines: found, summary, findings: found.length > 0 }
  },
})
