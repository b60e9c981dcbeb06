/**
 * Fills databases with 10,000, 100,000 and a million members and times what members and housekeeping do on each, in
 * turns: nothing may take longer because others have come. Ends with 1 when a p99 grew beyond the bar, or when a
 * statement reads the whole of a table that grows. `--members` names the sizes.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { contract } from '@bohe/api-client/contract'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { sql } from 'kysely'
import { createApp } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { purge } from '#database/purge.ts'
import type { Db } from '#database/schema.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { settle } from '#features/orders/settle.ts'
import { tick } from '#jobs/jobs.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { quantile } from './api/load.ts'
import { fill, openOrders } from './fill.ts'
import { filledAttemptNo, filledEmail, filledPassword, filledToken, firstFilled } from './filled.ts'
import { watch, wholeReads } from './whole-reads.ts'

// As the API does (decision 085).
setFlagsFromString('--no-allocation-site-pretenuring')

const { values } = parseArgs({ options: { members: { type: 'string', default: '10000,100000,1000000' } } })
const sizes = values.members.split(',').map(Number)

/** The most that a p99 at the largest size may be, in parts of that at the smallest. */
const bar = 1.2
/** Times below this, in milliseconds, are this machine's noise. */
const noise = 2

/** What else the machine does meets all sizes alike. */
const rounds = 10

const configOf = (url: string): Config => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-growth-'))
  const read = readConfig({ APP_ENV: '2', DATABASE_URL: url, DATA_DIR: folder, TRUSTED_PROXIES: 'loopback' })
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  return read.config
}

/** One thing that is timed, so many times in a round; `turn` counts on over all rounds, so that nothing is done twice. */
interface Timed {
  name: string
  times: number
  act: (turn: number) => Promise<unknown>
}

const account = { merchantId: 'seller', appId: 'app' }

/** Somebody who has bought very often. */
const collector = firstFilled
const collected = 2000

const giveMany = (db: Db) =>
  sql
    .raw(
      `insert into orders (invoice_no, member_id, state, region_code, package_id, price_id, months, days, list_cny, list_usd,
        amount_cny, amount_usd, package_title_zh, package_title_en, price_title_zh, price_title_en, invoice_from,
        src_channel, os_type, created_at, expires_at, received_at, paid_at, opened_at)
        select 'many' || n, ${collector}, 'paid', '0', 11, 111, 1, 0, 3000, 499, 3000, 499, '', '', '', '', '4', '', '4',
          at, at + interval '1 hour', at, at, at from generate_series(1, ${collected}) n, lateral (select now() as at) times`,
    )
    .execute(db)

/** Members whose open orders are paid, one in each turn. */
const buyers = 1700
const firstBuyer = firstFilled + 100

const timedOn = async (context: Context, size: number): Promise<Timed[]> => {
  const app = await createApp(context)
  const anyone = (turn: number) => firstFilled + ((turn * 7919) % size)
  const ask = async (name: keyof typeof contract, input: object, member: number, turn: number) => {
    const { method, path } = contract[name]
    const token = name === 'login' ? {} : { authorization: `Bearer ${filledToken(member)}` }
    const headers = { ...token, 'x-forwarded-for': `10.1.${(turn >> 8) & 255}.${turn & 255}` }
    const answer = await app.inject({ method, url: path, headers, payload: { lang: 'en', region_code: '0', ...input } })
    if (answer.json().code !== 0) throw new Error(`${name}: ${answer.body}`)
  }
  const paid = (turn: number) => ({
    attemptNo: filledAttemptNo(firstBuyer + turn),
    providerTxnId: `t${turn}`,
    amountMinor: 3000,
    currency: 'CNY',
    ...account,
    paidAt: context.clock.now(),
  })
  return [
    { name: 'user/info', times: 400, act: turn => ask('userInfo', {}, anyone(turn), turn) },
    { name: 'orders, page 1', times: 400, act: turn => ask('invoices', {}, collector, turn) },
    { name: 'orders, page 100', times: 300, act: turn => ask('invoices', { page: 100 }, collector, turn) },
    {
      name: 'log-in',
      times: 100,
      act: turn => ask('login', { username: filledEmail(anyone(turn)), password: filledPassword }, 0, turn),
    },
    {
      name: 'settle',
      times: 150,
      act: turn => settle(context, { provider: 'alipay', paid: paid(turn), foundBy: 'callback' }),
    },
    { name: 'a round of all jobs', times: 75, act: () => tick(context) },
  ]
}

