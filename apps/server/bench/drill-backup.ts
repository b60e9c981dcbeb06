/**
 * Loses the disk of a PostgreSQL with a million members in the middle of writes and brings it back with pgBackRest, by
 * the files of `deploy/postgresql`: prints how many seconds of writes are lost (RPO) and how long it takes (RTO), then
 * goes back to a moment before an accident. It needs Debian's postgresql and pgbackrest, root, and some gigabytes in
 * TMPDIR; it works on a cluster of its own, which it drops. Ends with 1 when a bar is missed. `--members` says how many.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePorts } from '@bohe/launcher/ports.ts'
import { root } from '@bohe/launcher/root.ts'
import { printTable } from '@bohe/testing/bench-site/table.ts'
import pg from 'pg'
import { readConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { postgresVersion, requirePrograms, run } from '#tests/support/debian.ts'
import { fill } from './fill.ts'
import { filledPassword } from './filled.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '1000000' } } })
const members = Number(values.members)
const bars = { rpoSeconds: 60, rtoSeconds: 600 }

await requirePrograms(['pg_createcluster', 'pgbackrest', 'runuser'], 'postgresql pgbackrest')

const version = postgresVersion()
const cluster = `drill${randomBytes(3).toString('hex')}`
const { server: port } = await freePorts()
const folder = mkdtempSync(join(tmpdir(), 'bohe-drill-'))
const dataFolder = join(folder, 'data')
const configFile = join(folder, 'pgbackrest.conf')
const clusterConfig = `/etc/postgresql/${version}/${cluster}`
const url = `postgres://drill:drill@127.0.0.1:${port}/bohe`

const asPostgres = (...args: string[]) =>
  run('runuser', '-u', 'postgres', '--', 'env', `PGBACKREST_CONFIG=${configFile}`, ...args)
const pgbackrest = (...args: string[]) => asPostgres('pgbackrest', '--stanza=bohe', ...args)
const control = (...args: string[]) => run('pg_ctlcluster', version, cluster, ...args)
const told = (text: string) => process.stdout.write(`${text}\n`)
const secondsSince = (began: number) => (performance.now() - began) / 1000

const deployed = (name: string) => readFileSync(join(root, 'deploy/postgresql', name), 'utf8')

const prepareFolders = async () => {
  for (const name of ['repository', 'log', 'lock']) mkdirSync(join(folder, name))
  const filled: Record<string, string> = {
    REPOSITORY: join(folder, 'repository'),
    REPOSITORY_PASSPHRASE: randomBytes(24).toString('base64'),
    PROCESSES: '2',
    LOG_FOLDER: join(folder, 'log'),
    LOCK_FOLDER: join(folder, 'lock'),
    DATA_FOLDER: dataFolder,
    PORT: String(port),
  }
  const text = deployed('pgbackrest.conf.template').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = filled[name]
    if (value === undefined) throw new Error(`the template asks for ${name}`)
    return value
  })
  writeFileSync(configFile, text)
  chmodSync(folder, 0o755)
  await run('chown', '-R', 'postgres:postgres', folder)
}

const startCluster = async () => {
  await run('pg_createcluster', version, cluster, '-p', String(port), '-d', dataFolder)
  writeFileSync(join(clusterConfig, 'conf.d/bohe.conf'), deployed('bohe.conf'))
  writeFileSync(join(clusterConfig, 'environment'), `PGBACKREST_CONFIG = '${configFile}'\n`)
  await control('start')
  const role = "create role drill superuser login password 'drill'"
  for (const statement of [role, 'create database bohe owner drill'])
    await asPostgres('psql', '-p', String(port), '-qc', statement)
}

const fillDatabase = async () => {
  const { db, close } = openServer({ url, pool: 1, limits: maintenanceTimeLimits })
  await migrate(db)
  const read = readConfig({ APP_ENV: '2', DATABASE_URL: url, DATA_DIR: folder, TRUSTED_PROXIES: 'loopback' })
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  const context = await createContext(read.config, { log: createLog(() => {}) })
  await seedDemo(context)
  await fill(db, { members, passwordHash: await context.hashing.hash(filledPassword) })
  await context.close()
  await close()
}

const connected = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end().catch(() => undefined))
}

const one = async <Value>(client: pg.Client, statement: string): Promise<Value> => {
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  return rows[0]?.[0]
}

const counts = (client: pg.Client) =>
  one<string>(
    client,
    `select concat_ws(' ', (select count(*) from members), (select count(*) from membership_ledger),
       (select count(*) from memberships), (select count(*) from orders))`,
  )

/** Writes and remembers when the last write was answered, until the server is gone. */
const keepWriting = () => {
  const last = { at: new Date(0) }
  const ended = connected(async client => {
    try {
      for (;;) {
        const { rows } = await client.query('insert into drill_marks default values returning at')
        last.at = rows[0].at
        await wait(20)
      }
    } catch {
      // The server was killed: that is the drill.
    }
  })
  return { last, ended }
}

