import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageHandles, publicPages } from './public-pages.ts'

const route = (id: string, path: string | undefined, handle?: object, parentId: string | undefined = 'root') => [
  id,
  { id, path, index: path === undefined && id !== 'root' ? true : undefined, parentId, module: { handle } },
]

const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', parentId: undefined, module: {} }],
  route('home', undefined, { isPublic: true }),
  route('news', 'news.html', { isPublic: true, parameters: ['label', 'page'] }),
  route('article', ':article.html', { isPublic: true }),
  route('help', 'help.html', { isPublic: true, parameters: ['label'], searches: true }),
  route('plans', 'recharge.html', { isPublic: 'plain' }),
  route('login', 'login.html', { words: ['auth'] }),
  route('not-found', '*'),
]) as unknown as ServerBuild['routes']

const addressOf = (path: string, basename = '/') =>
  publicPages(pageHandles({ routes }))(new URL(path, 'http://site.test'), basename)

it.each([
  ['/news.html', '/', '/news.html'],
  ['/cn/news.html', '/cn', '/news.html'],
  ['/', '/', '/'],
  ['/promotion-17.html', '/', '/:article.html'],
  ['/admin/../%00', '/', '/*'],
])('%s below %s is counted as %s', (path, basename, pattern) =>
  expect(pageHandles({ routes })(path, basename).pattern).toBe(pattern),
)

describe('a public page', () => {
  it.each([
    ['/', '/'],
    ['/?from=baidu&utm_source=x', '/'],
    ['/news.html?page=2&from=baidu', '/news.html?page=2'],
    ['/news.html?page=2%27--', '/news.html'],
    ['/news.html?page=2&label=hot', '/news.html?label=hot&page=2'],
    ['/news.html?label=%E7%83%AD%3Cscript%3E', '/news.html'],
    ['/news.html?page=2&label=hot', '/news.html?label=hot&page=2'],
    ['/help.html?label=start', '/help.html?label=start'],
    ['/help.html?q=', '/help.html'],
    ['/news.html?q=leaf', '/news.html'],
    ['/news.html?label=hottest', '/news.html'],
    ['/news_12.html', '/news_12.html'],
    // Parameters that a route does not declare leave its page as it is.
    ['/?id=7&page=3', '/'],
    ['/news_12.html?id=1&page=9&label=hot', '/news_12.html'],
    ['/help.html?id=8&page=2', '/help.html'],
    ['/news.html?page=0', '/news.html'],
    ['/news.html?page=02', '/news.html'],
    ['/news.html?page=100000', '/news.html'],
    ['/recharge.html', '/recharge.html'],
    ['/recharge.html?', '/recharge.html'],
  ])('%s is kept as %s', (path, kept) => expect(addressOf(path)).toBe(kept))

  it('is known below a language segment', () => {
    expect(addressOf('/cn', '/cn')).toBe('/cn')
    expect(addressOf('/cn/news.html', '/cn')).toBe('/cn/news.html')
  })
})

describe('any other page', () => {
  it.each(['/login.html', '/nothing/here', '/cn', '/help.html?q=leaf', '/help.html?label=start&q=leaf'])(
    '%s is not kept',
    path => expect(addressOf(path)).toBeUndefined(),
  )

  it.each(['/NEWS.html', '/nEwS.html', '/%6eews.html', '/news.html/', '/news_12.html/', '/News_12.html'])(
    'is in its own spelling alone: %s is not kept',
    path => expect(addressOf(path)).toBeUndefined(),
  )

  it.each(['id=501', 'exchange=1', 'choice=1-2', 'from=baidu', 'page=1'])(
    'which may show somebody’s own is not kept when it is asked with %s',
    query => expect(addressOf(`/recharge.html?${query}`)).toBeUndefined(),
  )
})
