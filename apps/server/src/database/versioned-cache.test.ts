import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import type { Connection } from './connect.ts'
import { createVersionedCache } from './versioned-cache.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

/** A node's cache with a time of its own, and what it made. */
const node = () => {
  let now = 0
  let made = 0
  const cache = createVersionedCache(connection.db, 1000, () => now)
  return {
    cache,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    price: () =>
      cache.get('price', async () => {
        made += 1
        const rows = await connection.db.selectFrom('prices').select('amount_cny').where('id', '=', 111).execute()
        return rows[0]?.amount_cny
      }),
    made: () => made,
  }
}

const setPrice = (amount_cny: number) =>
  connection.db.updateTable('prices').set({ amount_cny }).where('id', '=', 111).execute()

it('keeps a value until something is sold otherwise, which every node sees within a second', async () => {
  await setPrice(3000)
  const nodes = [node(), node()]
  for (const { price } of nodes) expect([await price(), await price()]).toEqual([3000, 3000])
  await setPrice(2500)
  for (const { pass, price } of nodes) {
    pass(999)
    expect(await price()).toBe(3000)
    pass(1)
    expect(await price()).toBe(2500)
    pass(60_000)
    expect(await price()).toBe(2500)
  }
  expect(nodes.map(({ made }) => made())).toEqual([2, 2])
})

it('makes a value once for all who ask at once, and again when it could not be made', async () => {
  const { cache, price, made } = node()
  await Promise.all(Array.from({ length: 20 }, price))
  expect(made()).toBe(1)
  await expect(cache.get('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('broken', async () => 'mended')).toBe('mended')
})

it.each([
  ['levels', sql`update levels set device_limit = device_limit`],
  ['packages', sql`update packages set position = position`],
  ['prices', sql`delete from prices where id < 0`],
  ['activities', sql`update activities set hits = hits + 1`],
])('is told of a change of %s, row by row', async (table, change) => {
  const version = async () =>
    (await connection.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  const { numAffectedRows } = await change.execute(connection.db)
  expect((await version()) - before, table).toBe(Number(numAffectedRows))
})
