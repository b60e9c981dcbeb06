/**
 * Times the console's search and the first page of each of its lists and records with a million members and orders, and
 * looks whether a statement reads the whole of a table that grows. Ends with 1 when a p95 is above the bar.
 * `--members` names another size.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type StaffCallName, staffContract, staffPath } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { sql } from 'kysely'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { sumDays } from '#features/daily-sums/sum-days.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { quantile } from './api/load.ts'
import { fill, openOrders } from './fill.ts'
import { fillAuditLog, fillConsole } from './fill-console.ts'
import { filledAttemptNo, filledEmail, filledPassword, firstFilled } from './filled.ts'
import { watch, wholeReads } from './whole-reads.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '1000000' } } })
const size = Number(values.members)

/** The most that a p95 may be, in milliseconds. */
const bar = 200
const times = 60

const found = await findPostgres(process.env)
if (!found) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
const { url } = found
const folder = mkdtempSync(join(tmpdir(), 'bohe-console-bench-'))
const read = readConfig({ APP_ENV: '2', DATABASE_URL: url, DATA_DIR: folder, TRUSTED_PROXIES: 'loopback' })
if ('errors' in read) throw new Error(read.errors.join('\n'))
const maintenance = openServer({ url, pool: 1, limits: maintenanceTimeLimits })
await migrate(maintenance.db)
const context = await createContext(read.config, { log: createLog(() => {}) })
await seedDemo(context)
const passwordHash = await context.hashing.hash(filledPassword)
await fill(maintenance.db, { members: size, passwordHash, payments: true })
await fillConsole(maintenance.db, size)
// As the jobs would have done, day by day.
while ((await sumDays({ db: maintenance.db, clock: context.clock })) > 0);
// As autovacuum would have done long ago: an index answers by itself what has not changed.
for (const table of ['memberships', 'members', 'orders', 'provider_transactions', 'first_payments'])
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(maintenance.db)
const buyers = 500
await openOrders(maintenance.db, firstFilled, firstFilled + buyers - 1, { merchantId: 'seller', appId: 'app' })

const app = await createApp(context)
let calls = 0
const send = (name: StaffCallName, input: Record<string, string>, cookie = '') => {
  const { method } = staffContract[name]
  // No address asks so often that the flood limiter counts it.
  const address = `10.1.${(++calls >> 8) & 255}.${calls & 255}`
  const headers = { origin: context.config.consoleOrigin, cookie, 'x-forwarded-for': address }
  const given = method === 'GET' ? { query: input } : { payload: input }
  return app.inject({ method, url: staffPath(name), headers, ...given })
}
const ask = async (name: StaffCallName, input: Record<string, string>, cookie = '') => {
  const answer = await send(name, input, cookie)
  if (answer.json().code !== 0) throw new Error(`${name}: ${answer.body}`)
  return answer
}
const people = await Promise.all(
  ['owner', 'support'].map(async role => {
    const login = { email: `${role}@bohe.test`, password: `${role} of mint 2026` }
    return String((await ask('logIn', login)).headers['set-cookie']).split(';', 1)[0]
  }),
)
await fillAuditLog(maintenance.db, size)

