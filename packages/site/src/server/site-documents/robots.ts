import type { Language } from '@bohe/i18n/language'
import { languages } from '@bohe/i18n/language'
import { addressIn } from '#routing/address.ts'

/** What robots are told of a site. */
export interface Robots {
  origin: string
  defaultLanguage: Language
  /** Whether search engines may come at all: only to what is in production. */
  isIndexed: boolean
  /** How the addresses begin that are no business of theirs, without language segment. */
  keepOut: readonly string[]
}

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
