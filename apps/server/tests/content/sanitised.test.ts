import { SupportType } from '@bohe/api-client/contract/wire'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes as Html, html as names, parseFragment } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsafeHtmlOf } from '#features/publishing/check-folder.ts'
import { sanitise } from '#features/publishing/sanitise.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { article, contentFolders } from './folders.ts'
import { vectors } from './vectors.ts'

const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    'p br hr h2 h3 h4 ul ol li strong em del code pre blockquote figure figcaption table thead tbody tr'
      .split(' ')
      .map(tag => [tag, []]),
  ),
  ...{ th: ['align'], td: ['align'], a: ['href', 'title', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
}

const dangers = ({ href, rel, src }: Record<string, string>): string[] => {
  if (src !== undefined) return src.startsWith('/uploads/articles/') ? [] : [`a picture ${src}`]
  if (href === undefined) return []
  const url = URL.parse(href, 'https://site.example/cn/news_1.html')
  if (!url || !['https:', 'mailto:'].includes(url.protocol) || url.username !== '') return [`a link to ${href}`]
  const isOurs = url.origin === 'https://site.example' || url.protocol === 'mailto:'
  return isOurs || rel === 'noopener nofollow' ? [] : [`a link with rel ${rel}`]
}

const inElement = ({ tagName, attrs, namespaceURI }: Html.Element): string[] => {
  const known = namespaceURI === names.NS.HTML ? allowed[tagName] : undefined
  if (!known) return [`<${tagName}>`]
  const others = attrs.filter(({ name }) => !known.includes(name)).map(({ name }) => `${name} of <${tagName}>`)
  return [...others, ...dangers(Object.fromEntries(attrs.map(({ name, value }) => [name, value])))]
}

const inNode = (node: Html.Node): string[] => [
  ...('tagName' in node ? inElement(node) : []),
  ...('childNodes' in node ? node.childNodes.flatMap(inNode) : []),
  ...(node.nodeName === '#comment' ? ['a comment'] : []),
]

/** What a browser makes of HTML that no article may hold; a parser of the standard, not the sanitiser's, says so. */
const foreign = (html: string): string[] => inNode(parseFragment(html))

const words = ['title', 'summary', 'tag', 'seo_keywords', 'seo_desc'] as const
const asText = (vector: string) => vector.replaceAll(/\s+/g, ' ').trim()
const slugOf = (index: number) => `news/vector-${index}`

describe.each(oneDatabase)('what editors write, on $name', ({ open }) => {
  let api: TestApi
  let ids: Map<string, string>
  const stack = contentFolders(() => api)
  beforeAll(async () => {
    api = await startApi({ database: open })
    const files = vectors.map((vector, index) => {
      const fields = Object.fromEntries(words.map(name => [name, vector]))
      const bodies = { zhBody: `先测速。\n\n${vector}\n\n再选择。`, enBody: `Measure ${vector}, then choose.` }
      return article({ zh: fields, en: fields, ...bodies }, slugOf(index))
    })
    expect(await stack.importFiles(Object.assign({}, ...files))).toMatchObject({ code: 2 })
    await stack.publish()
    const rows = await api.context.db.selectFrom('articles').select(['id', 'slug']).execute()
    ids = new Map(rows.map(({ id, slug }) => [slug ?? '', String(id)]))
  })
  afterAll(async () => {
    await api.stop()
    stack.stop()
  })

  it.each(vectors.map((vector, index) => [vector, index] as const))(
    'is shown without anything foreign, its other fields as text: %j',
    async (vector, index) => {
      for (const language of ['zh_CN', 'en'] as const) {
        const { data } = await api.call('article', { id: ids.get(slugOf(index)) ?? '' }, { language })
        expect(foreign(data.content)).toEqual([])
        for (const name of words) expect(data[name]).toBe(asText(vector))
      }
    },
  )

  it('is sent as what it is, never as a page', async () => {
    const { headers } = await api.call('article', { id: ids.get(slugOf(0)) ?? '' })
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
    })
  })

  it('and was never sanitised, or under an older policy, is sanitised as it is read', async () => {
    const { slug, id, ...row } = await api.context.db
      .selectFrom('articles')
      .selectAll()
      .where('slug', '=', slugOf(0))
      .executeTakeFirstOrThrow()
    const content = `<h2>a</h2>${vectors.filter(vector => vector.startsWith('<')).join('<p>b</p>')}`
    const old = { ...row, policy: 0, content_zh: content, content_en: content, support_type: SupportType.app }
    const added = await api.context.db
      .insertInto('articles')
      .values({ ...old, slug: null })
      .returning('id')
      .execute()
    const { data } = await api.call('article', { id: String(added[0]?.id) })
    expect(data.content).toContain('<h2>a</h2>')
    expect(foreign(data.content)).toEqual([])
  })
})