/** Milliseconds that something takes, whose statements are watched. */
const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  watch(true)
  const began = performance.now()
  await work()
  const took = performance.now() - began
  watch(false)
  return took
}

/** Milliseconds of each time in a round; the first one warms up. */
const timesOf = async ({ times, act }: Timed, round: number): Promise<number[]> => {
  const took: number[] = []
  for (let turn = round * times; turn < (round + 1) * times; turn++) took.push(await millisecondsOf(() => act(turn)))
  return round === 0 ? [] : took
}

const expired = 1000

/** Milliseconds that a thousand of the sessions take that end in a round. */
const purgeOf = async ({ db, size }: SizedServer, round: number): Promise<number> => {
  const end = firstFilled + size - round * expired
  await sql`update sessions set expires_at = now() - interval '1 day'
    where member_id >= ${end - expired} and member_id < ${end} and device_id = 'device 2'`.execute(db)
  return ((await millisecondsOf(() => purge(db, new Date()))) * 1000) / expired
}

/** Milliseconds that the check of a thousand members' books takes. */
const ledgerCheckOf = async ({ db, size }: SizedServer): Promise<number> => {
  const took = await millisecondsOf(async () => {
    const wrong = await ledgerCheck(db)
    if (wrong.length > 0) throw new Error(`${wrong.length} memberships are not what their ledgers say`)
  })
  return (took * 1000) / size
}

/** A server with so many members, on a PostgreSQL of its own: none takes the place of another's in its memory. */
const serverWith = async (size: number) => {
  const postgres = await findPostgres(process.env)
  if (!postgres) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
  const began = performance.now()
  const { db, close } = openServer({ url: postgres.url, pool: 1, limits: maintenanceTimeLimits })
  await migrate(db)
  const context = await createContext(configOf(postgres.url), { log: createLog(() => {}) })
  await seedDemo(context)
  await fill(db, { members: size, passwordHash: await context.hashing.hash(filledPassword) })
  await giveMany(db)
  await openOrders(db, firstBuyer, firstBuyer + buyers - 1, account)
  // As they would have been done long ago: neither runs beside what is timed.
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
  process.stdout.write(`${size} members: filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  const stop = async () => {
    await context.close()
    await close()
    await postgres.stop()
  }
  return { size, url: postgres.url, db, timed: await timedOn(context, size), stop }
}

type SizedServer = Awaited<ReturnType<typeof serverWith>>

const servers: SizedServer[] = []
for (const size of sizes) servers.push(await serverWith(size))

/** Milliseconds of everything by its name, at each size. */
const results = new Map<string, number[][]>()
const note = (name: string, { size }: SizedServer, took: readonly number[]) => {
  const bySize = results.get(name) ?? sizes.map(() => [])
  bySize[sizes.indexOf(size)]?.push(...took)
  results.set(name, bySize)
}
/** The servers in the order of a round: none is always the first. */
const inTurn = (round: number) => (round % 2 ? servers : servers.toReversed())
for (const at of servers[0]?.timed.keys() ?? [])
  for (let round = 0; round <= rounds; round++)
    for (const server of inTurn(round)) {
      const each = server.timed[at] as Timed
      note(each.name, server, await timesOf(each, round))
    }
for (let round = 0; round < rounds; round++)
  for (const server of inTurn(round)) note('purge of 1,000 sessions', server, [await purgeOf(server, round)])
for (const server of servers) note('ledger:check of 1,000 members', server, [await ledgerCheckOf(server)])

const rows = [...results].map(([name, bySize]): Row => {
  const p99s = bySize.map(took => quantile(took, 0.99))
  const [smallest = 0, largest = 0] = [p99s[0], p99s.at(-1)]
  const cells = bySize.flatMap((took, at) => [quantile(took, 0.5).toFixed(2), (p99s[at] ?? 0).toFixed(2)])
  return {
    cells: [name, ...cells, (largest / smallest).toFixed(2)],
    isMissed: largest > smallest * bar && largest - smallest > noise,
  }
})
const isReached = printTable(['milliseconds', ...sizes.flatMap(size => [`${size} p50`, 'p99']), 'p99 ratio'], rows)
const largest = servers.at(-1) as SizedServer
const faults = await wholeReads(largest.db, largest.url)
for (const fault of faults) process.stdout.write(`reads the whole of ${fault}\n`)
for (const server of servers) await server.stop()
process.exit(isReached && faults.length === 0 ? 0 : 1)
