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

const countedQuery = ({ searchParams }: URL) => {
  const kept = counted.flatMap(([name, isSaid]) => {
    const value = searchParams.get(name)
    return value !== null && isSaid(value) ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/**
 * Tells the pages whose HTML is the same for everybody: their route says `handle.isPublic`. Gives the address to render and
 * keep such a page by, with the query that counts; undefined for any other page.
 */
export const publicPages = ({ routes }: Pick<ServerBuild, 'routes'>) => {
  const tree = routeTree(routes)
  return (url: URL, basename: string): string | undefined => {
    const leaf = matchRoutes(tree, url.pathname, basename)?.at(-1)?.route.id
    const { isPublic, searches } = handleOf(routes, leaf)
    if (searches && url.searchParams.get('q')) return undefined
    if (isPublic === 'plain' && url.search !== '') return undefined
    return isPublic ? url.pathname + countedQuery(url) : undefined
  }
}
