type Pair = readonly [zh: unknown, en: unknown]
type Table = { readonly [key: string]: Pair | Table }
type InOneLanguage<Words> = Words extends readonly [infer Word, unknown]
  ? Word extends string
    ? string
    : Word
  : { [Key in keyof Words]: InOneLanguage<Words[Key]> }

/** What every page needs to know of its language. */
export type PageWords = { language: 'zh-CN' | 'en'; otherLanguage: string }

/** A page's words, each in Chinese and English, as a function: the first preference that is given picks the language. */
export function bilingual<const Words extends Table>(table: Words) {
  const zh = { ...side(table, 0), language: 'zh-CN', otherLanguage: 'English' }
  const en = { ...side(table, 1), language: 'en', otherLanguage: '中文' }
  return (...preferences: string[]) =>
    (isChinese(preferences.find(Boolean)) ? zh : en) as InOneLanguage<Words> & PageWords
}

function side(table: Table, index: 0 | 1): object {
  const words = Object.entries(table).map(([key, word]) => [key, isPair(word) ? word[index] : side(word, index)])
  return Object.fromEntries(words)
}

function isPair(word: Pair | Table): word is Pair {
  return Array.isArray(word)
}

/** Whether a language tag, WeChat's `cn`, or a list of preferences begins with Chinese. */
function isChinese(preference = ''): boolean {
  return /^\s*(zh|cn)/i.test(preference)
}
