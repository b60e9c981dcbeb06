import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compiledStatement } from '#database/compiled-statement.ts'
import { type Connection, openServer } from '#database/connect.ts'
import type { Schema, Tx } from '#database/schema.ts'
import { commitWith, together } from '#database/together.ts'
import { sqlState, transaction } from '#database/transaction.ts'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import { databases } from '#tests/support/database/databases.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(error => error)

const counted = compiledStatement((db, { key, n }: { key: string; n: number }) =>
  db.insertInto('rates').values({ key, n, resets_at: now }).returning('n'),
)
const sum = compiledStatement(db => db.selectFrom('rates').select(({ fn }) => fn.sum<number>('n').as('sum')))

const three = (db: Kysely<Schema>, [one, other]: readonly [string, string]) =>
  db
    .transaction()
    .execute(tx =>
      together(tx, counted.with(tx, { key: one, n: 3 }), counted.with(tx, { key: other, n: 4 }), sum.with(tx, {})),
    )

/** The same outside of a transaction. */
const threeAlone = (db: Kysely<Schema>) =>
  together(db, counted.with(db, { key: 'a', n: 3 }), counted.with(db, { key: 'b', n: 4 }), sum.with(db, {}))

describe.each(databases.filter(({ open }) => open))('statements that are sent together, on $name', ({ open }) => {
  let connection: Connection
  const told: string[] = []
  beforeAll(async () => {
    connection = await (open as NonNullable<typeof open>)(({ sql }) => told.push(sql))
  })
  beforeEach(async () => {
    await connection.db.deleteFrom('rates').execute()
    told.length = 0
  })
  afterAll(() => connection?.close())

  it('need no transaction', async () => {
    expect(await threeAlone(connection.db)).toEqual([[{ n: 3 }], [{ n: 4 }], [{ sum: 7 }]])
  })

  it('run one after the other and answer the rows of each', async () => {
    const [first, second, [both]] = await three(connection.db, ['a', 'b'])
    expect([first, second, Number(both?.sum)]).toEqual([[{ n: 3 }], [{ n: 4 }], 7])
  })

  it('fail with the one that fails, and leave nothing behind', async () => {
    expect(sqlState(await outcome(three(connection.db, ['a', 'a'])))).toBe('23505')
    expect(await connection.db.selectFrom('rates').selectAll().execute()).toEqual([])
  })

  it('are told of one by one to who listens', async () => {
    await three(connection.db, ['a', 'b'])
    const statements = told.filter(text => /^(insert|select)/.test(text))
    expect(statements.map(text => /"rates"/.test(text))).toEqual([true, true, true])
  })
})

describe.skipIf(serverUrl === undefined)('a transaction on a server', () => {
  let wire: Awaited<ReturnType<typeof databaseWire>>
  let server: ReturnType<typeof openServer>
  beforeAll(async () => {
    wire = await databaseWire(serverUrl ?? '')
    server = openServer({ url: wire.url, pool: 1 })
    await sql`select 1`.execute(server.db)
  })
  afterAll(async () => {
    await server.close()
    await wire.stop()
  })

  it('asks three times: with statements that are sent together, by one that needs their answers, and to commit', async () => {
    const before = wire.asked()
    const one = compiledStatement((any, { n }: { n: number }) => ({
      compile: () => sql<{ n: number }>`select ${n}::int as n`.compile(any),
    }))
    const answers = await server.db.transaction().execute(async tx => {
      const [[first], [second]] = await together(tx, one.with(tx, { n: 1 }), one.with(tx, { n: 2 }))
      return one(tx, { n: Number(first?.n) + Number(second?.n) })
    })
    expect(answers).toEqual([{ n: 3 }])
    expect(wire.asked() - before).toBe(3)
  })

  it('in which nothing was asked leaves nothing behind on its connection', async () => {
    const before = wire.asked()
    const leave = () => Promise.reject(new Error('no'))
    expect(await outcome(server.db.transaction().execute(leave))).toEqual(new Error('no'))
    await server.db.transaction().execute(async () => undefined)
    expect(wire.asked()).toBe(before)
    const number = sql<{ id: string }>`select pg_current_xact_id()::text as id`
    const [first, second] = [await number.execute(server.db), await number.execute(server.db)]
    expect(first.rows).not.toEqual(second.rows)
  })
})

