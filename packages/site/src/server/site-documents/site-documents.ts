import { type Language, languages } from '@bohe/i18n/language'
import { shellWords } from '@bohe/i18n/namespaces/shell'
import type { ServerBuild } from 'react-router'
import { addressIn } from '#routing/address.ts'
import { paths } from '#routing/paths.ts'
import { type CachedPage, cachedPage } from '#server/html-cache.ts'
import { lastGood } from '#server/last-good.ts'
import { atomFeed } from './feed.ts'
import { type ListsOf, listedPages, newestArticles } from './listed-pages.ts'
import { type SitemapPage, sitemapFiles } from './sitemap.ts'
import { type SitemapRoutes, sitemapRoutes } from './sitemap-routes.ts'

/** The site whose documents are made. */
export interface DocumentsOf extends ListsOf {
  origin: string
  defaultLanguage: Language
  /** Whether search engines may come at all: only to what is in production. */
  isIndexed: boolean
}

/** What robots are told of a site, and how the addresses begin that are no business of theirs, without language segment. */
type Robots = Pick<DocumentsOf, 'origin' | 'defaultLanguage' | 'isIndexed'> & Pick<SitemapRoutes, 'keepOut'>

const closed = 'User-agent: *\nDisallow: /\n'

/** A token in an address is for one visitor, whatever the page. */
const everywhere = ['/*account_token=', '/api/', '/tools/', '/wap/']

/** robots.txt: everything public may be read; where the sitemap is. */
export const robotsText = ({ origin, defaultLanguage, isIndexed, keepOut }: Robots): string => {
  if (!isIndexed) return closed
  const pages = keepOut.flatMap(path => languages.map(language => addressIn(language, defaultLanguage, path)))
  const rules = [...pages.sort(), ...everywhere].map(path => `Disallow: ${path}\n`)
  return `User-agent: *\n${rules.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

/** Made again behind the back after so long, in milliseconds. */
const fresh = 60_000
const entriesOfFeed = 30

const document = (type: string, text: string): CachedPage =>
  cachedPage({ 'content-type': `${type}; charset=utf-8` }, Buffer.from(text))

const pagesOf = async (site: DocumentsOf, { pages, lists }: SitemapRoutes): Promise<SitemapPage[]> => {
  const listed = await Promise.all(
    lists.map(async ({ each, at }) =>
      (await listedPages[each](site)).map(({ id, ...rest }) => ({ path: at.replace('*', id), ...rest })),
    ),
  )
  return [...pages.map(path => ({ path })), ...listed.flat()]
}

const sitemaps = async (site: DocumentsOf, routes: SitemapRoutes): Promise<Map<string, CachedPage>> => {
  const files = sitemapFiles(site, await pagesOf(site, routes))
  return new Map([...files].map(([address, xml]) => [address, document('application/xml', xml)]))
}

const feed = async (site: DocumentsOf, language: Language): Promise<CachedPage> => {
  const href = (path: string) => site.origin + addressIn(language, site.defaultLanguage, path)
  const [words, news] = await Promise.all([shellWords.load[language](), newestArticles(site, 'news_public', language)])
  const entries = news.slice(0, entriesOfFeed).map(({ id, title, summary, date_time }) => ({
    href: href(paths.article('news', id)),
    title,
    summary,
    published: date_time,
  }))
  const title = words['feed.title'] ?? ''
  const author = words.brand ?? ''
  const addresses = { self: href(paths.newsFeed), page: href(paths.news()) }
  return document('application/atom+xml', atomFeed({ language, title, author, ...addresses, entries }))
}

/**
 * What a site's server makes for machines: robots.txt, the sitemap and its parts, the news of each language as a feed.
 * Gives how to get the document at an address; undefined for any other address. Getting it fails as long as the API has never
 * answered, and is undefined for a part that the sitemap has not.
 */
export const siteDocuments = (site: DocumentsOf, build: Pick<ServerBuild, 'routes'>) => {
  const routes = sitemapRoutes(build.routes)
  const robots = document('text/plain', robotsText({ ...site, keepOut: routes.keepOut }))
  const files = lastGood(() => sitemaps(site, routes), fresh)
  const documents = new Map<string, () => Promise<CachedPage | undefined>>([
    ['/robots.txt', async () => robots],
    ...languages.map(
      language =>
        [
          addressIn(language, site.defaultLanguage, paths.newsFeed),
          lastGood(() => feed(site, language), fresh),
        ] as const,
    ),
  ])
  return (path: string): (() => Promise<CachedPage | undefined>) | undefined =>
    /^\/sitemap(-[1-9]\d{0,3})?\.xml$/.test(path) ? async () => (await files()).get(path) : documents.get(path)
}
