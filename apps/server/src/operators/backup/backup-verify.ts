import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { CommandRefused, type LocalContext, localCommand } from '../command.ts'
import { flag, needed, text } from '../options.ts'
import { unpack } from './archive-reader.ts'
import { ageOf, differences, type FoundBackup, findBackup } from './found-backup.ts'
import { untilInterrupted } from './interruption.ts'
import { inScratchDatabase } from './scratch-database.ts'
import { inWords } from './whole-file.ts'

/** Brings the database of a backup back where nobody uses it; what is wrong there, a line each. */
const tryOut = async (
  { config }: LocalContext,
  { file, manifest }: FoundBackup,
  folder: string,
  signal: AbortSignal,
): Promise<string[]> => {
  await unpack(file, folder, ['database'])
  return inScratchDatabase(config, manifest, join(folder, 'data'), scratch =>
    scratch.fill(folder, signal, async db => {
      const differ = await differences(db, manifest)
      await migrate(db)
      const wrong = await ledgerCheck(db)
      return [...differ, ...wrong.map(id => `member ${id}: the membership is not what the ledger says`)]
    }),
  )
}

const note = async ({ operate, clock, isDryRun }: LocalContext, { manifest }: FoundBackup, findings: number) => {
  if (isDryRun) return ''
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const at = findings > 0 ? clock.now().toISOString() : manifest.madeAt
  const wrong = findings > 0 ? ['--findings', String(findings)] : []
  return operate(['backup:note', '--at', at, '--rows', String(rows), ...wrong]).then(
    () => '',
    error => `; not noted for the console: ${error instanceof Error ? error.message : error}`,
  )
}

/** `backup:verify`: whether a backup could be brought back. */
export const backupVerify = localCommand({
  summary:
    'Proves a backup: its checksums, and that its database can be brought back, has every row and exact ledgers.',
  options: {
    file: needed(text('path', 'what backup:make made')),
    'any-key': flag('take one that another SECRET_KEY made'),
  },
  runLocally: async (context, { file, 'any-key': anyKey }) => {
    const { config, clock } = context
    const began = performance.now()
    const backup = await findBackup(context.folder, { file, anyKey, secretKey: config.secretKey })
    const folder = await mkdtemp(join(tmpdir(), 'bohe-verify-'))
    const faults = await untilInterrupted(signal => tryOut(context, backup, folder, signal))
      .catch(error => {
        throw inWords(error, folder)
      })
      .finally(() => rm(folder, { recursive: true, force: true }))
    const noted = await note(context, backup, faults.length)
    const { madeAt, version, rows } = backup.manifest
    const name = basename(backup.file)
    if (faults.length > 0)
      throw new CommandRefused(`${name} is not good: ${faults.length} differences${noted}`, { lines: faults })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const age = ageOf(new Date(madeAt), clock.now())
    return {
      lines: [],
      summary: `${name} is good: ${age} old, of version ${version}; ${Object.keys(rows).length} tables came back with every row and exact ledgers in ${seconds} s${noted}`,
      findings: false,
    }
  },
})
