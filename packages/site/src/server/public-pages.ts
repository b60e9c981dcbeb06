import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { isSlug } from '../data/label-slugs.ts'
import type { PageHandle } from '../page-handle.ts'

type Routes = ServerBuild['routes']

const childrenOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap(route =>
    route && route.parentId === parentId
      ? [
          route.index
            ? { id: route.id, index: true }
            : { id: route.id, path: route.path, children: childrenOf(routes, route.id) },
        ]
      : [],
  )

/** The routes of a build as React Router matches them. */
export const routeTree = (routes: Routes): RouteObject[] => childrenOf(routes, undefined)

/** What a route of a build says of its page. */
export const handleOf = (routes: Routes, id: string | undefined): PageHandle => {
  const handle = routes[id ?? '']?.module.handle
  return typeof handle === 'object' && handle !== null ? handle : {}
}

const isNumber = (text: string) => /^\d{1,10}$/.test(text)

/**
 * The parameters that a public page's content depends on, in this order, and what they may say: all others leave it as
 * it is, and nobody can fill the cache with addresses of their own making.
 */
const counted: [name: string, isSaid: (value: string) => boolean][] = [
  ['id', isNumber],
  ['label', isSlug],
  ['page', isNumber],
]

const countedQuery = ({ search, searchParams }: URL) => {
  if (search === '') return ''
  const kept = counted.flatMap(([name, isSaid]) => {
    const value = searchParams.get(name)
    return value !== null && isSaid(value) ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** How many addresses are remembered; more are matched anew. */
const remembered = 2000

/** What a path says of its page; matching is the dearest part of sending a kept page, and most ask for the same few. */
const handles = (routes: Routes) => {
  const tree = routeTree(routes)
  const known = new Map<string, PageHandle>()
  return (pathname: string, basename: string): PageHandle => {
    const key = `${basename} ${pathname}`
    const found = known.get(key) ?? handleOf(routes, matchRoutes(tree, pathname, basename)?.at(-1)?.route.id)
    if (known.size < remembered) known.set(key, found)
    return found
  }
}

/**
 * Tells the pages whose HTML is the same for everybody: their route says `handle.isPublic`. Gives the address to render and
 * keep such a page by, with the query that counts; undefined for any other page.
 */
export const publicPages = ({ routes }: Pick<ServerBuild, 'routes'>) => {
  const handleAt = handles(routes)
  return (url: URL, basename: string): string | undefined => {
    const { isPublic, searches } = handleAt(url.pathname, basename)
    if (searches && url.searchParams.get('q')) return undefined
    if (isPublic === 'plain' && url.search !== '') return undefined
    return isPublic ? url.pathname + countedQuery(url) : undefined
  }
}
