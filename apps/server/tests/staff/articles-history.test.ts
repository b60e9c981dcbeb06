import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolders, article as file } from '#tests/content/folders.ts'
import { writtenBy } from '#tests/content/written-by.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { picture } from '#tests/support/pictures.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('what editors wrote, on $name', ({ open }) => {
  let api: TestApi
  let editor: Colleague
  const { save, saved, published, record, publicId, readBy, lastAct } = writtenBy(
    () => api,
    () => editor,
  )
  const stack = contentFolders(() => api)
  beforeAll(async () => {
    api = await startApi({ database: open })
    editor = await hire(api, 'content')
  })
  afterAll(async () => {
    await api.stop()
    stack.stop()
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
      expect(before.source_en).toBe('## The first step\n\nMeasure, then choose.')
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
})