describe.skipIf(serverUrl === undefined)('statements that end their transaction', () => {
  let wire: Awaited<ReturnType<typeof databaseWire>>
  let server: ReturnType<typeof openServer>
  const table = sql.table(`together_${process.pid}`)
  const kept = async () => (await sql`select * from ${table}`.execute(server.db)).rows
  const read = compiledStatement(db => ({ compile: () => sql`select * from ${table}`.compile(db) }))
  const add = compiledStatement((db, { n }: { n: number }) => ({
    compile: () => sql<{ n: number }>`insert into ${table} (n) values (${n}) returning n`.compile(db),
  }))
  beforeAll(async () => {
    wire = await databaseWire(serverUrl ?? '')
    server = openServer({ url: wire.url, pool: 1 })
    await sql`create table ${table} (n int unique)`.execute(server.db)
  })
  beforeEach(() => sql`truncate ${table}`.execute(server.db))
  afterAll(async () => {
    await sql`drop table ${table}`.execute(server.db)
    await server.close()
    await wire.stop()
  })

  it('are committed by the packet that they are sent in', async () => {
    const before = wire.asked()
    const work = (tx: Tx) => commitWith(tx, add.with(tx, { n: 1 }), add.with(tx, { n: 2 }))
    expect(await transaction(server.db, work)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(wire.asked() - before).toBe(1)
    expect(await kept()).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('are undone with all before them when one of them fails', async () => {
    const work = async (tx: Tx) => {
      await add(tx, { n: 1 })
      return commitWith(tx, add.with(tx, { n: 2 }), add.with(tx, { n: 2 }))
    }
    expect(sqlState(await outcome(transaction(server.db, work)))).toBe('23505')
    expect(await kept()).toEqual([])
    await transaction(server.db, tx => add(tx, { n: 3 }))
    expect(await kept()).toEqual([{ n: 3 }])
  })

  it('are undone when the values of one cannot be sent', async () => {
    const unsendable = { toPostgres: () => 'x'.repeat(-1) } as unknown as number
    const work = (tx: Tx) => commitWith(tx, add.with(tx, { n: 1 }), add.with(tx, { n: unsendable }))
    expect(await outcome(transaction(server.db, work))).toBeInstanceOf(RangeError)
    expect(await kept()).toEqual([])
  })

  it('are undone with a first statement that could not be sent, though somebody went on', async () => {
    const unsendable = new Date(Number.NaN) as unknown as number
    const work = async (tx: Tx) => {
      expect(await outcome(add(tx, { n: unsendable }))).toBeInstanceOf(RangeError)
      await add(tx, { n: 1 })
      throw new Error('no')
    }
    expect(await outcome(transaction(server.db, work))).toEqual(new Error('no'))
    expect(await kept()).toEqual([])
  })

  it('leave their connection as it was, when somebody undoes them while they are sent', async () => {
    const work = (tx: Tx) => Promise.all([commitWith(tx, add.with(tx, { n: 1 })), Promise.reject(new Error('no'))])
    expect(await outcome(transaction(server.db, work))).toBeInstanceOf(Error)
    await transaction(server.db, tx => add(tx, { n: 2 }))
    expect(await kept()).toContainEqual({ n: 2 })
  })

  it('may have an empty text among them', async () => {
    const empty = compiledStatement(db => ({ compile: () => sql``.compile(db) }))
    const work = (tx: Tx) => commitWith(tx, add.with(tx, { n: 1 }), empty.with(tx, {}), add.with(tx, { n: 2 }))
    expect(await transaction(server.db, work)).toEqual([[{ n: 1 }], [], [{ n: 2 }]])
  })

  it('are the last: who asks for more, or would undo them, is told', async () => {
    const more = async (tx: Tx) => {
      await commitWith(tx, add.with(tx, { n: 1 }))
      await add(tx, { n: 2 })
    }
    expect(await outcome(transaction(server.db, more))).toEqual(new Error('nobody undoes what has been committed'))
    const refused = async (tx: Tx) => {
      await commitWith(tx, add.with(tx, { n: 3 }))
      throw new Error('no')
    }
    expect(await outcome(transaction(server.db, refused))).toEqual(new Error('nobody undoes what has been committed'))
    expect(await kept()).toEqual([{ n: 1 }, { n: 3 }])
  })

  it('may be the same statement many times, and one that was never sent after one that failed', async () => {
    const many = (tx: Tx) => commitWith(tx, ...[4, 5, 6].map(n => add.with(tx, { n })))
    expect(await transaction(server.db, many)).toEqual([[{ n: 4 }], [{ n: 5 }], [{ n: 6 }]])
    const late = compiledStatement((db, { n }: { n: number }) => ({
      compile: () => sql<{ n: number }>`select ${n}::int as n from ${table} limit 1`.compile(db),
    }))
    const both = (tx: Tx, n: number) => commitWith(tx, add.with(tx, { n }), late.with(tx, { n }))
    expect(sqlState(await outcome(transaction(server.db, tx => both(tx, 4))))).toBe('23505')
    expect(await transaction(server.db, tx => both(tx, 7))).toEqual([[{ n: 7 }], [{ n: 7 }]])
  })

  it('are sent again as a whole when a table has changed since they were prepared', async () => {
    const work = (tx: Tx) => commitWith(tx, read.with(tx, {}), add.with(tx, { n: 1 }))
    await transaction(server.db, work)
    await sql`alter table ${table} add column more text default 'more'`.execute(server.db)
    await sql`delete from ${table}`.execute(server.db)
    expect(await transaction(server.db, work)).toEqual([[], [{ n: 1 }]])
    expect(await kept()).toEqual([{ n: 1, more: 'more' }])
  })
})

describe.skipIf(serverUrl === undefined)(
  'statements without names, as behind a pooler that gives each transaction another connection',
  () => {
    const table = sql.table(`unnamed_${process.pid}`)
    let server: ReturnType<typeof openServer>
    beforeAll(() => {
      server = openServer({ url: serverUrl ?? '', pool: 1, prepares: false })
    })
    afterAll(async () => {
      await sql`drop table if exists ${table}`.execute(server.db)
      await server.close()
    })

    it('are answered alone, together, several in one text, and in a transaction', async () => {
      const { db } = server
      await sql`create table ${table} (n int unique); create index on ${table} (n)`.execute(db)
      const add = compiledStatement((any, { n }: { n: number }) => ({
        compile: () => sql<{ n: number }>`insert into ${table} (n) values (${n}) returning n`.compile(any),
      }))
      const { numAffectedRows } = await sql`insert into ${table} select generate_series(1, ${3}::int)`.execute(db)
      expect(numAffectedRows).toBe(3n)
      const both = (n: number) => transaction(db, tx => commitWith(tx, add.with(tx, { n }), add.with(tx, { n: n + 1 })))
      expect(await both(4)).toEqual([[{ n: 4 }], [{ n: 5 }]])
      expect(sqlState(await outcome(both(5)))).toBe('23505')
      expect(sqlState(await outcome(transaction(db, tx => add(tx, { n: 5 }))))).toBe('23505')
      expect((await sql`select n from ${table} where n > ${3} order by n`.execute(db)).rows).toEqual([
        { n: 4 },
        { n: 5 },
      ])
      const names = await sql`select name from pg_prepared_statements`.execute(db)
      expect(names.rows).toEqual([])
    })
  },
)
