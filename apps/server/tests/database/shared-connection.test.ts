import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { callTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { sqlState } from '#database/transaction.ts'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'
import { addMember, logInAs } from '#tests/support/members/by-sql.ts'
import { startApi } from '#tests/support/start-api.ts'

/** What is told on failure as well. */
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(error => error)

describe.skipIf(serverUrl === undefined)('reads of many calls at the same time', () => {
  let server: ReturnType<typeof openServer>
  beforeAll(() => {
    server = openServer({ url: serverUrl ?? '', pool: 4 })
  })
  afterAll(() => server?.close())

  const readOn = async (n: number) => {
    const { rows } = await sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`.execute(
      server.lookups,
    )
    return rows[0]
  }
  const together = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => readOn(n)))
  const processes = (read: Awaited<ReturnType<typeof together>>) => new Set(read.map(row => row?.pid)).size

  it('go over one connection, and each gets its own answer', async () => {
    const read = await together(40)
    expect(read.map(row => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(processes(read)).toBe(1)
    expect(server.usage()).toEqual({ total: 1, idle: 1, waiting: 0 })
  })

  it('are 64 on one connection at most, and wait for one when the pool has no more', async () => {
    const read = await together(1000)
    expect(read.map(row => row?.n)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
    expect(processes(read)).toBe(4)
    expect(server.usage()).toEqual({ total: 4, idle: 4, waiting: 0 })
  })

  it('are one packet', async () => {
    const wire = await databaseWire(serverUrl ?? '')
    const { lookups, close } = openServer({ url: wire.url, pool: 4 })
    const ask = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(lookups)
    await ask(0)
    const before = wire.asked()
    await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)))
    expect(wire.asked() - before).toBe(1)
    await close()
    await wire.stop()
  })

  it('do not wait for a connection that others get no answer on', async () => {
    const wire = await databaseWire(serverUrl ?? '')
    const { lookups, close } = openServer({ url: wire.url, pool: 4, limits: { ...callTimeLimits, connectMs: 20_000 } })
    wire.fallSilent()
    let isOver = false
    const silent = sql`select 1`.execute(lookups).finally(() => {
      isOver = true
    })
    await expect.poll(() => wire.connections()).toBe(1)
    wire.flowFromNow()
    await sql`select 1`.execute(lookups)
    expect(isOver).toBe(false)
    wire.flow()
    await silent
    await close()
    await wire.stop()
  })

  it('do not wait for one that was sent before', async () => {
    let isOver = false
    const slow = sql`select pg_sleep(20)`.execute(server.lookups).catch(() => {
      isOver = true
    })
    const sleeping = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`.execute(server.db)
      return rows[0]?.pid
    }
    await expect.poll(sleeping).toBeGreaterThan(0)
    expect(processes(await together(10))).toBe(1)
    expect(isOver).toBe(false)
    await sql`select pg_cancel_backend(${await sleeping()})`.execute(server.db)
    await slow
  })

  it('do not fail with one among them that fails', async () => {
    const [before, failed, after] = await Promise.all([
      readOn(1),
      outcome(sql`select 1 / 0`.execute(server.lookups)),
      readOn(2),
    ])
    expect([before?.n, after?.n]).toEqual([1, 2])
    expect(before?.pid).toBe(after?.pid)
    expect(failed).toMatchObject({ code: '22012' })
  })

  it('fail each for its own reason when the statement cannot be prepared', async () => {
    const table = `lookups_${process.pid}`
    const { db, lookups, close } = openServer({
      ...{ url: serverUrl ?? '', pool: 2 },
      limits: { ...callTimeLimits, lockMs: 100 },
    })
    await sql`create table ${sql.table(table)} (id int)`.execute(db)
    const ask = () => sql`select * from ${sql.table(table)}`.execute(lookups)
    await db.transaction().execute(async tx => {
      await sql`lock table ${sql.table(table)}`.execute(tx)
      const failed = await Promise.all(Array.from({ length: 5 }, () => outcome(ask())))
      expect(failed.map(sqlState)).toEqual(Array(5).fill('55P03'))
    })
    expect(await Promise.all([ask(), ask()])).toMatchObject([{ rows: [] }, { rows: [] }])
    await sql`drop table ${sql.table(table)}`.execute(db)
    await close()
  })

  it('are reads alone, outside of transactions', async () => {
    const refused = /only a select shares a connection/
    await expect(server.lookups.transaction().execute(async () => 1)).rejects.toThrow(refused)
    await expect(sql`create table shared_connection (id int)`.execute(server.lookups)).rejects.toThrow(refused)
    expect(server.usage()).toMatchObject({ waiting: 0, idle: server.usage().total })
  })

  it('fail together when their connection is lost, and the next ones have another', async () => {
    const asked = [sql`select pg_sleep(20)`.execute(server.lookups), readOn(1), readOn(2)].map(outcome)
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'
            and pid <> pg_backend_pid()`.execute(server.db)
        return rows.length
      })
      .toBe(1)
    expect(await Promise.all(asked)).toEqual(Array(3).fill(expect.any(DatabaseUnavailable)))
    expect((await readOn(7))?.n).toBe(7)
  })

  it('fail together when there is no database to connect to, and try anew', async () => {
    const away = openServer({ url: 'postgres://bohe@127.0.0.1:1/none', pool: 2 })
    const ask = () => sql`select 1`.execute(away.lookups)
    const failed = [...(await Promise.all([ask(), ask()].map(outcome))), await outcome(ask())]
    expect(failed).toEqual(Array(3).fill(expect.any(DatabaseUnavailable)))
    await away.close()
  })
})

describe.skipIf(serverUrl === undefined)('who calls', () => {
  it('is looked up together with others who call, and nothing else is asked for user/info', async () => {
    const api = await startApi()
    const token = await logInAs(api, await addMember(api))
    const [shared, own] = [api.context.lookups, api.context.db].map(each => vi.spyOn(each, 'getExecutor'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call('userInfo', {}, { token })))
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(0))
    expect([shared?.mock.calls.length, own?.mock.calls.length]).toEqual([10, 0])
    await api.stop()
  })
})
