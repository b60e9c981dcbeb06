import type { Language } from '@bohe/i18n/language'

/** A row's texts in both languages, `title_zh` and `title_en`. */
export type Bilingual<Name extends string> = Record<`${Name}_zh` | `${Name}_en`, string>

/** The one of a row's texts that is read in a language. */
export const textIn = <Name extends string>(language: Language, row: Bilingual<Name>, name: Name): string =>
  row[`${name}_${language === 'en' ? 'en' : 'zh'}` as const]
