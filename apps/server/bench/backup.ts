/**
 * Keeps a PostgreSQL with a million members by `backup:make`, proves the file by `backup:verify` and brings it back by
 * `backup:restore`, while members go on paying; prints how long each takes. Ends with 1 when the restore misses the bar
 * or anything differs. It needs pg_dump and pg_restore of the server's version, and some gigabytes in TMPDIR.
 * `--members` says how many.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { printTable } from '@bohe/testing/bench-site/table.ts'
import { readConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Db } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { fill } from './fill.ts'
import { filledPassword, firstFilled } from './filled.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '1000000' } } })
const members = Number(values.members)
/** Of the restore, for a million members. */
const barSeconds = 600

const program = fileURLToPath(new URL('../src/operators/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bohe-bench-backup-'))
const [source, target] = [await findPostgres(process.env), await findPostgres(process.env)]
if (!source || !target) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')

const settingsFor = (url: string, name: string) => ({ APP_ENV: '2', DATABASE_URL: url, DATA_DIR: join(folder, name) })

const configOf = (url: string, name: string) => {
  const read = readConfig(settingsFor(url, name))
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  return read.config
}

const fillSource = async (db: Db) => {
  await migrate(db)
  const context = await createContext(configOf(source.url, 'source'), { log: createLog(() => {}) })
  await seedDemo(context)
  await fill(db, { members, passwordHash: await context.hashing.hash(filledPassword), payments: true })
  await context.close()
}

/** Gives members time, one after the other, until it is told to stop; answers how many. */
const keepGranting = (db: Db) => {
  let isOver = false
  let given = 0
  const ended = (async () => {
    for (; !isOver; given++) {
      const memberId = firstFilled + ((given * 7919) % members)
      const grant = { memberId, source: 'order' as const, sourceId: `bench ${given}`, packageId: 11, months: 1 }
      await transaction(db, tx => grantMembership(tx, { ...grant, now: new Date() }))
    }
    return given
  })()
  return () => {
    isOver = true
    return ended
  }
}

const operate = (url: string, name: string, ...args: string[]) => {
  const began = performance.now()
  const env = { ...process.env, ...settingsFor(url, name), INIT_CWD: folder }
  return new Promise<number>((done, fail) => {
    const child = execFile(process.execPath, [program, ...args], { env, maxBuffer: 1 << 26 }, (_, output, errors) => {
      process.stdout.write(`${args[0]}: ${errors}`)
      if (child.exitCode === 0) done((performance.now() - began) / 1000)
      else fail(new Error(`${args[0]} ended with ${child.exitCode}\n${output}`))
    })
  })
}

const bench = async (): Promise<boolean> => {
  for (const name of ['source', 'target']) mkdirSync(join(folder, name))
  const { db, close } = openServer({ url: source.url, pool: 2, limits: maintenanceTimeLimits })
  const began = performance.now()
  await fillSource(db)
  process.stdout.write(`${members} members filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  const stopGranting = keepGranting(db)
  const make = await operate(source.url, 'source', 'backup:make', '--folder', '.')
  const given = await stopGranting()
  await close()
  const file = readdirSync(folder).find(name => name.endsWith('.tar')) ?? ''
  const bytes = statSync(join(folder, file)).size
  process.stdout.write(`${given} grants meanwhile; the file has ${(bytes / 1e6).toFixed(0)} MB\n`)
  const verify = await operate(source.url, 'source', 'backup:verify', '--file', file)
  const restore = await operate(target.url, 'target', 'backup:restore', '--file', file)
  return printTable(
    ['seconds', 'measured', 'bar'],
    [
      { cells: ['backup:make', make.toFixed(1), '–'], isMissed: false },
      { cells: ['backup:verify', verify.toFixed(1), '–'], isMissed: false },
      { cells: ['backup:restore (RTO)', restore.toFixed(1), barSeconds], isMissed: restore > barSeconds },
    ],
  )
}

const clear = async () => {
  await Promise.all([source.stop(), target.stop()])
  rmSync(folder, { recursive: true })
}

process.exitCode = (await bench().finally(clear)) ? 0 : 1
