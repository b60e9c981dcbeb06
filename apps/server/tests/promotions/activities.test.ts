import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '#database/schema.ts'
import { demoActivities } from '#seed/demo-activities.ts'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Caller, startApi, type TestApi } from '#tests/support/start-api.ts'

const demo = demoActivities(testStart)
const ids = demoActivityIds

describe.each(oneDatabase)('promotions, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  const add = async (activity: Partial<Insertable<Schema['activities']>>): Promise<string> => {
    const sample = demo.find(({ id }) => id === ids.security)
    if (!sample) throw new Error('the demo has no notice')
    const { id: _, ...rest } = { ...sample, ...activity }
    const row = await api.context.db.insertInto('activities').values(rest).returning('id').executeTakeFirstOrThrow()
    return String(row.id)
  }
  const listed = async (caller: Caller = {}, paging = {}) => (await api.call('activities', paging, caller)).data
  const one = (id: string | number, caller: Caller = {}) => api.call('activity', { id: String(id) }, caller)

  it('are listed with their states, the newest first, without their content', async () => {
    const { list, ...paging } = await listed()
    expect(paging).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 4 })
    expect(list.map(({ id, type, state }) => [id, type, state])).toEqual([
      [String(ids.security), 'notice', '1'],
      [String(ids.draw), 'draw', '1'],
      [String(ids.invitation), 'referral', '1'],
      [String(ids.invitationOfOld), 'referral', '2'],
    ])
    expect(list.map(({ content }) => content)).toEqual(['', '', '', ''])
  })

  it('have every field of the specification, in the language that is read', async () => {
    const { data } = await one(ids.invitationOfOld, { language: 'zh_CN' })
    const [origin] = api.context.config.siteOrigins
    expect(data).toMatchObject({
      id: '2001',
      fee: '0.00',
      title: '2019 新春邀请：好友注册，你得 15 天',
      type: 'referral',
      label: '邀请有礼',
      start_time: '2019-01-24T16:00:00.000Z',
      end_time: '2019-02-25T15:59:59.000Z',
      url: `${origin}/cn/activity_2001`,
      state: '2',
      hits: 48_213,
    })
    expect(data.content).toContain('<strong>本次活动已经结束。</strong>')
    expect(data.rules).toHaveLength(4)
    expect((await one(ids.invitationOfOld)).data).toMatchObject({
      title: 'Spring 2019: a friend registers, you get 15 days',
      url: `${origin}/activity_2001`,
    })
  })

  it('are not written to by who reads them', async () => {
    const rows = () => api.context.db.selectFrom('activities').selectAll().orderBy('id').execute()
    const before = await rows()
    for (const _ of [1, 2, 3]) await one(ids.draw)
    expect(await rows()).toEqual(before)
  })

  it('are on the site they are offered on', async () => {
    expect((await listed({ region: '1' })).total).toBe(0)
    expect((await one(ids.draw, { region: '1' })).code).toBe(400501)
    const everywhere = await add({ include_region_codes: [] })
    const notOverseas = await add({ include_region_codes: [], exclude_region_codes: ['0'] })
    expect((await listed({ region: '1' })).list.map(({ id }) => id)).toEqual([notOverseas, everywhere])
    const overseas = (await listed()).list.map(({ id }) => id)
    expect([overseas.includes(everywhere), overseas.includes(notOverseas)]).toEqual([true, false])
    expect((await one(notOverseas)).code).toBe(400501)
    expect((await one(everywhere, { region: '1', language: 'en' })).data.url).toMatch(/\/en\/activity_\d+$/)
    await api.context.db
      .deleteFrom('activities')
      .where('id', 'in', [Number(everywhere), Number(notOverseas)])
      .execute()
  })

  it('come in pages', async () => {
    const { list, ...paging } = await listed({}, { page: 2, size: 3 })
    expect(paging).toEqual({ current_page: 2, last_page: 2, per_page: 3, total: 4 })
    expect(list.map(({ id }) => id)).toEqual([String(ids.invitationOfOld)])
    expect((await listed({}, { page: 9 })).list).toEqual([])
  })

  it('that do not exist are said to be unknown', async () => {
    for (const id of ['1', '999999999999999999']) expect((await one(id)).code).toBe(400501)
  })

  describe('by the second', () => {
    it.each([
      ['2026-12-24T23:59:59+08:00', '0', false],
      ['2026-12-25T00:00:00+08:00', '1', true],
      ['2026-12-26T23:59:59+08:00', '1', true],
      ['2026-12-27T00:00:00+08:00', '2', false],
    ])('at %s are in state %s', async (moment, state, hasBanner) => {
      const span = { starts_at: new Date('2026-12-24T16:00:00Z'), ends_at: new Date('2026-12-26T16:00:00Z') }
      const id = await add(span)
      api.clock.set(new Date(moment))
      expect((await one(id)).data.state).toBe(state)
      const { list } = (await api.call('activityBanners', {})).data
      expect(list.some(banner => banner.id === id)).toBe(hasBanner)
      await api.context.db.deleteFrom('activities').where('id', '=', Number(id)).execute()
      api.clock.set(testStart)
    })
  })

  it('that run have pictures that lead to them', async () => {
    const { list } = (await api.call('activityBanners', {})).data
    expect(list.map(({ id }) => id)).toEqual([ids.security, ids.draw, ids.invitation].map(String))
    for (const { image, title, url, id } of list) {
      expect(image).toMatch(/^http:\/\/localhost:4100\/uploads\/articles\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
      expect(title).not.toBe('')
      expect(url).toMatch(new RegExp(`/activity_${id}$`))
    }
    const bare = await add({ image: '' })
    expect((await api.call('activityBanners', {})).data.list).toHaveLength(3)
    await api.context.db.deleteFrom('activities').where('id', '=', Number(bare)).execute()
  })

  describe('/activityconfig.json', () => {
    const ask = (headers = {}) => api.request({ url: '/activityconfig.json', headers })

    it('names what runs, by region and language', async () => {
      const answer = await ask()
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const config = answer.json()
      expect(config['1']).toEqual({ zh_CN: [], en: [] })
      expect(config['0'].zh_CN.map(({ id }: { id: string }) => id)).toEqual(
        [ids.security, ids.draw, ids.invitation].map(String),
      )
      expect(config['0'].en[2]).toEqual({
        id: '2002',
        type: 'referral',
        title: 'Faster together: 15 days for every friend you invite',
        label: 'Invite friends',
      })
    })

    it('is sent again only when it changed', async () => {
      const { headers } = await ask()
      const again = await ask({ 'if-none-match': headers.etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      const id = await add({})
      expect((await ask({ 'if-none-match': headers.etag })).statusCode).toBe(200)
      await api.context.db.deleteFrom('activities').where('id', '=', Number(id)).execute()
    })
  })
})

describe('the promotions of the demo', () => {
  it('are complete in both languages', () => {
    expect(demo).toHaveLength(4)
    for (const activity of demo)
      for (const [name, value] of Object.entries(activity)) {
        const text = [value].flat().join('')
        if (name.endsWith('_zh') && text !== '')
          expect([name, text]).toEqual([name, expect.stringMatching(/\p{Script=Han}/u)])
        if (name.endsWith('_en')) expect([name, text]).toEqual([name, expect.not.stringMatching(/\p{Script=Han}/u)])
        if (/^(title|label|summary|content|seo_\w+)_(zh|en)$/.test(name)) expect([name, text]).not.toEqual([name, ''])
      }
  })

  it('have as many terms in one language as in the other', () => {
    for (const { rules_zh, rules_en } of demo) expect(rules_zh).toHaveLength(rules_en.length)
  })

  it('hold nothing but what editors may write', () => {
    const tags = demo.flatMap(({ content_zh, content_en }) => [
      ...`${content_zh}${content_en}`.matchAll(/<\/?([^>]*)>/g),
    ])
    expect([...new Set(tags.map(([, name]) => name))].sort()).toEqual(['h2', 'li', 'ol', 'p', 'strong', 'ul'])
  })

  it('run for a year around the day of seeding', () => {
    const current = demo.find(({ id }) => id === ids.invitation)
    expect(current).toMatchObject({
      starts_at: new Date('2026-10-22T00:00:00+08:00'),
      ends_at: new Date('2027-10-22T00:00:00+08:00'),
    })
  })
})
