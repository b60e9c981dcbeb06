import { type Language, languages } from '@bohe/i18n/language'
import { fallbackPages as en } from '@bohe/i18n/words/fallback-pages/en'
import { fallbackPages as zhCN } from '@bohe/i18n/words/fallback-pages/zh-CN'
import { shell as shellEn } from '@bohe/i18n/words/shell/en'
import { shell as shellZh } from '@bohe/i18n/words/shell/zh-CN'

const words = { zh_CN: { ...zhCN, brand: shellZh.brand }, en: { ...en, brand: shellEn.brand } }

/** The words of the pages that are written ahead, in one language. */
export type FallbackPagesWords = Record<keyof typeof words.zh_CN, string>

/** They are all there before anything has gone wrong. */
export const fallbackPagesWords: Record<Language, FallbackPagesWords> = words

/** The same for every language, Chinese first. */
export const inEach = (write: (language: Language, words: FallbackPagesWords) => string): string =>
  languages.map(language => write(language, fallbackPagesWords[language])).join('\n')
