import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const shortages = [
  ['53100', 'the disk is full: nothing can be written'],
  ['53200', 'the database has no memory left'],
] as const

describe.each(databases)('without room to write, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    if (open) api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())

  const logIn = () => api.send('login', { username: 'gold@bohe.test', password: '0'.repeat(32) })
  const isReady = async () => (await api.request({ url: '/readyz' })).statusCode
  const lines = (message: string) => api.log.filter(line => line.includes(message))

  /** Whatever is counted finds no room, as the database says it. */
  const run = (state: string) =>
    sql`create or replace function no_room() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'no room' using errcode = '${state}'; end`,
    )}`.execute(api.context.db)
  const trigger = sql`create trigger no_room before insert or update on rates execute function no_room()`

  it.skipIf(!open).each(shortages)('%s is told once, in words, and the node is not ready', async (state, words) => {
    await run(state)
    await trigger.execute(api.context.db)
    const answers = [await logIn(), await logIn(), await logIn()]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([503, 503_000]))
    expect(await isReady()).toBe(503)
    expect(lines(words)).toHaveLength(1)
    expect(lines(words)[0]).toContain(`"code":"${state}"`)
    expect(lines('a call failed')).toEqual([])

    await sql`drop trigger no_room on rates`.execute(api.context.db)
    expect((await logIn()).status).toBe(200)
    api.clock.advance(16)
    expect(await isReady()).toBe(200)
    // Whoever comes a minute later is told again.
    api.clock.advance(60)
  })
})
