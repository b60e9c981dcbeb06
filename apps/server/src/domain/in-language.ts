import type { Language } from '@bohe/i18n/language'

interface Bilingual {
  zh: string
  en: string
}

/** One of two texts of a row. */
export const inLanguage = (language: Language, text: Bilingual): string => (language === 'en' ? text.en : text.zh)
