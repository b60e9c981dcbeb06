import type { Catalog } from '@bohe/i18n/catalog'
import { fill } from '@bohe/i18n/fill'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { createContext, use, useMemo } from 'react'

export type WordKey = keyof Catalog['console']

interface Words {
  language: Language
  words: Readonly<Record<string, string>>
}

const WordsContext = createContext<Words | undefined>(undefined)

/** Gives the tree within it the words of the console's language. */
export const WordsProvider = WordsContext.Provider

/** The words of the console's language, and how it writes times. */
export const useWords = () => {
  const given = use(WordsContext)
  if (!given) throw new Error('No words are provided')
  return useMemo(() => {
    const { language, words } = given
    const times = new Intl.DateTimeFormat(htmlLang[language], {
      ...{ timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'medium' },
    })
    return {
      language,
      t: (key: WordKey, params: Record<string, string | number> = {}) => fill(words[key] ?? '', params),
      /** A word for a value of the wire, or the value itself where there is none. */
      wordFor: (group: string, value: string) => words[`${group}.${value}`] ?? value,
      /** The title of something that has one in both languages. */
      titleOf: (row: { title_zh: string; title_en: string }) => (language === 'en' ? row.title_en : row.title_zh),
      /** A moment by Beijing's clocks; '' stays ''. */
      time: (at: string) => (at ? times.format(new Date(at)) : ''),
    }
  }, [given])
}
