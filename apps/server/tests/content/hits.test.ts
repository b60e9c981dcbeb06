import { limits } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { flushHits, noteHit } from '#features/content/hits.ts'
import { tick } from '#jobs/jobs.ts'
import { databases } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Caller, startApi, type TestApi } from '#tests/support/start-api.ts'
import { clearArticles, writeArticles } from '#tests/support/written-article.ts'

const addressOf = (n: number) => `198.19.${n >> 8}.${n & 255}`

describe.each(databases)('hits on $name', database => {
  describe.skipIf(!database.open)('of what is read', () => {
    let api: TestApi
    let id: string
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())
    beforeEach(async () => {
      api.clock.set(testStart)
      await clearArticles(api.context.db)
      ;[id = ''] = await writeArticles(api.context.db, {})
    })

    const read = (content = id, caller: Caller = {}) => api.call('countHit', { id: content }, caller)
    const flush = () => flushHits(api.context)
    const hits = async (content = id) => (await api.call('article', { id: content })).data.hits
    const visits = async () => (await api.context.db.selectFrom('content_visits').selectAll().execute()).length

    it('wait in memory, and are counted together by the job of every few seconds', async () => {
      await tick(api.context)
      for (const n of [1, 2, 3]) expect((await read(id, { address: addressOf(n) })).data).toEqual({})
      expect([await hits(), await visits()]).toEqual([0, 0])
      api.clock.advance(limits.content.flushSeconds - 1)
      await tick(api.context)
      expect(await hits()).toBe(0)
      api.clock.advance(1)
      await tick(api.context)
      expect(await hits()).toBe(3)
    })

    it('count a visitor once for an article and a day of Beijing', async () => {
      const visitor = { address: '198.51.100.1', headers: { 'user-agent': 'Firefox' } }
      for (const _ of [1, 2]) await read(id, visitor)
      await flush()
      await read(id, visitor)
      await flush()
      expect(await hits()).toBe(1)
      api.clock.set(new Date('2026-11-21T16:00:00Z'))
      await read(id, visitor)
      await flush()
      expect(await hits()).toBe(2)
    })

    it('tell visitors apart by address and browser', async () => {
      await read(id, { address: '198.51.100.2', headers: { 'user-agent': 'Firefox' } })
      await read(id, { address: '198.51.100.2', headers: { 'user-agent': 'Safari' } })
      await read(id, { address: '198.51.100.3', headers: { 'user-agent': 'Safari' } })
      await flush()
      expect(await hits()).toBe(3)
    })

    it('are kept without anything that a visitor could be found by', async () => {
      await read(id, { address: '198.51.100.4' })
      await flush()
      const rows = await api.context.db.selectFrom('content_visits').selectAll().execute()
      for (const { visitor } of rows) expect(visitor.length).toBe(32)
      expect(JSON.stringify(rows)).not.toContain('198.51.100.4')
    })

    it('count for promotions, too', async () => {
      const activities = () => api.context.db.selectFrom('activities').select(['id', 'hits']).orderBy('id')
      const before = await activities().executeTakeFirstOrThrow()
      await read(String(before.id))
      await flush()
      expect((await activities().executeTakeFirstOrThrow()).hits).toBe(before.hits + 1)
    })

    it('of what there is not are passed over', async () => {
      const before = await visits()
      for (const unknown of ['1', '999999999999999999']) expect((await read(unknown)).code).toBe(0)
      await read(id)
      await flush()
      expect([await hits(), await visits()]).toEqual([1, before + 1])
    })

    it('arrive as a page’s beacon sends them', async () => {
      const [origin = ''] = api.context.config.siteOrigins
      const beacon = (from: string) =>
        api.request({
          method: 'POST',
          url: '/api/news/hit',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', origin: from },
          payload: new URLSearchParams({ id, lang: 'zh_CN' }).toString(),
        })
      expect((await beacon(origin)).json().code).toBe(0)
      expect((await beacon('https://elsewhere.example')).json().code).toBe(400005)
      await flush()
      expect(await hits()).toBe(1)
    })

    it('of a thousand visitors at once are all counted, each of them once', async () => {
      await Promise.all(Array.from({ length: 1000 }, (_, n) => read(id, { address: addressOf(n % 500) })))
      await flush()
      expect(await hits()).toBe(500)
    })

    it('of nodes that write at the same moment are all counted', async () => {
      const other = await startApi({ database: async () => ({ db: api.context.db, close: async () => {} }) })
      const [second = ''] = await writeArticles(api.context.db, {})
      for (const n of Array.from({ length: 20 }).keys()) {
        await read(n % 2 ? id : second, { address: addressOf(n) })
        await other.call('countHit', { id: n % 2 ? second : id }, { address: addressOf(n) })
      }
      await Promise.all([flush(), flushHits(other.context)])
      expect([await hits(), await hits(second)]).toEqual([20, 20])
      await other.app.close()
    })

    it('that cannot be written wait on', async () => {
      await read()
      const { db } = api.context
      await db.schema.alterTable('content_visits').renameTo('content_visits_away').execute()
      await expect(flush()).rejects.toThrow('content_visits')
      await db.schema.alterTable('content_visits_away').renameTo('content_visits').execute()
      await read(id, { address: addressOf(1) })
      await flush()
      expect(await hits()).toBe(2)
    })

    it('are forgotten when too many wait, and the log says so once', async () => {
      const some = limits.content.hitsWaiting
      const { context } = api
      // Past the limiter of floods, which stops one node's callers long before.
      for (const n of Array.from({ length: some + 3 }).keys())
        noteHit({ context, now: testStart, address: addressOf(n), userAgent: '' }, Number(id))
      await flush()
      expect(await hits()).toBe(some)
      const lines = api.log.filter(line => line.includes('hits were dropped'))
      expect(lines.map(line => JSON.parse(line).dropped)).toEqual([3])
      await flush()
      expect(api.log.filter(line => line.includes('hits were dropped'))).toHaveLength(1)
    })

    it('leave nothing behind of the days before yesterday', async () => {
      await api.context.db.deleteFrom('content_visits').execute()
      await read()
      await flush()
      api.clock.advance(86_400)
      await read()
      await flush()
      await purge(api.context.db, api.clock.now())
      expect(await visits()).toBe(2)
      api.clock.advance(86_400)
      await purge(api.context.db, api.clock.now())
      expect(await visits()).toBe(1)
      expect(await hits()).toBe(2)
    })
  })
})
