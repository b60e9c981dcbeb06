import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVersionedCache, type VersionedCache } from '#database/versioned-cache.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
/** What happens once the catalogue has been read, before anything is made of it. */
let meanwhile: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  const connection = await openTestDatabase()
  const cache = createVersionedCache(connection.db, 0)
  const get: VersionedCache['get'] = async (key, make) => {
    const value = await cache.get(key, make)
    const act = meanwhile
    meanwhile = undefined
    await act?.()
    return value
  }
  api = await startApi({ database: async () => connection, overrides: { catalogue: { ...cache, get } } })
})
afterAll(() => api?.stop())

const shown = async () => {
  const { data } = await api.call('packages', {})
  return data.list.flatMap(each => each.price_list).find(({ price_id }) => price_id === '111')?.price_num
}

it('a price that is saved while a list is made is in the next list', async () => {
  const before = await shown()
  meanwhile = () => api.context.db.updateTable('prices').set({ amount_cny: 12_345 }).where('id', '=', 111).execute()
  expect(await shown()).toBe(before)
  expect(await shown()).toBe('123.45')
})
