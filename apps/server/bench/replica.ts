/**
 * What a replica takes from its primary, what a pooler costs, and how large a shop is: two clusters of Debian's
 * PostgreSQL and PgBouncer, as root. Tells; there is no bar. `--members` names another size.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CallName, contract } from '@bohe/api-client/contract'
import { type StaffCallName, staffPath } from '@bohe/api-client/staff'
import { printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { sql } from 'kysely'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { settle } from '#features/orders/settle.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { Cluster, portsFor } from '#tests/support/database/clusters.ts'
import { requirePrograms } from '#tests/support/debian.ts'
import { fill, openOrders } from './fill.ts'
import { fillConsole } from './fill-console.ts'
import { filledAttemptNo, filledPassword, filledToken, firstFilled } from './filled.ts'
import { processorSecondsOfAll } from './processes.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } })
const size = Number(values.members)
await requirePrograms(['pg_createcluster', 'pgbouncer'], 'postgresql pgbouncer')

const folder = mkdtempSync(join(tmpdir(), 'bohe-replica-bench-'))
chmodSync(folder, 0o1777)
const [port = 0, readPort = 0, poolerPort = 0] = await portsFor(3)
const primary = new Cluster(port, join(folder, 'primary'))
const replica = new Cluster(readPort, join(folder, 'replica'))
await primary.create()
await primary.start()
await primary.makeDatabase()

// PgBouncer lets no time limit of a connection through: the role has them.
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const role = new URL(primary.url())
const poolerFile = join(folder, 'pgbouncer.ini')
writeFileSync(
  poolerFile,
  `[databases]
bohe = host=127.0.0.1 port=${port} dbname=bohe user=${role.username} password=${role.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
user = postgres
ignore_startup_parameters = ${limits.join(', ')}, extra_float_digits
`,
)
chmodSync(poolerFile, 0o644)

const configOf = (settings: Record<string, string>) => {
  const read = readConfig({ APP_ENV: '2', DATA_DIR: folder, TRUSTED_PROXIES: 'loopback', ...settings })
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  return read.config
}
const open = (settings: Record<string, string>) =>
  createContext(configOf({ DATABASE_URL: primary.url(), ...settings }), { log: createLog(() => {}) })

const maintenance = openServer({ url: primary.url(), pool: 1, limits: maintenanceTimeLimits })
await migrate(maintenance.db)
const seeding = await open({})
await seedDemo(seeding)
await fill(maintenance.db, {
  members: size,
  passwordHash: await seeding.hashing.hash(filledPassword),
  payments: true,
})
await fillConsole(maintenance.db, size)
const account = { merchantId: 'seller', appId: 'app' }
const payments = 360
await openOrders(maintenance.db, firstFilled, firstFilled + payments * 3 - 1, account)
await sql`vacuum (analyze)`.execute(maintenance.db)
await seeding.close()
await replica.follow(primary, { isAwaited: false })
const pooler = spawn('pgbouncer', ['-q', poolerFile], { stdio: 'inherit' })

const postmaster = (name: string) => Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])
const [primaryPid, replicaPid] = [postmaster('primary'), postmaster('replica')]

const anyone = (turn: number) => firstFilled + ((turn * 7919) % size)
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
let calls = 0
let paid = 0

type Asked = readonly [what: string, times: number, ask: (turn: number) => Promise<unknown>]

/** Asks a node's calls; PostgreSQL's milliseconds of processor time for each, at the primary and at the replica. */
const measured = async (settings: Record<string, string>): Promise<Map<string, [number, number]>> => {
  const context = await open(settings)
  const app = await createApp(context)
  const address = () => `10.1.${(++calls >> 8) & 255}.${calls & 255}`
  const ofMember = async (name: CallName, member: number) => {
    const { method, path } = contract[name]
    const headers = { authorization: `Bearer ${filledToken(member)}`, 'x-forwarded-for': address() }
    const answer = await app.inject({ method, url: path, headers, payload: { lang: 'en', region_code: '0' } })
    if (answer.json().code !== 0) throw new Error(`${name}: ${answer.body}`)
  }
  let cookie = ''
  const ofStaff = async (name: StaffCallName, input: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const headers = { origin: context.config.consoleOrigin, cookie, 'x-forwarded-for': address() }
    const given = method === 'GET' ? { query: input } : { payload: input }
    const answer = await app.inject({ method, url: staffPath(name), headers, ...given })
    if (answer.json().code !== 0) throw new Error(`${name}: ${answer.body}`)
    return answer
  }
  const login = await ofStaff('logIn', { email: 'owner@bohe.test', password: 'owner of mint 2026' }, 'POST')
  cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
  const pay = () => {
    const [providerTxnId, attemptNo] = [`t${paid}`, filledAttemptNo(firstFilled + paid++)]
    const payment = { attemptNo, providerTxnId, amountMinor: 3000, currency: 'CNY', ...account, paidAt: new Date() }
    return settle(context, { provider: 'alipay', paid: payment, foundBy: 'callback' })
  }
  const asked: Asked[] = [
    ['orders of a member', 1500, turn => ofMember('invoices', anyone(turn))],
    ['orders in the console', 300, () => ofStaff('orders', {})],
    ['search by number', 300, turn => ofStaff('search', { q: String(anyone(turn)) })],
    ['figures of 30 days', 60, turn => ofStaff('figures', { from: day(29 + (turn % 300)), until: day(turn % 300) })],
    ['a payment settled (primary)', payments - 60, () => pay()],
    ['who a member is (primary)', 1500, turn => ofMember('userInfo', anyone(turn))],
  ]
  const spent = new Map<string, [number, number]>()
  // A replica is looked at before it is read.
  await wait(2000)
  for (const [what, times, ask] of asked) {
    const round = async (from: number, many: number) => {
      for (let turn = from; turn < from + many; turn += 6)
        await Promise.all(Array.from({ length: 6 }, (_, beside) => ask(turn + beside)))
    }
    await round(0, 60)
    const before = [processorSecondsOfAll(primaryPid), processorSecondsOfAll(replicaPid)] as const
    await round(60, times)
    const of = (pid: number, since: number) => ((processorSecondsOfAll(pid) - since) * 1000) / times
    spent.set(what, [of(primaryPid, before[0]), of(replicaPid, before[1])])
  }
  await app.close()
  await context.close()
  return spent
}

