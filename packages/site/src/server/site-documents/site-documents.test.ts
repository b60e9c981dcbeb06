import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDocuments } from './site-documents.ts'

const item = (id: number, label: string) => ({
  id: String(id),
  title: `News ${id} & more`,
  summary: 'What is new',
  label,
  date_time: `2026-02-03T00:00:${String(id % 60).padStart(2, '0')}.000Z`,
})

/** What the API has: news beyond what its static list holds, two notices, one help. */
const news = Array.from({ length: 650 }, (_, at) => item(650 - at, at === 0 ? '热门' : '最新'))

const envelope = (list: object[], page: number, size: number) => ({
  code: 0,
  msg: '',
  data: {
    list: list.slice((page - 1) * size, page * size),
    current_page: page,
    last_page: Math.ceil(list.length / size),
    per_page: size,
    total: list.length,
  },
})

const answerTo = ({ pathname, searchParams }: URL): object => {
  const page = Number(searchParams.get('page'))
  const lists: Record<string, object> = {
    '/news/news_0_1_news_public.json': news.slice(0, 500),
    '/news/news_0_1_notice_list.json': [item(901, ''), item(902, '')],
    '/news/news_0_1_helps_list.json': [item(903, '账号')],
    '/news/news_0_1_questions_list.json': [item(904, '账号'), item(905, '故障')],
    '/api/news': envelope(news, page, Number(searchParams.get('size'))),
    '/api/activities': envelope([{ id: '2001' }], 1, 100),
  }
  return lists[pathname] ?? {}
}

let isDown = false
let asked: string[] = []

const api: Server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://api.test')
  asked.push(url.pathname)
  if (isDown) return void response.writeHead(503).end()
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answerTo(url)))
})

const siteSecret = 'secret'
let apiOrigin = ''

beforeAll(async () => {
  await new Promise<void>(ready => void api.listen(0, '127.0.0.1', ready))
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(() => void api.close())

const route = (id: string, path: string | undefined, handle: object) => [
  id,
  { id, path, index: path === undefined ? true : undefined, parentId: 'root', module: { handle } },
]

const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: {} }],
  route('home', undefined, { isPublic: true }),
  route('user', 'user.html', { keepOut: '' }),
  route('news', 'news.html', { isPublic: true, sitemap: [{ each: 'newsLabels', at: '/news.html?label=*' }] }),
  route('help', 'help.html', { isPublic: true, sitemap: [{ each: 'helpCategories', at: '/help.html?label=*' }] }),
  route('article', ':article', {
    isPublic: true,
    sitemap: [
      { each: 'news', at: '/news_*.html' },
      { each: 'notices', at: '/notice_*.html' },
      { each: 'helps', at: '/helps_*.html' },
    ],
  }),
]) as ServerBuild['routes']

const documents = () => {
  const site = { origin: 'https://www.bohe.test', defaultLanguage: 'en', region: '0', isIndexed: true } as const
  const at = siteDocuments({ ...site, siteSecret, apiOrigin, client: 'intl/0.3.1' }, { routes })
  return async (path: string) => {
    const page = await at(path)?.()
    return page && { type: page.headers['content-type'], text: page.body.toString() }
  }
}

const english = (xml = '') =>
  [...xml.matchAll(/<loc>https:\/\/www\.bohe\.test(.*?)<\/loc>/g)].flatMap(([, path = '']) =>
    path.startsWith('/cn') ? [] : [path],
  )

describe('the sitemap of a site', () => {
  it('names its pages, the labels that have news, and every article, however many', async () => {
    const sitemap = await documents()('/sitemap.xml')
    const named = english(sitemap?.text)
    const articles = named.filter(path => /_\d+\.html$/.test(path))
    expect(sitemap?.type).toBe('application/xml; charset=utf-8')
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter(path => !articles.includes(path))).toEqual([
      '/',
      '/news.html',
      '/help.html',
      '/news.html?label=latest',
      '/news.html?label=hot',
      '/help.html?label=account',
      '/help.html?label=trouble',
    ])
    expect(articles.filter(path => path.startsWith('/news_'))).toHaveLength(650)
    expect(articles.filter(path => !path.startsWith('/news_'))).toEqual([
      '/notice_901.html',
      '/notice_902.html',
      '/helps_903.html',
    ])
  })

  it('has no part that it does not name', async () => {
    expect(await documents()('/sitemap-7.xml')).toBeUndefined()
  })

  it('is asked for once, and stays as it was when the API is down', async () => {
    const get = documents()
    const before = await get('/sitemap.xml')
    asked = []
    isDown = true
    expect(await get('/sitemap.xml')).toEqual(before)
    expect(asked).toEqual([])
    await expect(documents()('/sitemap.xml')).rejects.toThrow('503')
    isDown = false
  })
})

describe('the feed of a language', () => {
  it.each([
    ['/news.xml', 'Bohe news', 'https://www.bohe.test/news_650.html'],
    ['/cn/news.xml', '薄荷加速器资讯', 'https://www.bohe.test/cn/news_650.html'],
  ])('%s has the newest news', async (path, title, newest) => {
    const feed = await documents()(path)
    expect(feed?.type).toBe('application/atom+xml; charset=utf-8')
    expect(feed?.text).toContain(`<title>${title}</title>`)
    expect(feed?.text).toContain(`<entry><id>${newest}</id><title>News 650 &amp; more</title>`)
    expect(feed?.text.match(/<entry>/g)).toHaveLength(30)
  })
})

describe('robots.txt of a site', () => {
  it('keeps out of what the routes keep out of', async () => {
    expect((await documents()('/robots.txt'))?.text).toContain('Disallow: /cn/user.html\nDisallow: /user.html\n')
  })
})

describe('any other address', () => {
  it.each(['/', '/news.html', '/sitemap.html', '/sitemap-0.xml', '/en/news.xml'])('%s is no document', path => {
    expect(
      siteDocuments(
        {
          origin: '',
          defaultLanguage: 'en',
          region: '0',
          isIndexed: true,
          siteSecret,
          apiOrigin,
          client: 'intl/0.3.1',
        },
        { routes },
      )(path),
    ).toBeUndefined()
  })
})
