import { articleLists, staticFiles } from '@bohe/api-client/contract/static-files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFolder } from '#features/publishing/check-folder.ts'
import { demoHits } from '#seed/demo-hits.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = new URL('../../content/articles/', import.meta.url).pathname

describe.each(oneDatabase)('the demo’s articles on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  const all = () => api.context.db.selectFrom('articles').selectAll().orderBy('id').execute()
  const version = async () =>
    (await api.context.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version

  it.each(articleLists.flatMap(list => (['0', '1'] as const).map(region => [list, region] as const)))(
    'give the app a list of its own: %s of region %s',
    async (list, region) => {
      for (const lang of ['zh_CN', 'en']) {
        const file = await api.request({ url: `${staticFiles.articles(region, '2', list)}?lang=${lang}` })
        const items: { support_type: string; title: string }[] = file.json()
        expect(items.length).toBeGreaterThan(0)
        expect(items.every(item => item.support_type === '2')).toBe(true)
        expect(items.some(({ title }) => /\p{Script=Han}/u.test(title))).toBe(lang === 'zh_CN')
      }
    },
  )

  it.each(['1', '2', '3', '4'] as const)('give the app articles of class %s by the call, too', async class_type => {
    for (const region of ['0', '1'] as const) {
      const { data } = await api.call('articles', { support_type: '2', class_type }, { region })
      expect(data.total).toBeGreaterThan(0)
      const [first] = data.list
      expect((await api.call('article', { id: first?.id ?? '' }, { region })).code).toBe(0)
    }
  })

  it('hold nothing that the sanitiser takes out', async () => {
    const { faults, removed, articles } = await checkFolder(folder, api.context.files)
    expect([faults, removed]).toEqual([[], []])
    expect((await all()).length).toBe(articles.length)
  })

  it('are numbered as they were published', async () => {
    const articles = await all()
    const moments = articles.map(({ publish_at }) => publish_at.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(articles.every(({ slug }) => slug !== null)).toBe(true)
  })

  it('have been read before, each piece of the news as often as no other', async () => {
    const news = (await all()).filter(({ class_type }) => class_type === '2')
    expect(Object.keys(demoHits).sort()).toEqual(news.map(({ slug }) => slug).sort())
    expect(new Set(news.map(({ hits }) => hits)).size).toBe(news.length)
    expect(Math.min(...news.map(({ hits }) => hits))).toBeGreaterThan(0)
  })

  it.each(['0', '1'] as const)(
    'have a hot list in region %s that is not the newest, the most read first',
    async region => {
      const titlesOf = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title)
      const hot = titlesOf((await api.call('hotNews', {}, { region })).data)
      const newest = titlesOf((await api.call('articles', {}, { region })).data)
      expect([hot.length, newest.length]).toEqual([5, 5])
      expect(hot.filter(title => !newest.includes(title)).length).toBeGreaterThanOrEqual(3)
      const hits = new Map((await all()).map(article => [article.title_en, article.hits]))
      const read = hot.map(title => hits.get(title) ?? 0)
      expect(read).toEqual(read.toSorted((one, other) => other - one))
    },
  )

  it('give each region news of its own: at least three, some of this month, none from abroad on the mainland', async () => {
    const own = (await api.call('articles', { area: 1, size: 3 }, { region: '1' })).data.list
    expect(own).toHaveLength(3)
    expect(own.every(({ date_time }) => date_time > '2026-11-01')).toBe(true)
    const mainland = (await api.call('articles', { size: 100 }, { region: '1' })).data.list
    expect(mainland.filter(({ title }) => /abroad|overseas|outside China/i.test(title))).toEqual([])
  })

  it('speak of no levels on the mainland, which has none', async () => {
    const readThere = (await all()).filter(({ include_region_codes: in_ }) => in_.length === 0 || in_.includes('1'))
    const speaking = readThere.filter(article => /Diamond|Platinum|钻石|铂金/.test(JSON.stringify(article)))
    expect(speaking.map(({ slug }) => slug)).toEqual([])
  })

  it('are seeded once: what editors changed stays', async () => {
    const [first] = await all()
    await api.context.db
      .updateTable('articles')
      .set({ title_en: 'Edited', hits: 3 })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const before = [await all(), await version()]
    await seedDemo(api.context)
    expect([await all(), await version()]).toEqual(before)
  })

  it('take the place of those from before they were files, with id and hits', async () => {
    const last = (await all()).at(-1)
    const count = (await all()).length
    const old = { slug: null, id: 12, hits: 8420 }
    await api.context.db
      .updateTable('articles')
      .set(old)
      .where('id', '=', last?.id ?? 0)
      .execute()
    await seedDemo(api.context)
    const articles = await all()
    expect(articles.length).toBe(count)
    expect(articles.find(({ id }) => id === 12)).toMatchObject({ slug: last?.slug, hits: 8420 })
  })
})
