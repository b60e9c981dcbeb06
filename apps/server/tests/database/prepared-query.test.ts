import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '#database/connect.ts'
import { queryPrepared } from '#database/pool/prepared-query.ts'
import { sqlState } from '#database/transaction.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

const everyKind = `select $1::int as number, $2::text as text, null::text as nothing, true as flag,
  timestamptz '2026-11-28T00:00:00Z' as moment, '{"a":[1]}'::jsonb as document, '\\x0102'::bytea as bytes`

describe.skipIf(serverUrl === undefined)('a prepared statement', () => {
  let client: pg.Client
  let described = 0
  beforeAll(async () => {
    client = new pg.Client({ connectionString: serverUrl, pipeline: true })
    await client.connect()
    client.connection.on('rowDescription', () => {
      described += 1
    })
  })
  afterAll(() => client?.end())

  it('is described once on a connection, and read alike each time', async () => {
    described = 0
    const ask = () => queryPrepared(client, { name: 'every kind', text: everyKind, values: [7, 'mint'] })
    const [first, ...later] = [await ask(), await ask(), ...(await Promise.all([ask(), ask()]))]
    expect(described).toBe(1)
    expect(first?.rows).toEqual((await client.query(everyKind, [7, 'mint'])).rows)
    for (const { rows, rowCount, command } of later)
      expect({ rows, rowCount, command }).toEqual({ rows: first?.rows, rowCount: 1, command: 'SELECT' })
  })

  it('that was sent again before its first answer is described again', async () => {
    described = 0
    const ask = (n: number) => queryPrepared(client, { name: 'soon', text: 'select $1::int as n', values: [n] })
    expect((await Promise.all([ask(1), ask(2)])).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(described).toBe(2)
  })

  it('that answers no rows is counted', async () => {
    await client.query('create temporary table prepared_query (n int unique)')
    const add = (n: number) =>
      queryPrepared(client, { name: 'add', text: 'insert into prepared_query values ($1)', values: [n] })
    expect(await add(1)).toMatchObject({ rows: [], rowCount: 1 })
    expect(await add(2)).toMatchObject({ rows: [], rowCount: 1 })
    expect(sqlState(await add(2).catch(error => error))).toBe('23505')
    expect(await add(3)).toMatchObject({ rows: [], rowCount: 1 })
  })

  it('that failed before it was described is described when it does not', async () => {
    const divide = (by: number) =>
      queryPrepared(client, { name: 'divide', text: 'select 6 / $1::int as n', values: [by] })
    const failure = await divide(0).catch(error => error)
    expect(sqlState(failure)).toBe('22012')
    expect(failure.stack).toContain('prepared-query.test')
    expect((await divide(3)).rows).toEqual([{ n: 2 }])
    expect(sqlState(await divide(0).catch(error => error))).toBe('22012')
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
  })

  it('is read by the columns that its table has by now, on each connection', async () => {
    const server = openServer({ url: serverUrl ?? '', pool: 3 })
    const table = sql.table(`prepared_query_${process.pid}`)
    const readOnThree = async () =>
      (await Promise.all([1, 2, 3].map(() => sql`select * from ${table}`.execute(server.db)))).map(({ rows }) => rows)
    try {
      await sql`create table ${table} as select 1 as first`.execute(server.db)
      for (const _ of [1, 2]) expect(await readOnThree()).toEqual(Array(3).fill([{ first: 1 }]))
      await sql`alter table ${table} add column second text default 'two'`.execute(server.db)
      for (const _ of [1, 2]) expect(await readOnThree()).toEqual(Array(3).fill([{ first: 1, second: 'two' }]))
      await sql`alter table ${table} drop column first`.execute(server.db)
      for (const _ of [1, 2]) expect(await readOnThree()).toEqual(Array(3).fill([{ second: 'two' }]))
    } finally {
      await sql`drop table if exists ${table}`.execute(server.db)
      await server.close()
    }
  })
})
