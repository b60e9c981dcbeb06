import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Saving, writtenBy } from '#tests/content/written-by.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('articles in the console, on $name', ({ open }) => {
  let api: TestApi
  let editor: Colleague
  const { save, saved, published, record, publicId, readBy } = writtenBy(
    () => api,
    () => editor,
  )
  beforeAll(async () => {
    api = await startApi({ database: open })
    editor = await hire(api, 'content')
  })
  afterAll(() => api.stop())

  describe('a draft', () => {
    it('is read by nobody until it is published, then in both languages, in lists, within a call', async () => {
      const { article_id } = await saved()
      expect(await record(article_id)).toMatchObject({ state: 'draft', address: '', version: 1, lacking: [] })
      await editor.call('publishArticles', { article_ids: [article_id] })
      expect(await record(article_id)).toMatchObject({ state: 'published', publish_at: api.clock.now().toISOString() })
      for (const [language, title] of [
        ['en', 'Lines are maintained'],
        ['zh_CN', '线路维护公告'],
      ] as const) {
        const { data } = await api.call('articles', { class_type: '1' }, { language })
        expect(data.list[0]).toMatchObject({ title })
        const url = `/news/news_1_1_notice_list.json?lang=${language}`
        expect((await api.request({ method: 'GET', url })).json()[0]).toMatchObject({ title })
      }
    })

    it('that lacks a language is saved, found by what it lacks, and not published', async () => {
      const { article_id } = await saved({ title_en: '', source_en: '', title_zh: '只有中文' })
      expect(await record(article_id)).toMatchObject({ lacks: 'en', lacking: ['title_en', 'content_en'] })
      const { data } = await editor.call('articles', { lacks: 'en', q: '只有' })
      expect(data.list.map(({ id }) => id)).toEqual([article_id])
      expect((await editor.call('articles', { lacks: 'zh', q: '只有' })).data.list).toEqual([])
      expect(await editor.call('publishArticles', { article_ids: [article_id] })).toMatchObject({
        ...{ code: staffCodes.articleLacks.code, data: { what: 'title_en, content_en' } },
      })
    })

    it.each([
      [{ title_zh: '', title_en: '' }, 'title_zh'],
      [{ class_type: '2' as const }, 'label'],
      [{ class_type: '3' as const, label: '国服' as const }, 'label'],
      [{ source_zh: 'No word of Chinese.' }, 'source_zh'],
      [{ source_en: '这里全是中文，没有英文。' }, 'source_en'],
      [{ source_en: '<script>alert(1)</script>' }, 'source_en'],
      [{ image_url: '/uploads/articles/aa/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp' }, 'image_url'],
      [{ image_url: 'https://evil.example/a.png' }, 'image_url'],
      [{ title_en: 'x'.repeat(201) }, 'title_en'],
      [{ publish_at: 'tomorrow' }, 'publish_at'],
    ])('%j is refused at its field %s', async (given, field) => {
      const { code, fields } = await save(given as Partial<Saving>)
      expect([code, Object.keys(fields)]).toEqual([staffCodes.invalidFields.code, [field]])
    })

    it('is deleted by one person; what was public once by two', async () => {
      const { article_id } = await saved()
      const remove = (id: string) => editor.call('removeArticle', { article_id: id, reason: 'wrong' })
      expect((await remove(article_id)).data).toEqual({ state: 'done' })
      expect((await editor.call('article', { article_id })).code).toBe(staffCodes.articleUnknown.code)
      const wasPublic = await published()
      expect((await remove(wasPublic)).code).toBe(staffCodes.articleIsOut.code)
      await editor.call('withdrawArticles', { article_ids: [wasPublic], reason: 'wrong' })
      expect((await remove(wasPublic)).data).toEqual({ state: 'proposed' })
      expect((await remove(wasPublic)).code).toBe(staffCodes.approvalWaiting.code)
      const owner = await hire(api)
      const [waiting] = (await owner.call('approvals', {})).data.list
      const decided = { approval_id: waiting?.id ?? '', decision: 'approve' as const, reason: 'seen' }
      expect((await owner.call('decideApproval', decided)).data).toEqual({ state: 'approved' })
      expect((await editor.call('article', { article_id: wasPublic })).code).toBe(staffCodes.articleUnknown.code)
    })
  })

  describe('what is published', () => {
    it('is changed as a draft first, and keeps its address and its moment', async () => {
      const article_id = await published()
      const before = await record(article_id)
      api.clock.advance(600)
      await save({ article_id, version: before.version, title_en: 'Lines rest', publish_at: before.publish_at })
      expect([await readBy(article_id), (await record(article_id)).is_changed]).toEqual(['Lines are maintained', 1])
      expect((await editor.call('articles', { state: 'changed' })).data.list.map(({ id }) => id)).toContain(article_id)
      await editor.call('publishArticles', { article_ids: [article_id] })
      expect(await readBy(article_id)).toBe('Lines rest')
      const { address, publish_at } = await record(article_id)
      expect({ address, publish_at }).toEqual({ address: before.address, publish_at: before.publish_at })
    })

    it('is out from a moment on, or at once after all', async () => {
      const { article_id } = await saved()
      const at = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
      await editor.call('publishArticles', { article_ids: [article_id], at })
      expect([(await record(article_id)).state, await readBy(article_id)]).toEqual(['planned', undefined])
      await editor.call('publishArticles', { article_ids: [article_id], at: 'now' })
      expect([(await record(article_id)).state, await readBy(article_id)]).toEqual([
        'published',
        'Lines are maintained',
      ])
    })

    it('is withdrawn, and brought back under its address with its hits', async () => {
      const ids = [await published(), await published()]
      const [first = ''] = ids
      const number = Number(await publicId(first))
      await api.context.db.updateTable('articles').set({ hits: 7 }).where('id', '=', number).execute()
      const { address } = await record(first)
      const withdrawn = await editor.call('withdrawArticles', { article_ids: ids, reason: 'a mistake' })
      expect(withdrawn.data).toEqual({ withdrawn: 2 })
      expect([await readBy(first), (await record(first)).state]).toEqual([undefined, 'withdrawn'])
      expect((await editor.call('withdrawArticles', { article_ids: ids, reason: 'again' })).code).toBe(
        staffCodes.stateUnchanged.code,
      )
      expect((await editor.call('publishArticles', { article_ids: ids })).data).toEqual({ published: 2 })
      expect(await record(first)).toMatchObject({ address, hits: 7, state: 'published' })
    })

    it('is published and withdrawn all or none', async () => {
      const [good, lacking] = [await saved(), await saved({ source_en: '' })]
      const both = [good.article_id, lacking.article_id]
      expect((await editor.call('publishArticles', { article_ids: both })).code).toBe(staffCodes.articleLacks.code)
      expect((await record(good.article_id)).state).toBe('draft')
    })
  })

  it('are listed page by page', async () => {
    for (let made = 0; made < 55; made++) await saved({ title_en: `Leafed ${made}` })
    const first = await editor.call('articles', { q: 'Leafed' })
    const second = await editor.call('articles', { q: 'Leafed', after: first.data.next })
    expect([first.data.list.length, second.data.list.length, second.data.next]).toEqual([50, 5, ''])
    expect(first.data.list[0]?.title_en).toBe('Leafed 54')
  })
})