/** Ways to lock a member's row: what it costs the primary, and how much of the log of writes. */
const locking = async (): Promise<Row[]> => {
  const { db } = maintenance
  const many = 5000
  const rows: Row[] = []
  const ways = {
    'select … for no key update': (id: number) => sql`select id from members where id = ${id} for no key update`,
    'update … writes + 1': (id: number) => sql`update members set writes = writes + 1 where id = ${id} returning id`,
  }
  for (const [name, lock] of Object.entries(ways)) {
    const position = async () =>
      (await sql<{ at: number }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at`.execute(db))
        .rows[0]?.at ?? 0
    const [cpu, wal] = [processorSecondsOfAll(primaryPid), await position()]
    for (let turn = 0; turn < many; turn++)
      await db.transaction().execute(tx => lock(firstFilled + ((turn * 7919) % size)).execute(tx))
    const spent = ((processorSecondsOfAll(primaryPid) - cpu) * 1000) / many
    rows.push({ cells: [name, spent.toFixed(3), (((await position()) - wal) / many).toFixed(0)], isMissed: false })
  }
  return rows
}

const ways = {
  'primary alone': {},
  'with a replica': { DATABASE_READ_URL: replica.url() },
  'behind PgBouncer': { DATABASE_URL: primary.url(poolerPort), DATABASE_PREPARED_STATEMENTS: '0' },
}
try {
  const results: [string, Map<string, [number, number]>][] = []
  for (const [way, settings] of Object.entries(ways)) results.push([way, await measured(settings)])
  const names = [...(results[0]?.[1].keys() ?? [])]
  printTable(
    ['PostgreSQL’s ms of processor time for a call: primary + replica', ...results.map(([way]) => way)],
    names.map(name => ({
      cells: [name, ...results.map(([, spent]) => (spent.get(name) ?? [0, 0]).map(ms => ms.toFixed(2)).join(' + '))],
      isMissed: false,
    })),
  )
  printTable(['a member locked', 'ms', 'bytes of log'], await locking())
  const { rows: tables } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit 14`.execute(maintenance.db)
  printTable(
    ['the largest tables', 'rows', 'MB', 'bytes a row'],
    tables.map(({ name, rows, bytes }) => ({
      cells: [name, String(rows), (bytes / 1e6).toFixed(0), rows > 0 ? (bytes / rows).toFixed(0) : '–'],
      isMissed: false,
    })),
  )
} finally {
  pooler.kill()
  await maintenance.close()
  await replica.drop()
  await primary.drop()
  rmSync(folder, { recursive: true, force: true })
}
