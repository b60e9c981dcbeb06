import { htmlLang, type Language, languages } from '@bohe/i18n/language'
import { addressIn } from '#routing/address.ts'
import { xmlDeclaration, xmlElement, xmlText } from './xml.ts'

/** A page as the sitemap names it, once for all its languages. */
export interface SitemapPage {
  /** Path and query, without language segment. */
  path: string
  /** When it changed, as an ISO instant. */
  changed?: string
}

/** The site that a sitemap is of. */
export interface SitemapOf {
  origin: string
  defaultLanguage: Language
}

/** A sitemap of more addresses becomes an index of several (the protocol's own limit is 50,000). */
export const addressesPerSitemap = 5000

const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const alternate = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`

const pageElements = ({ origin, defaultLanguage }: SitemapOf, { path, changed }: SitemapPage): string => {
  const hrefs = languages.map(language => [language, origin + addressIn(language, defaultLanguage, path)] as const)
  const usual = origin + addressIn(defaultLanguage, defaultLanguage, path)
  const alternates = [
    ...hrefs.map(([language, href]) => alternate(htmlLang[language], href)),
    alternate('x-default', usual),
  ]
  const shared = (changed ? xmlElement('lastmod', changed) : '') + alternates.join('')
  return hrefs.map(([, href]) => `<url>${xmlElement('loc', href)}${shared}</url>\n`).join('')
}

const pagesSitemap = (site: SitemapOf, pages: readonly SitemapPage[]): string =>
  `${xmlDeclaration}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages
    .map(page => pageElements(site, page))
    .join('')}</urlset>\n`

const partAddress = (number: number) => `/sitemap-${number}.xml`

const indexOf = ({ origin }: SitemapOf, count: number): string => {
  const parts = Array.from({ length: count }, (_, at) => origin + partAddress(at + 1))
  const elements = parts.map(href => `<sitemap>${xmlElement('loc', href)}</sitemap>\n`)
  return `${xmlDeclaration}<sitemapindex xmlns="${sitemaps}">\n${elements.join('')}</sitemapindex>\n`
}

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** The sitemap files of a site by address: one, or an index and its parts; a page's languages name each other. */
export const sitemapFiles = (site: SitemapOf, pages: readonly SitemapPage[]): Map<string, string> => {
  const parts = chunks(pages, Math.floor(addressesPerSitemap / languages.length))
  if (parts.length <= 1) return new Map([['/sitemap.xml', pagesSitemap(site, pages)]])
  return new Map([
    ['/sitemap.xml', indexOf(site, parts.length)],
    ...parts.map((part, at) => [partAddress(at + 1), pagesSitemap(site, part)] as const),
  ])
}
