import type { Language } from '@bohe/i18n/language'

/** What a path's first segments say (spec §2, product §1). */
export interface Address {
  language: Language
  /** The router's basename: the language segment, '' in the edition's own language. */
  basename: string
  /** What follows the segments; begins with a slash. */
  rest: string
  /** A region segment, which is never rendered. */
  region: '0' | '1' | undefined
  /** Whether this is the page's only spelling: no region segment, no segment of the default language. */
  isClean: boolean
}

const languageOf: Record<string, Language> = { en: 'en', cn: 'zh_CN' }
const regionOf: Record<string, '0' | '1'> = { '0': '0', intl: '0', '1': '1' }
const languageSegment: Record<Language, string> = { en: '/en', zh_CN: '/cn' }

const firstSegment = /^\/(en|cn|0|intl|1)(?=\/|$)/

/** Takes a segment off a path when it is of that kind. */
const take = <Value>(path: string, kind: Record<string, Value>): [value: Value | undefined, rest: string] => {
  const [found = '', name = ''] = firstSegment.exec(path) ?? []
  return name in kind ? [kind[name], path.slice(found.length) || '/'] : [undefined, path]
}

/** The segment before a page's path in a language; '' in the edition's own. */
export const basenameOf = (language: Language, defaultLanguage: Language): string =>
  language === defaultLanguage ? '' : languageSegment[language]

/** Reads the language and region segments of a path, in either order, each at most once. */
export const readAddress = (path: string, defaultLanguage: Language): Address => {
  const [early, afterEarly] = take(path, regionOf)
  const [named, afterLanguage] = take(afterEarly, languageOf)
  const [late, rest] = early === undefined ? take(afterLanguage, regionOf) : [early, afterLanguage]
  const language = named ?? defaultLanguage
  const isClean = late === undefined && named !== defaultLanguage
  return { language, basename: basenameOf(language, defaultLanguage), rest, region: late, isClean }
}

/** Home below a language segment asks for its data as a page would, at `/cn.data`; here that is home's own, `/cn/_.data`. */
export const dataAddress = (address: string): string => address.replace(/^\/(en|cn)\.data(?=\?|$)/, '/$1/_.data')

/** The same page in a language: segment, path, query; home below a segment has no slash at its end. */
export const addressIn = (language: Language, defaultLanguage: Language, page: string): string => {
  const basename = basenameOf(language, defaultLanguage)
  return basename && (page === '/' || page.startsWith('/?')) ? basename + page.slice(1) : basename + page
}
