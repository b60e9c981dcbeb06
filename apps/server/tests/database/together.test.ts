import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compiledStatement } from '#database/compiled-statement.ts'
import { type Connection, databaseOf, openServer } from '#database/connect.ts'
import { PooledConnection } from '#database/pool/pooled-connection.ts'
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
    connection = await (open as NonNullable<typeof open>)(({ query }) => told.push(query.sql))
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

describe('a packet whose first statement fails', () => {
  it('fails by that, although all are answered at once', async () => {
    const answers: PromiseWithResolvers<never>[] = []
    const query = () => {
      answers.push(Promise.withResolvers())
      return answers.at(-1)?.promise
    }
    const stream = { cork: () => undefined, uncork: () => undefined }
    const client = { query, connection: { stream }, release: () => undefined } as unknown as pg.PoolClient
    const db = databaseOf(async () => new PooledConnection(client, undefined, undefined, 1000))
    const failed = outcome(three(db, ['a', 'b']))
    await expect.poll(() => answers.length).toBe(4)
    const [began, first, second, third] = answers
    const ended = (code: string) => Object.assign(new Error(code), { code })
    began?.resolve(undefined as never)
    first?.reject(ended('40P01'))
    second?.reject(ended('25P02'))
    third?.reject(ended('25P02'))
    await expect.poll(() => answers.length).toBe(5)
    answers[4]?.resolve({ command: 'ROLLBACK', rows: [] } as never)
    expect(sqlState(await failed)).toBe('40P01')
  })
})
