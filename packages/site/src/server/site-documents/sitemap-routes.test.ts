import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sitemapRoutes } from './sitemap-routes.ts'

const route = (id: string, path: string | undefined, handle?: object) => [
  id,
  { id, path, index: path === undefined ? true : undefined, parentId: 'root', module: { handle } },
]

const routesOf = (...all: ReturnType<typeof route>[]) =>
  Object.fromEntries([
    ['root', { id: 'root', path: '', parentId: undefined, module: { handle: { words: ['shell'] } } }],
    ...all,
  ]) as ServerBuild['routes']

describe('the sitemap of a build', () => {
  it('has every public page that has one address, and those that ask for it', () => {
    const routes = routesOf(
      route('home', undefined, { isPublic: true }),
      route('protocol', 'protocol.html', { isPublic: true }),
      route('login', 'login.html', { sitemap: 'itself' }),
      route('twin', 'twin.html', { isPublic: true, sitemap: 'nothing' }),
      route('user', 'user.html', { words: ['member'] }),
      route('not-found', '*'),
    )
    expect(sitemapRoutes(routes).pages).toEqual(['/', '/protocol.html', '/login.html'])
  })

  it('has a page of several addresses once, at the one where it really is', () => {
    const routes = routesOf(
      route('phone', 'm', { isPublic: true, canonical: '/m/' }),
      route('plans', 'recharge.html', { sitemap: 'itself' }),
      route('phone-plans', 'm/recharge.html', { sitemap: 'itself', canonical: '/recharge.html' }),
    )
    expect(sitemapRoutes(routes).pages).toEqual(['/m/', '/recharge.html'])
  })

  it('has the pages of a list that a route with a parameter stands for', () => {
    const listed = { each: 'news', at: '/news_*.html' }
    const { pages, lists, undescribed } = sitemapRoutes(
      routesOf(route('article', ':article', { isPublic: true, sitemap: [listed] })),
    )
    expect([pages, lists, undescribed]).toEqual([[], [listed], []])
  })

  it('misses a public route with a parameter that does not say which pages it has', () => {
    expect(sitemapRoutes(routesOf(route('article', ':article', { isPublic: true }))).undescribed).toEqual(['article'])
  })
})

describe('what robots leave alone', () => {
  it.each([
    ['user.html', '', '/user.html'],
    ['open/:provider', '', '/open/'],
    ['recharge.html', '?id=', '/recharge.html?id='],
  ])('%s that keeps out “%s” is %s', (path, keepOut, rule) => {
    expect(sitemapRoutes(routesOf(route('one', path, { keepOut }))).keepOut).toEqual([rule])
  })
})
