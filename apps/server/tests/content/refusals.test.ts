import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { bomb, picture } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { article, contentFolders, type Written } from './folders.ts'

const zh = 'news/lines.zh-CN.md'
const en = 'news/lines.en.md'

const png = await picture(64, 48).png().toBuffer()
const animated = await sharp({
  create: { width: 8, height: 16, channels: 3, background: '#fff', pageHeight: 8 },
} as never)
  .gif()
  .toBuffer()

const without = (files: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== name))

const tooLarge = await bomb(6000)

/** An article that shows `map.png`, at its head and in both texts. */
const withMap = () =>
  article({
    zh: { image: 'map.png' },
    zhBody: '看图：![地图](pictures/map.png)',
    enBody: 'See ![a map](pictures/map.png)',
  })

describe.each(oneDatabase)('content:import refuses, on $name', ({ open }) => {
  let api: TestApi
  const stack = contentFolders(() => api)
  const { importFiles, drafts } = stack
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  beforeEach(() => api.context.db.deleteFrom('article_drafts').execute())
  afterAll(async () => {
    await api.stop()
    stack.stop()
  })

  const acts = () => api.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  const refused = async (files: Record<string, string | Buffer>, lines: string[]) => {
    const before = await acts()
    const outcome = await importFiles({ ...article({}, 'news/good'), ...files })
    expect(outcome).toEqual({
      code: 1,
      output: lines.map(line => `${line}\n`).join(''),
      errors: `bohe operate: nothing was imported: ${lines.length} faults\n`,
    })
    expect(await drafts()).toEqual([])
    expect(await acts()).toEqual(before)
  }

  it.each<[string, Written, string]>([
    ['a title that is missing', { en: { title: undefined } }, `${en}: title is missing`],
    ['an empty title', { zh: { title: ' ' } }, `${zh}: title is missing`],
    ['a missing summary', { zh: { summary: undefined } }, `${zh}: summary is missing`],
    ['a missing description', { en: { seo_desc: undefined } }, `${en}: seo_desc is missing`],
    ['a long title', { en: { title: 'a'.repeat(201) } }, `${en}: title must be at most 200 characters long`],
    ['a control character', { en: { tag: 'a\u0000b' } }, `${en}: tag must not hold control characters`],
    ['another label', { zh: { label: '攻略' } }, `${zh}: label must be one of 国服, 手游, 最新, 热门, 推荐, 促销`],
    ['a missing label', { zh: { label: undefined } }, `${zh}: label is missing`],
    ['an unknown field', { zh: { autor: 'lin' } }, `${zh}: unknown field autor`],
    ['what belongs to the other file', { en: { label: '国服' } }, `${en}: unknown field label`],
    [
      'a day without its hour',
      { zh: { publish_at: '2026-11-01' } },
      `${zh}: publish_at must be a moment like 2026-11-18T10:00:00+08:00`,
    ],
    [
      'an hour without its offset',
      { zh: { publish_at: '2026-11-01T10:00:00' } },
      `${zh}: publish_at must be a moment like 2026-11-18T10:00:00+08:00`,
    ],
    [
      'a day that is none',
      { zh: { publish_at: '2026-02-30T10:00:00Z' } },
      `${zh}: publish_at must be a moment like 2026-11-18T10:00:00+08:00`,
    ],
    ['a missing moment', { zh: { publish_at: undefined } }, `${zh}: publish_at is missing`],
    ['another region', { zh: { regions: '["2"]' } }, `${zh}: regions must be one of 0, 1`],
    ['no region', { zh: { regions: '[]' } }, `${zh}: regions must name a region`],
    ['a region without its list', { zh: { regions: '0' } }, `${zh}: regions must be a list such as ["0"]`],
    ['another kind of reader', { zh: { support_type: '3' } }, `${zh}: support_type must be one of 0, 1, 2`],
    ['an image that is not there', { zh: { image: 'map.png' } }, `${zh}: image: there is no picture pictures/map.png`],
    [
      'a picture that is not there',
      { zhBody: '线路图 ![图](pictures/map.png)' },
      `${zh}: there is no picture pictures/map.png`,
    ],
    [
      'a picture that says where it is by a detour',
      { enBody: 'A map ![map](pictures/../../secret.png)' },
      `${en}: there is no picture pictures/../../secret.png`,
    ],
    ['an empty text', { enBody: ' ' }, `${en}: has no text under its front matter`],
    [
      'a text of nothing that may be shown',
      { enBody: '<script>let it = "be"</script>' },
      `${en}: holds nothing that may be shown`,
    ],
    ['a text that is not translated', { enBody: '先测速，再选择。' }, `${en}: text is in Chinese`],
    ['a title that is not translated', { en: { title: '线路怎么选' } }, `${en}: title is in Chinese`],
    ['a Chinese text in English', { zhBody: 'Measure, then choose.' }, `${zh}: text is not in Chinese`],
    [
      'asterisks that make nothing bold',
      { zhBody: '点按**“连接”**后等待。' },
      `${zh}: has ** that make nothing bold: move them to the other side of the punctuation`,
    ],
  ])('%s', async (_, written, line) => {
    await refused(article(written), [line])
  })

  it.each<[string, Record<string, string | Buffer>, string]>([
    ['an article without its English', without(article(), en), 'news/lines: en is missing'],
    ['an article without its Chinese', without(article(), zh), 'news/lines: zh-CN is missing'],
    ['a label of a notice', article({}, 'notices/lines'), 'notices/lines.zh-CN.md: unknown field label'],
    [
      'a label of news over a help',
      article({}, 'helps/lines'),
      'helps/lines.zh-CN.md: label must be one of 入门, 账号, 会员, 加速, 客户端, 故障',
    ],
    [
      'a folder of no class',
      { 'nwes/lines.en.md': '' },
      'nwes: must be one of the folders news, notices, helps, questions',
    ],
    [
      'a file beside the classes',
      { 'lines.en.md': '' },
      'lines.en.md: must be one of the folders news, notices, helps, questions',
    ],
    ['a name that no address could have', article({}, 'news/Lines'), ''],
    [
      'a file that is no article',
      { 'news/lines.txt': 'x' },
      'news/lines.txt: must be called like my-article.zh-CN.md or my-article.en.md',
    ],
    ['an empty file', { ...article(), [en]: '' }, `${en}: has no front matter between two lines of ---`],
    [
      'a file without front matter',
      { ...article(), [en]: 'Measure.' },
      `${en}: has no front matter between two lines of ---`,
    ],
    [
      'front matter that does not end',
      { ...article(), [en]: '---\ntitle: x\n' },
      `${en}: has no front matter between two lines of ---`,
    ],
    [
      'front matter of no fields',
      { ...article(), [en]: '---\nMeasure\n---\nMeasure.' },
      `${en}: its front matter must be fields, such as title: …`,
    ],
    [
      'aliases',
      { ...article(), [en]: '---\na: &a [x]\nb: [*a, *a]\n---\nMeasure.' },
      `${en}: its front matter must not use aliases`,
    ],
    ['a text in another encoding', { ...article(), [zh]: Buffer.from([0x2d, 0xff, 0xfe]) }, `${zh}: is not UTF-8`],
    ['a long file', { ...article(), [en]: 'x'.repeat(262_145) }, `${en}: has 0.25 MiB; at most 0.25 MiB are taken`],
    [
      'a picture of 20 MB',
      { ...withMap(), 'news/pictures/map.png': Buffer.alloc(20_971_520) },
      'news/pictures/map.png: has 20 MiB; at most 5 MiB are taken',
    ],
    ['a picture that is none', { ...withMap(), 'news/pictures/map.png': 'GIF89a' }, 'map'],
    ['a damaged picture', { ...withMap(), 'news/pictures/map.png': png.subarray(0, png.length - 30) }, 'map'],
    ['a picture that moves', { ...withMap(), 'news/pictures/map.png': animated }, 'map'],
    ['a picture of too many pixels', { ...withMap(), 'news/pictures/map.png': tooLarge }, 'map'],
    [
      'a drawing that could hold a script',
      { ...article(), 'news/pictures/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>' },
      'map.svg',
    ],
    [
      'a name of a picture that no address could have',
      { ...article(), 'news/pictures/地图.png': png },
      'news/pictures/地图.png: must be a file whose name has Latin letters, digits, - and _ only',
    ],
  ])('%s', async (_, files, line) => {
    const noPicture = 'is no picture that can be shown (png, jpeg, webp), or has too many pixels'
    const rule = 'must be called like my-article.zh-CN.md or my-article.en.md'
    const lines = { '': [`news/Lines.en.md: ${rule}`, `news/Lines.zh-CN.md: ${rule}`] as string[] }
    const asked = line === 'map' ? 'map.png' : line
    if (asked.startsWith('map.')) await refused(files, [`news/pictures/${asked}: ${noPicture}`])
    else await refused(files, lines[line as ''] ?? [line])
  })

  it('YAML that cannot be read, by its line', async () => {
    const files = { ...article(), [en]: '---\ntitle: Lines\nsummary: "open\n---\n\nMeasure.\n' }
    const { code, output } = await importFiles(files)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^news\/lines\.en\.md: line [34] is no YAML: .+\n$/),
    })
  })

  it('a field that is there twice', async () => {
    const files = { ...article(), [en]: '---\ntitle: Lines\ntitle: Line\n---\n\nMeasure.\n' }
    expect((await importFiles(files)).output).toBe(`${en}: line 3 is no YAML: Map keys must be unique\n`)
  })

  it('a picture without words for those who cannot see it', async () => {
    const files = { ...article({ enBody: 'A map ![](pictures/map.png)' }), 'news/pictures/map.png': png }
    await refused(files, [`${en}: pictures/map.png has no words for those who cannot see it`])
  })

  it('all that is wrong at once, a line for each', async () => {
    await refused(article({ zh: { label: '攻略', title: undefined }, en: { summary: undefined }, enBody: ' ' }), [
      `${zh}: title is missing`,
      `${zh}: label must be one of 国服, 手游, 最新, 热门, 推荐, 促销`,
      `${en}: summary is missing`,
      `${en}: has no text under its front matter`,
    ])
  })

  it.each([['nowhere'], ['../../nowhere/at/all']])('a folder that is not there: %s', async folder => {
    const { code, output, errors } = await stack.run('content:import', '--folder', folder)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toBe(`bohe operate: ${join(stack.root, folder)} cannot be read (ENOENT)\n`)
  })

  it('an empty folder', async () => {
    const folder = stack.write({ '.DS_Store': 'hidden' })
    const { code, errors } = await stack.run('content:import', '--folder', folder)
    expect({ code, errors }).toEqual({ code: 1, errors: `bohe operate: there are no articles in ${folder}\n` })
  })
})
