import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolders, article as file } from './content-folders.ts'
import { oneDatabase } from './support/database/databases.ts'
import { picture } from './support/pictures.ts'
import { type Colleague, hire } from './support/staff.ts'
import { startApi, type TestApi } from './support/start-api.ts'

type Saving = StaffInput<'saveArticle'>

const written = (given: Partial<Saving> = {}): Saving => ({
  ...{ version: 0, class_type: '1', support_type: '1', format: 'markdown' },
  ...{ title_zh: '线路维护公告', title_en: 'Lines are maintained', summary_zh: '今晚维护。', summary_en: 'Tonight.' },
  ...{ source_zh: '今晚 **两点** 维护。', source_en: 'Tonight at **two**.' },
  ...given,
})

describe.each(oneDatabase)('articles in the console, on $name', ({ open }) => {
  let api: TestApi
  let editor: Colleague
  const stack = contentFolders(() => api)
  beforeAll(async () => {
    api = await startApi({ database: open })
    editor = await hire(api, 'content')
  })
  afterAll(async () => {
    await api.stop()
    stack.stop()
  })

  const save = (given: Partial<Saving> = {}, who = editor) => who.call('saveArticle', written(given))
  const saved = async (given: Partial<Saving> = {}) => (await save(given)).data
  const published = async (given: Partial<Saving> = {}) => {
    const { article_id } = await saved(given)
    expect(await editor.call('publishArticles', { article_ids: [article_id] })).toMatchObject({ code: 0 })
    return article_id
  }
  const record = async (article_id: string) => (await editor.call('article', { article_id })).data
  const publicId = async (article_id: string) => /\d+$/.exec((await record(article_id)).address)?.[0] ?? '0'
  const readBy = async (article_id: string, region: '0' | '1' = '0') => {
    const { code, data } = await api.call('article', { id: await publicId(article_id) }, { region })
    return code === 0 ? data.title : undefined
  }
  const lastAct = () =>
    api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

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

  describe('the history', () => {
    it('keeps each version, goes back to one, and drops a draft; each leaves its row', async () => {
      const article_id = await published()
      const { version } = await saved({ article_id, version: 1, source_en: 'At **three**.' })
      expect(await record(article_id)).toMatchObject({ source_en: 'At **three**.', format: 'markdown', version: 2 })
      const old = await editor.call('articleVersion', { article_id, version: '1' })
      expect(old.data).toMatchObject({ source_en: 'Tonight at **two**.', title_en: 'Lines are maintained' })
      await editor.call('restoreArticle', { article_id, version, restored: 1 })
      expect(await lastAct()).toMatchObject({ action: 'restoreArticle', after: { about: `article ${article_id}` } })
      expect(await record(article_id)).toMatchObject({ version: 3, source_en: 'Tonight at **two**.' })
      await saved({ article_id, version: 3, title_en: 'No more' })
      await editor.call('discardDraft', { article_id, reason: 'no need' })
      expect(await lastAct()).toMatchObject({ action: 'discardDraft', before: { title_en: 'No more' } })
      const { versions, is_changed, title_en } = await record(article_id)
      expect([versions.map(({ how }) => how), is_changed, title_en]).toEqual([
        ['restored', 'saved', 'restored', 'saved', 'saved'],
        0,
        'Lines are maintained',
      ])
    })

    it('tells a stale save who changed what, and saves nothing of it', async () => {
      const { article_id } = await saved()
      const other = await hire(api, 'content')
      await save({ article_id, version: 1, title_en: 'By another one' }, other)
      const late = await save({ article_id, version: 1, title_en: 'Too late' })
      expect(late).toMatchObject({ code: staffCodes.stale.code, data: { who: other.email } })
      expect(late.msg).toContain('By another one')
      expect((await record(article_id)).title_en).toBe('By another one')
    })

    it('has what came from a folder, as Markdown, and tells of it when a save is stale', async () => {
      await stack.importFiles(file({}, 'news/from-a-folder'))
      await stack.publish('--slug', 'news/from-a-folder')
      const { data } = await editor.call('articles', { q: 'Choosing a line' })
      const article_id = data.list[0]?.id ?? ''
      const before = await record(article_id)
      expect(before).toMatchObject({ format: 'markdown', versions: [{ how: 'imported', saved_by: 'lin' }] })
      expect(before.source_en.trim()).toBe('## The first step\n\nMeasure, then choose.')
      await stack.importFiles(file({ en: { title: 'Choosing again' } }, 'news/from-a-folder'))
      const late = await editor.call('saveArticle', { ...before, article_id, label: '国服', title_en: 'Mine' })
      expect(late).toMatchObject({ code: staffCodes.stale.code, data: { who: 'lin' } })
      expect(late.msg).toContain('Choosing again')
    })
  })

  describe('hostile texts', () => {
    const evil = [
      '<script>alert(1)</script>正文 text',
      '<img src=x onerror="alert(1)">',
      '<a href="javascript:alert(1)">link</a>',
      '<p onclick="alert(1)">p</p>',
      '<svg onload=alert(1)></svg><iframe src="https://evil.example"></iframe>',
      '[md](javascript:alert(1)) ![p](https://evil.example/p.png)',
    ].join('\n\n')

    it('are shown as readers would get them, and what is taken out is told', async () => {
      const asked = { format: 'markdown' as const, source_zh: evil, source_en: evil }
      const { data } = await editor.call('previewArticle', asked)
      expect(data.content_en).not.toMatch(/script|onerror|onclick|javascript:|iframe|svg|evil/i)
      const told = data.removed_en.map(({ kind, what }) => `${kind} ${what}`)
      for (const each of [
        'tag <script>',
        'link javascript:alert(1)',
        'attribute onclick of <p>',
        'tag <svg>',
        'picture x',
      ])
        expect(told).toContain(each)
      const article_id = await published({ source_zh: evil, source_en: evil })
      const { data: read } = await api.call('article', { id: await publicId(article_id) })
      expect(read.content).toBe(data.content_en)
    })

    it('in titles are text', async () => {
      const title_en = '<img src=x onerror=alert(1)>'
      const article_id = await published({ title_en })
      expect(await readBy(article_id)).toBe(title_en)
      expect((await editor.call('articles', { q: '<img' })).data.list[0]).toMatchObject({ title_en })
    })
  })

  describe('a picture', () => {
    const upload = (bytes: Buffer) => editor.call('uploadPicture', { file: bytes.toString('base64') })

    it('is drawn anew, and stands in a text with its size', async () => {
      const bytes = await picture(2000, 1000)
        .withExif({ IFD0: { Copyright: 'secret' } })
        .jpeg()
        .toBuffer()
      const { data } = await upload(bytes)
      expect(data).toMatchObject({ width: 1600, height: 800 })
      const kept = await api.request({ method: 'GET', url: data.url })
      expect(kept.headers['content-type']).toBe('image/webp')
      expect(kept.rawPayload.includes('secret')).toBe(false)
      const asked = { format: 'markdown' as const, source_zh: `![图](${data.url})`, source_en: `![map](${data.url})` }
      const preview = await editor.call('previewArticle', asked)
      expect(preview.data.content_en).toContain('width="1600" height="800"')
      expect((await save({ image_url: data.url })).code).toBe(0)
      expect(JSON.stringify(await lastAct())).not.toContain(bytes.toString('base64').slice(0, 40))
    })

    it.each([
      ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['half of one', async () => (await picture().png().toBuffer()).subarray(0, 400)],
      ['a GIF', async () => picture(8, 8).gif().toBuffer()],
    ])('that is %s is refused', async (_name, made) => {
      expect((await upload(await made())).code).toBe(staffCodes.pictureWrong.code)
    })

    it('that is a page, too, is kept as its pixels alone', async () => {
      const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
      const { code, data } = await upload(polyglot)
      if (code !== 0) return expect(code).toBe(staffCodes.pictureWrong.code)
      expect((await api.request({ method: 'GET', url: data.url })).rawPayload.includes('script')).toBe(false)
    })

    it('of ten megabytes is too large, in words; one beyond is not read', async () => {
      const large = await upload(Buffer.alloc(10_485_760, 1))
      expect(large).toMatchObject({ code: staffCodes.pictureTooLarge.code, data: { size: 5 } })
      expect((await upload(Buffer.alloc(16_777_216, 1))).code).toBe(staffCodes.payloadTooLarge.code)
    })
  })

  describe('staff of one region', () => {
    it('see and change what is theirs alone', async () => {
      const [intl, cn] = [await hire(api, 'content', ['0']), await hire(api, 'content', ['1'])]
      const cnOnly = await published({ include_region_codes: ['1'], title_en: 'Mainland only' })
      const both = await published({ title_en: 'For both' })
      const seen = async (who: Colleague) =>
        (await who.call('articles', { class_type: '1' })).data.list.map(({ id }) => id)
      expect(await seen(intl)).not.toContain(cnOnly)
      expect(await seen(cn)).toEqual(expect.arrayContaining([cnOnly, both]))
      expect((await intl.call('article', { article_id: cnOnly })).code).toBe(staffCodes.articleUnknown.code)
      const { version } = await record(cnOnly)
      const told = { article_id: cnOnly, version, include_region_codes: ['1'] as ['1'] }
      expect((await save({ ...told, title_en: 'Taken over' }, intl)).code).toBe(staffCodes.articleUnknown.code)
      for (const call of ['publishArticles', 'withdrawArticles'] as const)
        expect((await intl.call(call, { article_ids: [cnOnly], reason: 'x' } as never)).code).toBe(
          staffCodes.articleUnknown.code,
        )
      expect((await save({ ...told, title_en: 'Changed here' }, cn)).code).toBe(0)
      expect((await intl.call('withdrawArticles', { article_ids: [both], reason: 'x' })).code).toBe(
        staffCodes.beyondOwn.code,
      )
      expect((await save({}, intl)).code).toBe(staffCodes.beyondOwn.code)
      expect((await save({ include_region_codes: ['0'] }, intl)).code).toBe(0)
      // What is theirs is not given to the others either.
      const given = { ...told, version: version + 1, include_region_codes: ['0'] as ['0'] }
      expect((await save({ ...given, title_en: 'Given away' }, cn)).code).toBe(staffCodes.beyondOwn.code)
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
