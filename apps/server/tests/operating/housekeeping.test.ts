import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHouse } from '#jobs/housekeeping.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

it('says when the connection it works on is the only one that is not to be had', async () => {
  // Nothing listens there; the calls have their own connections.
  const database = { ...api.context.config.database, url: 'postgres://nobody@127.0.0.1:1/bohe' }
  await keepHouse({ ...api.context, config: { ...api.context.config, database } })
  expect(api.log.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', message: 'housekeeping failed' }),
  ])
})

it('says nothing when all went well', async () => {
  api.log.length = 0
  await keepHouse(api.context)
  expect(api.log).toEqual([])
})