/** Waits for the worst moment: what was written since the last segment is about to be archived. */
const untilNearlyDue = () =>
  connected(async client => {
    const timeout = await one<number>(client, "select setting::int from pg_settings where name = 'archive_timeout'")
    const segments = () => one<string>(client, 'select archived_count from pg_stat_archiver')
    const before = await segments()
    while ((await segments()) === before) await wait(100)
    await wait((timeout - 1) * 1000)
  })

const restore = async (...options: string[]): Promise<number> => {
  const began = performance.now()
  await pgbackrest('restore', ...options)
  await control('start')
  for (;;) {
    const isOpen = await connected(async client => {
      await client.query('select 1 from members order by id desc limit 1')
      return !(await one<boolean>(client, 'select pg_is_in_recovery()'))
    }).catch(() => false)
    if (isOpen) return secondsSince(began)
    await wait(200)
  }
}

const goBack = async (): Promise<void> => {
  const moment = await connected(async client => {
    const at = await one<string>(client, 'select clock_timestamp()::text')
    await wait(1000)
    await client.query('truncate memberships')
    await client.query('select pg_switch_wal()')
    return at
  })
  await control('stop')
  const took = await restore('--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
  const left = await connected(client => one<string>(client, 'select count(*) from memberships'))
  if (Number(left) < members) throw new Error(`${left} memberships are left after going back to ${moment}`)
  told(`back at a moment before an accident in ${took.toFixed(0)} s: all ${left} memberships are there`)
}

const drill = async (): Promise<boolean> => {
  await prepareFolders()
  await startCluster()
  let began = performance.now()
  await fillDatabase()
  told(`${members} members filled in ${secondsSince(began).toFixed(0)} s`)
  await pgbackrest('stanza-create')
  began = performance.now()
  await pgbackrest('backup', '--type=full')
  told(`base backup in ${secondsSince(began).toFixed(0)} s`)
  const before = await connected(async client => {
    await client.query('create table drill_marks (at timestamptz not null default clock_timestamp())')
    return counts(client)
  })
  const { last, ended } = keepWriting()
  await untilNearlyDue()
  await control('stop', '-m', 'immediate')
  await ended
  rmSync(dataFolder, { recursive: true })
  await run('install', '-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', dataFolder)
  const rto = await restore()
  const { after, kept } = await connected(async client => ({
    after: await counts(client),
    kept: await one<Date | null>(client, 'select max(at) from drill_marks'),
  }))
  if (after !== before) throw new Error(`rows were ${before} and are ${after}`)
  const rpo = (last.at.getTime() - (kept?.getTime() ?? 0)) / 1000
  const isReached = printTable(
    ['seconds', 'measured', 'bar'],
    [
      { cells: ['RPO: writes lost', rpo.toFixed(1), String(bars.rpoSeconds)], isMissed: rpo > bars.rpoSeconds },
      { cells: ['RTO: until it answers', rto.toFixed(1), String(bars.rtoSeconds)], isMissed: rto > bars.rtoSeconds },
    ],
  )
  await goBack()
  return isReached
}

const clear = async () => {
  await run('pg_dropcluster', '--stop', version, cluster).catch(error => told(String(error.message)))
  // pg_dropcluster leaves a folder in which it finds files that are not its own.
  for (const left of [clusterConfig, folder]) rmSync(left, { recursive: true, force: true })
}

process.exitCode = await drill()
  .finally(clear)
  .then(isReached => (isReached ? 0 : 1))
