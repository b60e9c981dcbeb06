import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '#database/connect.ts'
import { type KnownColumns, type PacketStatement, queryPacket, written } from '#database/pool/statement-packet.ts'
import { sqlState } from '#database/transaction.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

const everyKind = `select $1::int as number, $2::text as text, null::text as nothing, true as flag,
  timestamptz '2026-11-28T00:00:00Z' as moment, '{"a":[1]}'::jsonb as document, '\\x0102'::bytea as bytes`

describe.skipIf(serverUrl === undefined)('a prepared statement', () => {
  let client: pg.Client
  let described = 0
  const known: KnownColumns = new Map()
  const query = async (statement: PacketStatement) => {
    const sent = { ...statement, values: statement.values.map(written) }
    const [answer] = await queryPacket(client, [sent], known, 10_000)
    return { rows: answer?.rows, tag: answer?.tag }
  }
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
    const ask = () => query({ name: 'every kind', text: everyKind, values: [7, 'mint'] })
    const [first, ...later] = [await ask(), await ask(), ...(await Promise.all([ask(), ask()]))]
    expect(described).toBe(1)
    expect(first?.rows).toEqual((await client.query(everyKind, [7, 'mint'])).rows)
    for (const answer of later) expect(answer).toEqual({ rows: first?.rows, tag: 'SELECT 1' })
  })

  it('that was sent again before its first answer is described again', async () => {
    described = 0
    const ask = (n: number) => query({ name: 'soon', text: 'select $1::int as n', values: [n] })
    expect((await Promise.all([ask(1), ask(2)])).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(described).toBe(2)
  })

  it('that answers no rows is counted', async () => {
    await client.query('create temporary table statement_packet (n int unique)')
    const add = (n: number) => query({ name: 'add', text: 'insert into statement_packet values ($1)', values: [n] })
    expect(await add(1)).toEqual({ rows: [], tag: 'INSERT 0 1' })
    expect(await add(2)).toEqual({ rows: [], tag: 'INSERT 0 1' })
    expect(sqlState(await add(2).catch(error => error))).toBe('23505')
    expect(await add(3)).toEqual({ rows: [], tag: 'INSERT 0 1' })
  })

  it('that failed before it was described is described when it does not', async () => {
    const divide = (by: number) => query({ name: 'divide', text: 'select 6 / $1::int as n', values: [by] })
    const failure = await divide(0).catch(error => error)
    expect(sqlState(failure)).toBe('22012')
    expect((await divide(3)).rows).toEqual([{ n: 2 }])
    expect(sqlState(await divide(0).catch(error => error))).toBe('22012')
    expect((await divide(2)).rows).toEqual([{ n: 3 }])
  })

  it('has its moments read as they were written, in whatever zone the server is', async () => {
    const ask = (moment: Date) => query({ name: 'moment', text: 'select $1::timestamptz as moment', values: [moment] })
    const moment = new Date('2026-11-30T23:59:59.999Z')
    await client.query("set timezone to 'Asia/Shanghai'")
    expect((await ask(moment)).rows).toEqual([{ moment }])
    await client.query('set timezone to default')
    expect((await ask(moment)).rows).toEqual([{ moment }])
    for (const far of [new Date('+012026-01-01T00:00:00Z'), new Date('-000044-03-15T12:00:00Z')])
      expect((await ask(far)).rows).toEqual([{ moment: far }])
    expect(await ask(new Date(Number.NaN)).catch(error => error)).toBeInstanceOf(RangeError)
  })

  it('whose answer cannot be read fails alone', async () => {
    const ask = () => query({ name: 'unreadable', text: 'select $1::int as n', values: [1] })
    const unreadable = new Error('no number')
    known.set('unreadable', [
      {
        name: 'n',
        read: () => {
          throw unreadable
        },
      },
    ])
    expect(await ask().catch(error => error)).toBe(unreadable)
    known.delete('unreadable')
    expect((await ask()).rows).toEqual([{ n: 1 }])
  })

  it('fails at the place that asked', async () => {
    const server = openServer({ url: serverUrl ?? '', pool: 1 })
    const failure = await sql`select 1 / 0`.execute(server.db).catch(error => error)
    expect(sqlState(failure)).toBe('22012')
    expect(failure.stack).toContain('statement-packet.test')
    await server.close()
  })

  it('is read by the columns that its table has by now, on each connection', async () => {
    const server = openServer({ url: serverUrl ?? '', pool: 3 })
    const table = sql.table(`statement_packet_${process.pid}`)
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
