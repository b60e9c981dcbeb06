import { siteLimits } from '@bohe/api-client/contract/limits'
import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router'
import { isSlug } from '#data/label-slugs.ts'
import type { PageHandle, PageParameter } from '#routing/page-handle.ts'
import { paths } from '#routing/paths.ts'

type Routes = ServerBuild['routes']

/** The routes of a build as React Router matches them, from a route down. */
export const routeTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap(route =>
    route && route.parentId === parentId
      ? [
          route.index
            ? { id: route.id, index: true }
            : { id: route.id, path: route.path, children: routeTree(routes, route.id) },
        ]
      : [],
  )

/** What a route of a build says of its page. */
export const handleOf = (routes: Routes, id: string | undefined): PageHandle => {
  const handle = routes[id ?? '']?.module.handle
  return typeof handle === 'object' && handle !== null ? handle : {}
}

const isNumber = (text: string) => /^[1-9]\d{0,9}$/.test(text)
/** As far as `pageOf` reads them. */
const isPageNumber = (text: string) => /^[1-9]\d{0,4}$/.test(text)

/** What each parameter may say: nobody can fill the memory with addresses of their own making. */
const says: Record<PageParameter, (value: string) => boolean> = { id: isNumber, label: isSlug, page: isPageNumber }

const declaredQuery = ({ search, searchParams }: URL, parameters: readonly PageParameter[] = []) => {
  if (search === '') return ''
  const kept = parameters.flatMap(name => {
    const value = searchParams.get(name)
    return value !== null && says[name](value) ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** `/news/:id.html`, `/*` for what no page has. */
const patternOf = (matches: readonly RouteMatch[]): string =>
  `/${matches.flatMap(({ route: { path = '' } }) => path.split('/').filter(part => part !== '')).join('/')}`

/** What a route says of its page, and the pattern of its address, by which its requests are counted. */
export interface KnownPage extends PageHandle {
  pattern: string
}

/** What a path of a build says of its page; matching is the dearest part of sending a kept page, and most ask for the same few. */
export const pageHandles = ({ routes }: Pick<ServerBuild, 'routes'>) => {
  const tree = routeTree(routes)
  const known = new LRUCache<string, KnownPage>({ max: siteLimits.addresses.remembered })
  return (pathname: string, basename: string): KnownPage => {
    const key = `${basename} ${pathname}`
    const found = known.get(key)
    if (found) return found
    const matches = matchRoutes(tree, pathname, basename) ?? []
    const page = { ...handleOf(routes, matches.at(-1)?.route.id), pattern: patternOf(matches) }
    known.set(key, page)
    return page
  }
}

/** The router takes a page's address in other spellings, too; it is kept by its own alone. */
const isOwnSpelling = (pathname: string) =>
  !/[^a-z\d._/-]/.test(pathname) && (!pathname.endsWith('/') || pathname === '/' || pathname.endsWith(paths.phone))

/**
 * Tells the pages whose HTML is the same for everybody: their route says `handle.isPublic`. Gives the address to render and
 * keep such a page by, with the parameters that its route declares; undefined for any other page.
 */
export const publicPages = (handleAt: ReturnType<typeof pageHandles>) => {
  return (url: URL, basename: string): string | undefined => {
    if (!isOwnSpelling(url.pathname)) return undefined
    const { isPublic, searches, parameters } = handleAt(url.pathname, basename)
    if (searches && url.searchParams.get('q')) return undefined
    if (isPublic === 'plain' && url.search !== '') return undefined
    return isPublic ? url.pathname + declaredQuery(url, parameters) : undefined
  }
}
