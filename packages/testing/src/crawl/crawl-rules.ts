import { readdirSync } from 'node:fs'
import type { CrawledPage } from './crawled-page.ts'

type Pages = readonly CrawledPage[]

/** What is wrong with pages, one line each; none when all is well. */
type Rule = (pages: Pages) => string[]

const wrong = (pages: Pages, isWrong: (page: CrawledPage) => boolean) =>
  pages.filter(isWrong).map(({ address }) => address)

const languageOf = ({ address, alternates }: CrawledPage) =>
  Object.keys(alternates).find(lang => lang !== 'x-default' && alternates[lang] === address)

const twice = (pages: Pages, what: 'title' | 'description') =>
  [...Map.groupBy(pages, page => `${page.lang} “${page[what]}”`)].flatMap(([text, same]) =>
    same.length > 1 ? [`${text}: ${same.map(({ address }) => address).join(' ')}`] : [],
  )

/** A page's languages name each other, and each names the same addresses. */
const isMutual = (page: CrawledPage, byAddress: ReadonlyMap<string, CrawledPage>) =>
  Object.values(page.alternates).every(
    address => JSON.stringify(byAddress.get(address)?.alternates) === JSON.stringify(page.alternates),
  )

const han = /\p{Script=Han}/u
const keyLike = /^(?:[a-z][\w-]*:)?[a-z][a-z-]*(?:\.[a-z][\w-]*)+$/

const folder = new URL('../../../i18n/src/words/', import.meta.url)
const catalogues = (await Promise.all(
  readdirSync(folder).map(async name => Object.values(await import(`${folder}${name}/en.ts`))[0]),
)) as Record<string, string>[]
const words = new Set(catalogues.flatMap(Object.values))
/** The keys of all words, but for those that may be words themselves: `none`, `title`. */
const keys = new Set(catalogues.flatMap(Object.keys).filter(key => !words.has(key) && /[-.]/.test(key)))
const isKey = (text: string) => keys.has(text.replace(/^[\w-]+:/, '')) || /^(?:title|description)$/.test(text)

const notSaid = /\{\{|\bundefined\b|\[object |\bNaN\b/
/** Addresses look like keys; they end in a domain. */
const isHost = (text: string) => /\.(?:example|com|cn|net|gov|org)$/.test(text)

const isUnsaid = (text: string) => notSaid.test(text) || isKey(text) || (keyLike.test(text) && !isHost(text))

/** Words in the other language's script, unless they are marked to be in it. */
const isForeign = (lang: string, text: string) => lang === 'en' && han.test(text)

const badTexts = (pages: Pages, isBad: (text: string, lang: string) => boolean) =>
  pages.flatMap(({ address, lang, title, description, texts }) => {
    const all = [{ text: title, lang }, { text: description, lang }, ...texts]
    return all.filter(one => isBad(one.text, one.lang || lang)).map(({ text }) => `${address}: ${text.slice(0, 80)}`)
  })

const hasPolicy = ({ headers }: CrawledPage) => {
  const scripts = /(?:^|; )script-src ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  return (
    scripts !== undefined && !/unsafe|\*|https?:/.test(scripts) && headers.get('X-Content-Type-Options') === 'nosniff'
  )
}

const mainText = ({ texts }: CrawledPage) =>
  texts
    .filter(({ isMain }) => isMain)
    .map(({ text }) => text)
    .join(' ')

/** The rules for every page of a site as it is sent, by the sentence that names each test. */
export const crawlRules: Record<string, Rule> = {
  'answers 200': pages => pages.flatMap(({ status, address }) => (status === 200 ? [] : [`${status} ${address}`])),
  'has one heading of the first level': pages => wrong(pages, ({ headings }) => headings !== 1),
  'has its text without script': pages => wrong(pages, page => mainText(page).length < 20),
  'has a title that no other page has': pages => [...wrong(pages, page => !page.title), ...twice(pages, 'title')],
  'has a description that no other page has': pages => [
    ...wrong(pages, page => !page.description),
    ...twice(pages, 'description'),
  ],
  'names its own address as the canonical one': pages => wrong(pages, page => page.canonical !== page.address),
  'is in the language that its address says': pages => wrong(pages, page => languageOf(page) !== page.lang),
  'and its other languages name each other': pages => {
    const byAddress = new Map(pages.map(page => [page.address, page]))
    return wrong(pages, page => Object.keys(page.alternates).length !== 3 || !isMutual(page, byAddress))
  },
  'says no key where a word belongs': pages => badTexts(pages, isUnsaid),
  'says nothing in Chinese on an English page': pages => badTexts(pages, (text, lang) => isForeign(lang, text)),
  'leads to places of its own that are there': pages =>
    pages.flatMap(({ address, fragments, ids }) => fragments.filter(id => !ids.has(id)).map(id => `${address}#${id}`)),
  'lets no script run but its own': pages => wrong(pages, page => !hasPolicy(page)),
}
