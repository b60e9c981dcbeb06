import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compiledStatement } from '#database/compiled-statement.ts'
import { type Connection, openServer } from '#database/connect.ts'
import type { Schema } from '#database/schema.ts'
import { together } from '#database/together.ts'
import { sqlState } from '#database/transaction.ts'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import { databases } from '#tests/support/database/databases.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(error => error)

const counted = compiledStatement((db, { key, n }: { key: string; n: number }) =>
  db.insertInto('rates').values({ key, n, resets_at: now }).returning('n'),
)
const sum = compiledStatement(db => db.selectFrom('rates').select(({ fn }) => fn.sum<number>('n').as('sum')))

describe.each(databases.filter(({ open }) => open))('statements that are sent together, on $name', ({ open }) => {
  let connection: Connection
  const told: string[] = []
  beforeAll(async () => {
    connection = await (open as NonNullable<typeof open>)(({ query }) => told.push(query.sql))
  })
  beforeEach(async () => {
    await connection.db.deleteFrom('rates').execute()
    told.length = 0
  })
  afterAll(() => connection?.close())

  const three = (db: Kysely<Schema>, keys: readonly [string, string]) =>
    db
      .transaction()
      .execute(tx =>
        together(
          tx,
          counted.with(tx, { key: keys[0], n: 3 }),
          counted.with(tx, { key: keys[1], n: 4 }),
          sum.with(tx, {}),
        ),
      )

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

describe.skipIf(serverUrl === undefined)('a transaction of statements that are sent together', () => {
  it('asks a server three times: with them, by a statement that needs their answers, and to commit', async () => {
    const wire = await databaseWire(serverUrl ?? '')
    const { db, close } = openServer({ url: wire.url, pool: 1 })
    await sql`select 1`.execute(db)
    const before = wire.asked()
    const one = compiledStatement((any, { n }: { n: number }) => ({
      compile: () => sql<{ n: number }>`select ${n}::int as n`.compile(any),
    }))
    const answers = await db.transaction().execute(async tx => {
      const [[first], [second]] = await together(tx, one.with(tx, { n: 1 }), one.with(tx, { n: 2 }))
      return one(tx, { n: Number(first?.n) + Number(second?.n) })
    })
    expect(answers).toEqual([{ n: 3 }])
    expect(wire.asked() - before).toBe(3)
    await close()
    await wire.stop()
  })
})
