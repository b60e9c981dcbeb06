import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFolder } from '#features/publishing/check-folder.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { databases } from './support/databases.ts'
import { startApi, type TestApi } from './support/start-api.ts'

const folder = new URL('../content/articles/', import.meta.url).pathname

describe.each(databases.filter(({ open }) => open))('the demo’s articles on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  const all = () => api.context.db.selectFrom('articles').selectAll().orderBy('id').execute()
  const version = async () =>
    (await api.context.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version

  it('hold nothing that the sanitiser takes out', async () => {
    const { faults, removed, articles } = await checkFolder(folder, api.context.files)
    expect([faults, removed]).toEqual([[], []])
    expect((await all()).length).toBe(articles.length)
  })

  it('are numbered as they were published, and nobody has read them', async () => {
    const articles = await all()
    const moments = articles.map(({ publish_at }) => publish_at.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(articles.every(({ hits, slug }) => hits === 0 && slug !== null)).toBe(true)
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
