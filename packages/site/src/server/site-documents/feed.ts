import { htmlLang, type Language } from '@bohe/i18n/language'
import { xmlDeclaration, xmlElement, xmlText } from './xml.ts'

/** One piece of news in a feed. */
export interface FeedEntry {
  href: string
  title: string
  summary: string
  /** ISO instant. */
  published: string
}

/** The news of a site in one language. */
export interface Feed {
  language: Language
  title: string
  author: string
  /** The feed's own address, and the page it is the feed of. */
  self: string
  page: string
  /** Newest first. */
  entries: readonly FeedEntry[]
}

const entryElement = ({ href, title, summary, published }: FeedEntry): string =>
  [
    '<entry>',
    xmlElement('id', href),
    xmlElement('title', title),
    `<link href="${xmlText(href)}"/>`,
    xmlElement('published', published),
    xmlElement('updated', published),
    xmlElement('summary', summary),
    '</entry>\n',
  ].join('')

const beginning = '1970-01-01T00:00:00.000Z'

/** An Atom feed (RFC 4287). */
export const atomFeed = ({ language, title, author, self, page, entries }: Feed): string =>
  [
    `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[language]}">\n`,
    xmlElement('id', page),
    xmlElement('title', title),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    xmlElement('updated', entries[0]?.published ?? beginning),
    `<author>${xmlElement('name', author)}</author>\n`,
    ...entries.map(entryElement),
    '</feed>\n',
  ].join('')
