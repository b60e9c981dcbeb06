import { htmlLang, type Language } from '@bohe/i18n/language'
import type { Words } from './browser-words.ts'

/** The page's language as the wire spells it. */
export const pageLanguageOf = ({ language }: Words): Language => (language === htmlLang.en ? 'en' : 'zh_CN')
