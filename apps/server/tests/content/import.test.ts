import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { picture } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { article, contentFolders } from './folders.ts'

const en = 'news/lines.en.md'

const png = await picture(64, 48).png().toBuffer()
describe.each(oneDatabase)('content:import on $name', ({ open }) => {
  const uploads = mkdtempSync(join(tmpdir(), 'bohe-uploads-'))
  let api: TestApi
  const stack = contentFolders(() => api)
  const { importFiles, drafts } = stack
  beforeAll(async () => {
    api = await startApi({ database: open, settings: { UPLOADS_DIR: uploads } })
  })
  beforeEach(() => api.context.db.deleteFrom('article_drafts').execute())
  afterAll(async () => {
    await api.stop()
    stack.stop()
    rmSync(uploads, { recursive: true, force: true })
  })

  const acts = () => api.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  describe('makes drafts', () => {
    it('of every column, with HTML made of Markdown', async () => {
      const body = '## Two\n\n- *a*\n- **b** [help](/help.html)\n\n| x |\n|--:|\n| 1 |\n\n[out](https://example.com/)'
      const outcome = await importFiles(article({ enBody: body, zh: { regions: '["1"]', support_type: '2' } }))
      expect(outcome).toEqual({ code: 0, output: 'news/lines: new\n', errors: '1 new, 0 changed, 0 unchanged\n' })
      const [draft] = await drafts()
      expect(draft).toMatchObject({
        slug: 'news/lines',
        imported_by: 'lin',
        imported_at: api.clock.now(),
        withdrawn: null,
      })
      expect(draft?.article).toMatchObject({
        ...{ class_type: '2', support_type: '2', label: '国服', include_region_codes: ['1'], exclude_region_codes: [] },
        ...{ title_zh: '线路怎么选', title_en: 'Choosing a line', tag_zh: '线路', tag_en: 'lines', image_url: '' },
        ...{
          summary_zh: '三步选好线路。',
          seo_keywords_en: 'Bohe,lines',
          publish_at: '2026-11-01T02:00:00.000Z',
          policy: 1,
        },
        content_zh: '<h2>第一步</h2>\n<p>先测速，再选择。</p>',
      })
      expect(draft?.article.content_en.replaceAll('\n', '')).toBe(
        '<h2>Two</h2><ul><li><em>a</em></li><li><strong>b</strong> <a href="./help.html">help</a></li></ul>' +
          '<table><thead><tr><th align="right">x</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table>' +
          '<p><a href="https://example.com/" rel="noopener nofollow">out</a></p>',
      )
    })

    it.each([
      ['notices', '1', undefined, ''],
      ['helps', '3', '账号', '账号'],
      ['questions', '4', '故障', '故障'],
    ])('of %s', async (folder, class_type, label, kept) => {
      await importFiles(article({ zh: { label } }, `${folder}/lines`))
      expect((await drafts())[0]?.article).toMatchObject({ class_type, label: kept })
    })

    it('without caring about line ends, quotes and a byte order mark', async () => {
      const windows = Object.fromEntries(
        Object.entries(article({ en: { title: 'x' } })).map(([name, words]) => [
          name,
          `\uFEFF${words.replace('title: "x"', 'title: 2026').replaceAll('\n', '\r\n')}`,
        ]),
      )
      expect(await importFiles(windows)).toMatchObject({ code: 0 })
      expect((await drafts())[0]?.article.title_en).toBe('2026')
    })

    it('and says what is unchanged, changed and new', async () => {
      const changed = article({ enBody: 'Choose.' }, 'news/changed')
      await importFiles({ ...article(), ...article({}, 'news/changed') })
      const outcome = await importFiles({ ...article(), ...changed, ...article({}, 'news/new') })
      expect(outcome).toEqual({
        code: 0,
        output: 'news/new: new\nnews/changed: changed\n',
        errors: '1 new, 1 changed, 1 unchanged\n',
      })
      expect((await acts()).at(-1)).toMatchObject({
        actor: 'lin',
        action: 'content:import',
        after: { added: ['news/new'], changed: ['news/changed'], unchanged: 1, removed: [] },
      })
    })

    it('in a dry run: says so and writes nothing, no picture either', async () => {
      const before = await acts()
      const files = {
        ...article({ zh: { image: 'dry.png' } }),
        'news/pictures/dry.png': await picture(5, 5, '#123456').png().toBuffer(),
      }
      const outcome = await importFiles(files, '--dry-run')
      expect(outcome).toEqual({
        code: 0,
        output: 'news/lines: new\n',
        errors: 'dry run, nothing was written: 1 new, 0 changed, 0 unchanged\n',
      })
      expect([await drafts(), await acts()]).toEqual([[], before])
      await importFiles(files)
      const path = (await drafts())[0]?.article.image_url ?? ''
      expect(await api.context.files.read(path)).toBeInstanceOf(Buffer)
    })

    it('and tells what was taken out of a text', async () => {
      const outcome = await importFiles(
        article({ enBody: 'Choose <u onclick="x()">now</u> [here](http://example.com)' }),
      )
      expect(outcome.code).toBe(2)
      expect(outcome.output.split('\n')).toEqual([
        `${en}: <u> was taken out`,
        `${en}: a link to http://example.com was taken out`,
        'news/lines: new',
        '',
      ])
    })

    it('at the same moment as another operator, one after the other', async () => {
      const outcomes = await Promise.all([importFiles(article()), importFiles(article())])
      expect(outcomes.map(({ errors }) => errors).sort()).toEqual([
        '0 new, 0 changed, 1 unchanged\n',
        '1 new, 0 changed, 0 unchanged\n',
      ])
    })
  })

  describe('draws pictures anew', () => {
    const withMap = (map: Buffer, name = 'map.jpg') => ({
      ...article({ zh: { image: name }, enBody: `A map ![the *map*](pictures/${name})` }),
      [`news/pictures/${name}`]: map,
    })

    it('as webp, upright, at most 1600 pixels wide, without what was in the file', async () => {
      const map = await picture(2000, 1000)
        .withExif({ IFD0: { Copyright: 'somebody', Make: 'camera' } })
        .jpeg()
        .toBuffer()
      expect(await importFiles(withMap(map))).toMatchObject({ code: 0 })
      const { image_url, content_en } = (await drafts())[0]?.article ?? {}
      expect(image_url).toMatch(/^\/uploads\/articles\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.webp$/)
      expect(content_en).toBe(
        `<p>A map <img src="${image_url}" alt="the map" width="1600" height="800" loading="lazy" /></p>`,
      )
      const served = await api.request({ method: 'GET', url: image_url ?? '' })
      expect(served.headers['content-type']).toBe('image/webp')
      const { exif, width, format } = await sharp(served.rawPayload).metadata()
      expect({ exif, width, format }).toEqual({ exif: undefined, width: 1600, format: 'webp' })
    })

    it('small ones as they are, each file once', async () => {
      await importFiles(withMap(png, 'map.png'))
      const first = (await drafts())[0]?.article
      expect(first?.content_en).toContain('width="64" height="48"')
      expect(await importFiles(withMap(png, 'map.png'))).toMatchObject({ errors: '0 new, 0 changed, 1 unchanged\n' })
      await importFiles(withMap(await picture(64, 48, '#000').png().toBuffer(), 'map.png'))
      expect((await drafts())[0]?.article.image_url).not.toBe(first?.image_url)
    })
  })

  it('finds the folder from where the operator stands', async () => {
    const folder = stack.write(article())
    expect(await stack.run('content:import', '--folder', basename(folder))).toMatchObject({ code: 0 })
  })
})
