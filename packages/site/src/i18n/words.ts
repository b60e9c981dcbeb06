import type { Catalog } from '@bohe/i18n/catalog'
import { htmlLang, type Language, languages } from '@bohe/i18n/language'
import type { Namespace } from '@bohe/i18n/namespace'
import { browserWords, type Words } from './browser-words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    keySeparator: false
    resources: Catalog
  }
}

/** The language of the page, in a browser. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'zh_CN')

/** A server renders in every language; a page has one. */
const languagesHere: readonly Language[] = import.meta.env.SSR ? languages : [pageLanguage()]

const defaultNamespace = 'shell'

/** The page's script does without i18next: only the server's build holds it. */
const engine = import.meta.env.SSR ? await import('i18next') : undefined

const ready = (language: Language): Words => {
  if (!engine) return browserWords(htmlLang[language], defaultNamespace)
  const instance = engine.createInstance()
  instance.init({
    lng: htmlLang[language],
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    defaultNS: defaultNamespace,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
  })
  return instance
}

const instances = new Map(languagesHere.map(language => [language, ready(language)]))

/** The words of a language, for rendering; in a browser only the page's own are there. */
export const wordsIn = (language: Language): Words => {
  const instance = instances.get(language)
  if (!instance) throw new Error(`The words of ${language} are not on this page`)
  return instance
}

/** What a route module exports as `handle`: the namespaces its screen shows. */
export interface WordsHandle {
  words: readonly string[]
}

const addTo = async (language: Language, { name, load }: Namespace) => {
  const instance = wordsIn(language)
  // While developing, a word may have been edited.
  if (!import.meta.env.DEV && instance.hasResourceBundle(htmlLang[language], name)) return
  instance.addResourceBundle(htmlLang[language], name, await load[language]())
}

/**
 * Loads the words a screen shows before it can be rendered, here and on the server:
 * `export const handle = await withWords(authWords)`. One chunk for each namespace and language; a page fetches its own.
 */
export const withWords = async (...namespaces: Namespace[]): Promise<WordsHandle> => {
  await Promise.all(languagesHere.flatMap(language => namespaces.map(namespace => addTo(language, namespace))))
  return { words: namespaces.map(({ name }) => name) }
}
