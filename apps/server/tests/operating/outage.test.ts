import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DevStack } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { eventually } from '@bohe/testing/sandbox.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { callTimeLimits, maintenanceTimeLimits, type TimeLimits } from '#database/availability/time-limits.ts'
import { type Connection, openServer } from '#database/connect.ts'
import { sqlState } from '#database/transaction.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import {
  asAdmin,
  copyDatabase,
  databaseUrl,
  freshDatabaseName,
  serverUrl,
} from '#tests/support/database/postgres-admin.ts'
import { Customer } from '#tests/support/members/customer.ts'

const rounds = isDeep ? 30 : 2

/** A product whose database is reached by a wire that a test holds. */
const startOnWire = async () => {
  const name = freshDatabaseName()
  await copyDatabase(inject('databaseTemplate'), name)
  const url = databaseUrl(name)
  const wire = await databaseWire(url)
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-outage-'))
  const lines: string[] = []
  const stack = await new DevStack({
    ports: await freePorts(),
    dataDir,
    sites: [],
    env: { DATABASE_URL: wire.url, SANDBOX_RETRY_FACTOR: '50' },
    onLine: (program, line) => program === 'server' && lines.push(line),
  }).start()
  const stop = async () => {
    wire.flow()
    await stack.stop()
    await wire.stop()
    await asAdmin(`drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const terminate = () =>
    asAdmin('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
      name,
    ])
  const status = (path: string) => fetch(stack.origins.server + path).then(({ status }) => status)
  const told = (message: string) => lines.filter(line => line.includes(`"message":"${message}"`))
  return { url, wire, stack, terminate, status, told, stop }
}

type OnWire = Awaited<ReturnType<typeof startOnWire>>

/** Whether a program has ended; undefined while it lives. */
const endOf = ({ stack }: OnWire) => Promise.race([stack.programs.get('server')?.ended, wait(0, undefined)])

/** Milliseconds until the server is ready again. */
const readyAgain = async ({ status }: OnWire): Promise<number> => {
  const since = performance.now()
  await eventually(async () => ((await status('/readyz')) === 200 ? true : undefined), 'readiness', 15_000)
  return performance.now() - since
}

const onPostgres = describe.skipIf(serverUrl === undefined)

let product: OnWire
beforeAll(async () => {
  if (serverUrl !== undefined) product = await startOnWire()
})
afterAll(() => product?.stop())

describe.runIf(isDeep && serverUrl !== undefined)('a database that goes away for a moment under purchases', () => {
  const customers: Customer[] = []

  const walk = async (payType: 'wechat' | 'alipay', ended: AbortSignal) => {
    while (!ended.aborted) {
      const customer = new Customer(customers.length, product.stack.origins)
      customers.push(customer)
      // Refused while the database is away; what was acknowledged is asked for at the end.
      await customer.becomeMember(payType).catch(() => wait(50))
    }
  }

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'leaves the server running, round %i',
    async round => {
      const ended = new AbortController()
      const walks = (['wechat', 'alipay', 'wechat', 'alipay'] as const).map(payType => walk(payType, ended.signal))
      await wait(400 + 150 * round)
      if (round % 2 === 0) await product.terminate()
      else product.wire.cut()
      await wait(300)
      product.wire.flow()
      expect(await endOf(product)).toBeUndefined()
      expect(await readyAgain(product)).toBeLessThan(3000)
      ended.abort()
      await Promise.all(walks)
    },
    60_000,
  )

  it('is told in a line as it goes and one as it comes back, not in one for each call', () => {
    expect(product.told('the database does not answer').length).toBeGreaterThan(0)
    expect(product.told('the database does not answer').length).toBeLessThanOrEqual(rounds)
    expect(product.told('the database answers again').length).toBe(product.told('the database does not answer').length)
    expect(product.told('a call failed')).toEqual([])
    expect(product.told('a round of jobs failed')).toEqual([])
  })

  it('loses nothing that was acknowledged', async () => {
    for (const customer of customers.filter(({ known }) => known.registered)) {
      await customer.logIn()
      expect(await customer.orderIds()).toEqual(expect.arrayContaining(customer.known.orders))
      for (const invoice of customer.known.moneyTaken) await customer.becomesPaid(invoice)
    }
    const { db, close } = openServer({ url: product.url, pool: 1 })
    expect(await ledgerCheck(db)).toEqual([])
    await close()
  }, 120_000)
})

onPostgres('a database that says nothing', () => {
  // It tells of outages once a minute: another server than the one that has told of the last.
  beforeAll(() => product.stack.restart('server'))

  const timed = async (path: string) => {
    const since = performance.now()
    return { status: await product.status(path), seconds: (performance.now() - since) / 1000 }
  }

  it('is answered with 503 within seconds, and forgotten as soon as it speaks', async () => {
    expect(await readyAgain(product)).toBeLessThan(3000)
    const timesLost = product.told('the database does not answer').length
    const timesBack = product.told('the database answers again').length
    product.wire.fallSilent()
    const [ready, alive, ...calls] = await Promise.all([
      timed('/readyz'),
      timed('/healthz'),
      ...Array.from({ length: 30 }, () => timed('/api/news?lang=en')),
    ])
    expect([ready?.status, alive?.status]).toEqual([503, 200])
    expect(ready?.seconds).toBeLessThan(4)
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([503]))
    expect(Math.max(...calls.map(({ seconds }) => seconds))).toBeLessThan(10)
    expect(product.told('the database does not answer')).toHaveLength(timesLost + 1)
    product.wire.flow()
    expect(await readyAgain(product)).toBeLessThan(8000)
    expect(await product.status('/api/news?lang=en')).toBe(200)
    expect(product.told('the database answers again')).toHaveLength(timesBack + 1)
  }, 60_000)

  it.runIf(isDeep)(
    'does not keep a server that is told to stop',
    async () => {
      const server = product.stack.programs.get('server')
      product.wire.fallSilent()
      const calls = Array.from({ length: 12 }, () => product.status('/api/news?lang=en').catch(() => 0))
      // The calls hold their connections by then.
      await product.status('/healthz')
      const since = performance.now()
      await server?.stop()
      // 1: it says itself that it gave up, or 0: all was answered; it is not killed.
      expect([0, 1]).toContain(await server?.ended)
      expect(performance.now() - since).toBeLessThan(9800)
      if ((await server?.ended) === 1)
        expect(server?.lastWords()).toMatch(/^bohe server: not everything ended within 9 s/)
      await Promise.all(calls)
    },
    60_000,
  )
})

onPostgres('the time a database may take', () => {
  const opened: Connection[] = []
  afterAll(() => Promise.all(opened.map(({ close }) => close())))

  const open = (limits: TimeLimits, pool = 2) => {
    const connection = openServer({ url: serverUrl ?? '', pool, limits })
    opened.push(connection)
    return connection.db
  }
  const short = { connectMs: 300, lockMs: 100, statementMs: 200, answerMs: 2000, idleInTransactionMs: 1000 }
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      error => error,
    )

  it('ends a statement, and a wait for a lock', async () => {
    const db = open(short)
    expect(sqlState(await failure(sql`select pg_sleep(5)`.execute(db)))).toBe('57014')
    const lock = sql`select pg_advisory_xact_lock(904117)`
    await db.transaction().execute(async tx => {
      await lock.execute(tx)
      expect(sqlState(await failure(lock.execute(db)))).toBe('55P03')
    })
  })

  it('ends a wait for one of the pool’s connections', async () => {
    const db = open({ ...short, statementMs: 5000, answerMs: 6000 }, 1)
    const [first, second] = await Promise.all([
      failure(sql`select pg_sleep(1)`.execute(db)),
      failure(sql`select 1`.execute(db)),
    ])
    expect([first, second]).toEqual([undefined, expect.any(DatabaseUnavailable)])
  })

  it('is seconds for calls, and half an hour for work on whole tables', async () => {
    const allowed = async (limits: TimeLimits) => {
      const { rows } = await sql<{ statement: string; lock: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        open(limits),
      )
      return rows[0]
    }
    expect(await allowed(callTimeLimits)).toEqual({ statement: '5s', lock: '4s' })
    expect(await allowed(maintenanceTimeLimits)).toEqual({ statement: '30min', lock: '5min' })
  })
})
