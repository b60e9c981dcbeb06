import { htmlLang, type Language } from '@bohe/i18n/language'
import type { i18n } from 'i18next'

/** The page's language as the wire spells it. */
export const pageLanguageOf = ({ language }: i18n): Language => (language === htmlLang.en ? 'en' : 'zh_CN')
