import type { ServerBuild } from 'react-router'
import type { Listed } from '#routing/page-handle.ts'
import { handleOf } from '#server/public-pages.ts'

type Routes = ServerBuild['routes']

/** What a build's routes say of themselves to search engines. */
export interface SitemapRoutes {
  /** Pages that are in the sitemap as they are. */
  pages: readonly string[]
  /** Pages of lists that are in it. */
  lists: readonly Listed[]
  /** How the addresses begin that robots leave alone. */
  keepOut: readonly string[]
  /** Public routes with a parameter in their address that do not say which pages they have: a mistake. */
  undescribed: readonly string[]
}

const pathOf = (routes: Routes, id: string): string => {
  const { parentId, path = '' } = routes[id] ?? {}
  const before = parentId === undefined ? '' : pathOf(routes, parentId)
  return path ? `${before}/${path}` : before
}

const isFixed = (path: string) => !/[:*]/.test(path)

/** An address as far as it is the same for all: `/open/:provider` → `/open/`. */
const fixedPart = (path: string) => path.replace(/[:*].*$/, '')

/** A route that is only a frame around others has no page. */
const isPage = (routes: Routes, id: string) => {
  const { path, index } = routes[id] ?? {}
  return id !== 'root' && (path !== undefined || index === true)
}

const entryOf = (routes: Routes, id: string): SitemapRoutes => {
  const { isPublic, keepOut, canonical, sitemap = isPublic ? 'itself' : 'nothing' } = handleOf(routes, id)
  const path = pathOf(routes, id) || '/'
  const isNamed = sitemap !== 'nothing'
  return {
    pages: isNamed && isFixed(path) ? [canonical ?? path] : [],
    lists: typeof sitemap === 'string' ? [] : sitemap,
    keepOut: keepOut === undefined ? [] : [fixedPart(path) + keepOut],
    undescribed: sitemap === 'itself' && !isFixed(path) ? [id] : [],
  }
}

/** Reads the routes of a build: nothing that is public has to be written down anywhere else. */
export const sitemapRoutes = (routes: Routes): SitemapRoutes => {
  const entries = Object.keys(routes).flatMap(id => (isPage(routes, id) ? [entryOf(routes, id)] : []))
  return {
    pages: [...new Set(entries.flatMap(({ pages }) => pages))],
    lists: entries.flatMap(({ lists }) => lists),
    keepOut: [...new Set(entries.flatMap(({ keepOut }) => keepOut))],
    undescribed: entries.flatMap(({ undescribed }) => undescribed),
  }
}
