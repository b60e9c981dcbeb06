import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Caller, startApi, type TestApi } from '#tests/support/start-api.ts'
import { clearArticles, writeArticles } from '#tests/support/written-article.ts'

const hoursAgo = (hours: number) => ({ publish_at: secondsAfter(testStart, -3600 * hours) })

describe.each(oneDatabase)('articles on $name', database => {
  describe('of a site', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())
    beforeEach(async () => {
      api.clock.set(testStart)
      await clearArticles(api.context.db)
    })

    const write = (...given: Parameters<typeof writeArticles>[1][]) => writeArticles(api.context.db, ...given)
    const listed = async (input = {}, caller: Caller = {}) => (await api.call('articles', input, caller)).data
    const idsOf = async (input = {}, caller: Caller = {}) => (await listed(input, caller)).list.map(({ id }) => id)
    const one = (id: string, caller: Caller = {}) => api.call('article', { id }, caller)

    it('are news of the web, the newest first, five a page, without their content', async () => {
      const ids = await write(...[5, 4, 3, 2, 1, 0].map(hoursAgo))
      const { list, ...paging } = await listed()
      expect(paging).toEqual({ current_page: 1, last_page: 2, per_page: 5, total: 6 })
      expect(list.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5))
      expect(list.every(({ content }) => content === '')).toBe(true)
    })

    it('of one moment stand by their ids, the later one first', async () => {
      const [first = '', second = ''] = await write({}, {})
      expect(await idsOf()).toEqual([second, first])
    })

    it('carry the fields of spec §3 in the language that is read', async () => {
      const publish_at = new Date('2026-11-20T16:30:00Z')
      const [id] = await write({ publish_at, image_url: '/uploads/line.webp' })
      const [item] = (await listed({}, { language: 'zh_CN' })).list
      expect(item).toEqual({
        id,
        title: '线路怎么选',
        image_url: 'http://localhost:4100/uploads/line.webp',
        summary: '三步选好线路。',
        content: '',
        publish_time: { year: 2026, month: 11, day: 21 },
        date_time: '2026-11-20T16:30:00.000Z',
        label: '国服',
        support_type: '1',
      })
      expect((await listed()).list[0]?.title).toBe('Choosing a line')
    })

    it('are of the class, the support type and the label that were asked for', async () => {
      const [news = '', game = '', notice = '', help = '', question = '', app = ''] = await write(
        {},
        { label: '手游' },
        { class_type: '1', label: '' },
        { class_type: '3', label: '加速' },
        { class_type: '4', label: '会员' },
        { support_type: '2' },
      )
      expect(await idsOf()).toEqual([game, news])
      expect(await idsOf({ label: '手游' })).toEqual([game])
      expect(await idsOf({ label: '促销' })).toEqual([])
      expect(await idsOf({ class_type: '1' })).toEqual([notice])
      expect(await idsOf({ class_type: 3, label: '加速' })).toEqual([help])
      expect(await idsOf({ class_type: '4' })).toEqual([question])
      expect(await idsOf({ support_type: '2' })).toEqual([app])
      const [both = ''] = await write({ support_type: '0' })
      for (const support_type of ['1', '2'] as const) {
        const { list } = (await api.call('articles', { support_type, size: 1 })).data
        expect([list[0]?.id, list[0]?.support_type]).toEqual([both, support_type])
      }
    })

    it('are those made for the region alone, when only they are asked for', async () => {
      const [, overseas = '', mainland = ''] = await write(
        {},
        { include_region_codes: ['0'] },
        { include_region_codes: ['1'] },
        { include_region_codes: ['0', '1'] },
      )
      expect(await idsOf({ area: '1' }, { region: '0' })).toEqual([overseas])
      expect(await listed({ area: 1 }, { region: '1' })).toMatchObject({ total: 1, list: [{ id: mainland }] })
      expect((await listed({ area: 0 }, { region: '1' })).total).toBe(3)
    })

    it('are refused by a class, a support type or a label that there is not', async () => {
      for (const wrong of [{ class_type: '5' }, { support_type: '3' }, { label: '头条' }]) {
        const { code, fields } = await api.send('articles', wrong)
        expect([code, Object.keys(fields)]).toEqual([400001, Object.keys(wrong)])
      }
    })

    it('are those of the region', async () => {
      const [everywhere = '', overseas = '', notOverseas = ''] = await write(
        {},
        { include_region_codes: ['0'] },
        { exclude_region_codes: ['0'] },
      )
      expect(await idsOf({}, { region: '0' })).toEqual([overseas, everywhere])
      expect(await idsOf({}, { region: '1' })).toEqual([notOverseas, everywhere])
      expect((await one(overseas, { region: '1' })).code).toBe(400601)
      expect((await one(notOverseas, { region: '0' })).code).toBe(400601)
      expect((await one(notOverseas, { region: '1' })).code).toBe(0)
    })

    it('appear when their time has come, not a second before', async () => {
      const [id = ''] = await write({ publish_at: secondsAfter(testStart, 60) })
      api.clock.advance(59)
      expect([await idsOf(), (await one(id)).code]).toEqual([[], 400601])
      api.clock.advance(1)
      expect([await idsOf(), (await one(id)).code]).toEqual([[id], 0])
    })

    it('come in pages that are the whole list together, whichever end a page is nearer to', async () => {
      const ids = await write(...[6, 5, 4, 3, 2, 1, 0].map(hoursAgo))
      const pages = await Promise.all([1, 2, 3, 4].map(page => idsOf({ page, size: 2 })))
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1])
      expect(pages.flat()).toEqual(ids.toReversed())
      const beyond = await listed({ page: 9, size: 2 })
      expect([beyond.list, beyond.total, beyond.last_page]).toEqual([[], 7, 4])
    })

    it('of none are one empty page', async () => {
      expect(await listed()).toEqual({ current_page: 1, last_page: 1, per_page: 5, total: 0, list: [] })
    })

    describe('one of them', () => {
      it('is whole, with tag, hits and what search engines read', async () => {
        const created = new Date('2026-11-01T00:00:00Z')
        const [id = ''] = await write({ hits: 12, created_at: created })
        expect((await one(id, { language: 'zh_CN' })).data).toMatchObject({
          id,
          class_type: '2',
          content: '<p>先测速，再选择。</p>',
          tag: '线路',
          hits: 12,
          create_staff_id: 'lin',
          create_time: '2026-11-01T00:00:00.000Z',
          change_time: testStart.toISOString(),
          seo_keywords: '薄荷加速器,线路',
          seo_desc: '怎么选线路。',
        })
        expect((await one(id)).data).toMatchObject({ content: '<p>Measure, then choose.</p>', tag: 'lines' })
      })

      it.each([
        ['0', 'en', '2', 0, '/news_'],
        ['0', 'zh_CN', '2', 0, '/cn/news_'],
        ['1', 'zh_CN', '2', 1, '/news_'],
        ['1', 'en', '2', 1, '/en/news_'],
        ['0', 'en', '1', 0, '/notice_'],
        ['0', 'en', '3', 0, '/helps_'],
        ['1', 'en', '4', 1, '/en/helps_'],
      ] as const)('is shared from region %s in %s, class %s, by its page there', async (...row) => {
        const [region, language, class_type, site, page] = row
        const label = { '1': '', '2': '国服', '3': '加速', '4': '加速' } as const
        const [id = ''] = await write({ class_type, label: label[class_type] })
        const origin = api.context.config.siteOrigins.at(site === 0 ? 0 : -1)
        expect((await one(id, { region, language })).data.url).toBe(`${origin}${page}${id}.html`)
      })

      it('knows the newer and the older one of its own list', async () => {
        const [old = '', , middle = '', young = ''] = await write(
          hoursAgo(4),
          { ...hoursAgo(3), class_type: '1', label: '' },
          { ...hoursAgo(2), title_en: 'Middle' },
          { ...hoursAgo(1), title_en: 'Young' },
          { ...hoursAgo(1), support_type: '2' },
          { ...hoursAgo(1), include_region_codes: ['1'] },
          { publish_at: secondsAfter(testStart, 60) },
        )
        const besides = async (id: string) => {
          const { pre_id, pre_title, next_id, next_title } = (await one(id)).data
          return [pre_id, pre_title, next_id, next_title]
        }
        expect(await besides(young)).toEqual(['', '', middle, 'Middle'])
        expect(await besides(middle)).toEqual([young, 'Young', old, 'Choosing a line'])
        expect(await besides(old)).toEqual([middle, 'Middle', '', ''])
      })

      it('is unknown when there is none, a promotion has the number, or no number is that long', async () => {
        const activity = await api.context.db.selectFrom('activities').select('id').executeTakeFirstOrThrow()
        for (const id of ['1', String(activity.id), '999999999999999999']) {
          const { status, code, data } = await one(id)
          expect([status, code, data]).toEqual([200, 400601, null])
        }
      })
    })

    it('are not written to by who reads them', async () => {
      const ids = await write({}, {})
      const rows = () => api.context.db.selectFrom('articles').selectAll().orderBy('id').execute()
      const before = await rows()
      await listed()
      for (const id of ids) await one(id)
      expect(await rows()).toEqual(before)
    })
  })
})