const anyone = (turn: number) => firstFilled + ((turn * 7919) % size)
const filledOrders = maintenance.db.selectFrom('orders').where('member_id', '>=', firstFilled)
const firstOrder = Number((await filledOrders.select(({ fn }) => fn.min('id').as('id')).executeTakeFirst())?.id)
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** What is asked, by turn. */
const asked: readonly (readonly [
  what: string,
  name: StaffCallName,
  input: (turn: number) => Record<string, string>,
])[] = [
  ['search by id', 'search', turn => ({ q: String(anyone(turn)) })],
  ['search by e-mail', 'search', turn => ({ q: filledEmail(anyone(turn)) })],
  ['search by user name', 'search', turn => ({ q: `bench${anyone(turn)}` })],
  ['search by order number', 'search', turn => ({ q: `2025${anyone(turn)}` })],
  ['search by attempt', 'search', turn => ({ q: filledAttemptNo(firstFilled + (turn % buyers)) })],
  ['search for nothing', 'search', turn => ({ q: `nobody ${turn}` })],
  ['a member', 'member', turn => ({ member_id: String(anyone(turn)) })],
  ['an order and its steps', 'order', turn => ({ order_id: String(firstOrder + ((turn * 7919) % size)) })],
  ['orders', 'orders', () => ({})],
  ['orders, open', 'orders', () => ({ state: 'open' })],
  ['orders, paid', 'orders', () => ({ state: 'paid' })],
  ['orders, refunded', 'orders', () => ({ state: 'refunded' })],
  ['orders of a day last year', 'orders', turn => ({ from: day(301 + (turn % 3)), until: day(300) })],
  ['approvals', 'approvals', () => ({})],
  ['the audit', 'auditLog', () => ({})],
  ['the audit of one of them', 'auditLog', () => ({ actor: 'support7@bohe.test' })],
  ['staff', 'staff', () => ({})],
  ['messages', 'messages', () => ({})],
  ['messages that failed', 'messages', () => ({ state: 'failed' })],
  ['messages to an address', 'messages', turn => ({ target: filledEmail(anyone(turn)) })],
  ['what messages cost', 'messageCosts', () => ({})],
  ['what messages cost by day', 'messageCostsByDay', () => ({})],
  ['what an address cost by day', 'messageCostsByDay', turn => ({ target: filledEmail(anyone(turn)) })],
  ['invitations', 'invitations', () => ({})],
  ['invitations in doubt', 'invitations', () => ({ doubt: 'network' })],
  ['invitations of a member', 'invitations', turn => ({ inviter_id: String(anyone(turn)) })],
  ['prizes', 'prizes', () => ({})],
  ['prizes to send', 'prizes', () => ({ state: 'waiting' })],
  ['promotions', 'promotions', () => ({})],
  ['coupons', 'coupons', () => ({})],
  ['batches of cards', 'cardBatches', () => ({})],
  ['articles', 'articles', () => ({})],
  ['incidents', 'incidents', () => ({})],
  ['incidents, open', 'incidents', () => ({ state: 'open' })],
  ['bills', 'bills', () => ({ from: day(7), until: day(1) })],
  ['rows of a bill', 'billRows', turn => ({ provider: 'wechat', date: day(1 + (turn % 300)) })],
  ['jobs that were given up', 'jobs', () => ({ state: 'dead' })],
  ['jobs', 'jobs', () => ({})],
  ['chats that wait', 'chats', () => ({ of: 'waiting' })],
  ['all chats', 'chats', () => ({ of: 'all' })],
  ['chats of a member', 'chats', turn => ({ of: 'all', member_id: String(anyone(turn)) })],
  ['figures of a week', 'figures', () => ({ from: day(7), until: day(0) })],
  ['figures of 30 days', 'figures', turn => ({ from: day(29 + (turn % 300)), until: day(turn % 300) })],
  ['figures of 90 days', 'figures', turn => ({ from: day(89 + (turn % 240)), until: day(turn % 240) })],
  ['figures of a year', 'figures', turn => ({ from: day(364 + (turn % 3)), until: day(turn % 3) })],
  ['revenue of 30 days by day', 'figuresByDay', turn => ({ from: day(29 + (turn % 300)), until: day(turn % 300) })],
  ['by provider', 'figuresByProvider', turn => ({ from: day(29 + (turn % 300)), until: day(turn % 300) })],
  ['by package', 'figuresByPackage', turn => ({ from: day(29 + (turn % 300)), until: day(turn % 300) })],
]

/** Who may ask it: the owner of both regions, and mostly somebody of region 0 in support, too. */
const refusals: readonly number[] = [staffCodes.notPermitted.code, staffCodes.beyondOwn.code]
const askersOf = async (name: StaffCallName, input: Record<string, string>) => {
  const allowed = await Promise.all(
    people.map(async cookie => !refusals.includes((await send(name, input, cookie)).json().code)),
  )
  return people.filter((_, at) => allowed[at])
}

const rows: Row[] = []
for (const [what, name, input] of asked) {
  const took: number[] = []
  const askers = await askersOf(name, input(0))
  watch(true)
  for (let turn = -5; turn < times; turn++) {
    const began = performance.now()
    await ask(name, input(turn + 5), askers[(turn + 5) % askers.length])
    if (turn >= 0) took.push(performance.now() - began)
  }
  watch(false)
  const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)]
  rows.push({ cells: [what, p50.toFixed(1), p95.toFixed(1)], isMissed: p95 > bar })
}
const isReached = printTable([`milliseconds at ${size} members`, 'p50', 'p95'], rows)
const faults = await wholeReads(maintenance.db, url)
for (const fault of faults) process.stdout.write(`reads the whole of ${fault}\n`)
await app.close()
await context.close()
await maintenance.close()
await found.stop()
process.exit(isReached && faults.length === 0 ? 0 : 1)
