import { articleLists, staticFiles } from '@bohe/api-client/contract/static-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { databases } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { clearArticles, writeArticles } from '#tests/support/written-article.ts'

type Name = (typeof articleLists)[number]

describe.each(databases)('lists of articles as static JSON on $name', database => {
  describe.skipIf(!database.open)('of a site', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())

    const published = () => api.context.db.updateTable('content_version').set({ version: sql`version + 1` }).execute()
    beforeEach(async () => {
      api.clock.set(testStart)
      await clearArticles(api.context.db)
      await published()
    })

    const write = (...given: Parameters<typeof writeArticles>[1][]) => writeArticles(api.context.db, ...given)
    const ask = (name: Name, region: '0' | '1' = '0', supportType: '1' | '2' = '1', headers = {}) =>
      api.request({ url: `${staticFiles.articles(region, supportType, name)}?lang=zh_CN`, headers })
    const ids = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).json().map(({ id }: { id: string }) => id)

    it('hold the articles that each is named for', async () => {
      const [public_ = '', area = '', game = '', notice = '', help = '', question = '', app = ''] = await write(
        { label: '热门' },
        { label: '促销', include_region_codes: ['0'] },
        { label: '手游', include_region_codes: ['0', '1'] },
        { class_type: '1', label: '' },
        { class_type: '3', label: '故障' },
        { class_type: '4', label: '会员' },
        { support_type: '2' },
      )
      const lists = await Promise.all(articleLists.map(async name => [name, await ids(name)]))
      expect(Object.fromEntries(lists)).toEqual({
        news_public: [game, area, public_],
        news_area: [area],
        news_game: [game],
        notice_list: [notice],
        helps_list: [help],
        questions_list: [question],
      })
      expect(await ids('news_public', '1')).toEqual([game, public_])
      expect(await ids('news_area', '1')).toEqual([])
      expect(await ids('news_game', '0', '2')).toEqual([app])
      const [both = ''] = await write({ support_type: '0' })
      await published()
      expect(await ids('news_game', '0', '2')).toEqual([both, app])
      expect(await ids('news_game', '0', '1')).toEqual([both, game])
      const typesIn = async (type: '1' | '2') =>
        (await ask('news_game', '0', type)).json().map((item: { support_type: string }) => item.support_type)
      expect([await typesIn('1'), await typesIn('2')]).toEqual([
        ['1', '1'],
        ['2', '2'],
      ])
    })

    it('hold news items, newest first, without content, in the language that was asked for', async () => {
      const [id, older] = await write({}, { publish_at: secondsAfter(testStart, -60) })
      const answer = await ask('news_public')
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const [item, next] = answer.json()
      expect(item).toEqual({
        id,
        title: '线路怎么选',
        image_url: '',
        summary: '三步选好线路。',
        content: '',
        publish_time: { year: 2026, month: 11, day: 21 },
        date_time: testStart.toISOString(),
        label: '国服',
        support_type: '1',
      })
      expect(next.id).toBe(older)
      const inEnglish = await api.request({ url: staticFiles.articles('0', '1', 'news_public') })
      expect(inEnglish.json()[0].title).toBe('Choosing a line')
    })

    it('tell a help’s category by its label', async () => {
      await write({ class_type: '3', label: '客户端' })
      expect((await ask('helps_list')).json()[0].label).toBe('客户端')
    })

    it('hold five hundred at most, the newest', async () => {
      const given = Array.from({ length: 501 }, (_, n) => ({ publish_at: secondsAfter(testStart, -n) }))
      const written = await write(...given)
      expect(await ids('news_public')).toEqual(written.slice(0, 500))
    })

    it('may be kept for a minute, and are sent again only when they changed', async () => {
      await write({})
      const { headers } = await ask('news_public')
      expect(headers['cache-control']).toBe('public, max-age=60')
      for (const held of [headers.etag, `W/${headers.etag}`, `"older", ${headers.etag}`]) {
        const again = await ask('news_public', '0', '1', { 'if-none-match': held })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
      }
      expect((await ask('news_public', '0', '1', { 'if-none-match': '"older"' })).statusCode).toBe(200)
    })

    it('are made anew when something is published, and only then', async () => {
      const [first = ''] = await write({})
      const { headers } = await ask('news_public')
      const [second = ''] = await write({})
      expect(await ids('news_public')).toEqual([first])
      await published()
      const anew = await ask('news_public', '0', '1', { 'if-none-match': headers.etag })
      expect(anew.statusCode).toBe(200)
      expect(anew.json().map(({ id }: { id: string }) => id)).toEqual([second, first])
    })

    it('are made anew when an article’s time has come', async () => {
      const [now = '', soon = '', later = ''] = await write(
        {},
        { publish_at: secondsAfter(testStart, 60) },
        { publish_at: secondsAfter(testStart, 120) },
      )
      expect(await ids('news_public')).toEqual([now])
      api.clock.advance(59)
      expect(await ids('news_public')).toEqual([now])
      api.clock.advance(1)
      expect(await ids('news_public')).toEqual([soon, now])
      api.clock.advance(60)
      expect(await ids('news_public')).toEqual([later, soon, now])
    })

    it.each(['news_2_1_news_public', 'news_0_3_news_public', 'news_0_1_news_secret', 'news_0_1_news_public.bak', 'x'])(
      'that there are not, such as %s, are answered 404 in the envelope',
      async name => {
        const answer = await api.request({ url: `/news/${name}.json?lang=en` })
        expect([answer.statusCode, answer.json().code, answer.json().data]).toEqual([404, 404000, null])
        expect(answer.headers['cache-control']).toBe('no-store')
      },
    )
  })
})