describe('the sanitiser', () => {
  it.each([
    ['<p>a<script>b</script></p>', ['<script>']],
    ['<svg onload=alert(1)></svg>', ['<svg>']],
    ['<p onclick=alert(1) style="a">a</p>', ['onclick of <p>', 'style of <p>']],
    ['<img src="data:image/png;base64,AA==">', ['a picture data:image/png;base64,AA==']],
    ['<img src="https://evil.example/x">', ['a picture https://evil.example/x']],
    ['<a href="java\tscript:alert(1)">a</a>', ['a link to java\tscript:alert(1)']],
    ['<a href="//evil.example/">a</a>', ['a link with rel undefined']],
    ['<!-- a -->', ['a comment']],
    ['<p><a href="./help.html">a</a></p>', []],
  ])('is judged by one that sees what is foreign in %s', (html, told) => {
    expect(foreign(html)).toEqual(told)
  })

  const pieces = fc.constantFrom(
    ...vectors,
    '<',
    '>',
    '"',
    "'",
    '`',
    '<!--',
    '-->',
    '<a href="',
    '<svg>',
    '</svg>',
    '**',
    '\n\n',
  )

  it('lets nothing foreign through, however pieces are put together, and finds nothing more to take out a second time', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), told => {
        const { html } = sanitise(unsafeHtmlOf(told.join('')))
        expect(foreign(html)).toEqual([])
        const again = sanitise(html)
        expect(again.removed).toEqual([])
        expect(foreign(again.html)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['<h1>a</h1><h5>b</h5>', '<h2>a</h2><h4>b</h4>'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['<a href="/help.html?page=2#q">a</a>', '<a href="./help.html?page=2#q">a</a>'],
    ['<a href="news.html">a</a><a href="/">b</a>', '<a href="./news.html">a</a><a href="./">b</a>'],
    ['<a href="/uploads/x.pdf">a</a><a href="#b">b</a>', '<a href="/uploads/x.pdf">a</a><a href="#b">b</a>'],
    ['<a href="mailto:a@bohe.example">a</a>', '<a href="mailto:a@bohe.example">a</a>'],
    [
      '<a href="https://a.example/" title="b">a</a>',
      '<a href="https://a.example/" rel="noopener nofollow" title="b">a</a>',
    ],
    ['<a href="http://a.example/">a <b>c</b></a> d', 'a <strong>c</strong> d'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<u>a</u><script>b</script>', 'a'],
  ])('makes of %s', (html, made) => {
    expect(sanitise(html).html).toBe(made)
  })

  it('keeps pictures of the store alone', () => {
    const src = `/uploads/articles/ab/ab${'0'.repeat(30)}.webp`
    const kept = `<img src="${src}" alt="a" loading="lazy" width="4" height="5" />`
    expect(sanitise(`<img width="4" src="${src}" height="5" alt="a"><img src="/uploads/bohe/../x.webp">`).html).toBe(
      kept,
    )
  })
})
