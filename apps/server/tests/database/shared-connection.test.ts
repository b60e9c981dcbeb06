import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { openServer } from '#database/connect.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

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

  it('take another connection after 64, and no more connections than the pool has', async () => {
    const read = await together(1000)
    expect(read.map(row => row?.n)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
    expect(processes(read)).toBe(4)
    expect(server.usage()).toEqual({ total: 4, idle: 4, waiting: 0 })
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

  it('are reads alone, outside of transactions', async () => {
    const refused = /only a statement that reads shares a connection/
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
