import { type Language, languages } from '@bohe/i18n/language'
import { shell as shellEn } from '@bohe/i18n/words/shell/en'
import { shell as shellZh } from '@bohe/i18n/words/shell/zh-CN'
import { standby as en } from '@bohe/i18n/words/standby/en'
import { standby as zhCN } from '@bohe/i18n/words/standby/zh-CN'

const words = { zh_CN: { ...zhCN, brand: shellZh.brand }, en: { ...en, brand: shellEn.brand } }

/** The words of the pages that are written ahead, in one language. */
export type StandbyWords = Record<keyof typeof words.zh_CN, string>

/** They are all there before anything has gone wrong. */
export const standbyWords: Record<Language, StandbyWords> = words

/** The same for every language, Chinese first. */
export const inEach = (write: (language: Language, words: StandbyWords) => string): string =>
  languages.map(language => write(language, standbyWords[language])).join('\n')
