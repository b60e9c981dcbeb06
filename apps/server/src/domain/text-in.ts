import type { Language } from '@bohe/i18n/language'

/** A row's text in a language: of `title_zh` and `title_en` the one that is read. */
export const textIn = <Name extends string>(
  language: Language,
  row: Record<`${Name}_zh` | `${Name}_en`, string>,
  name: Name,
): string => row[`${name}_${language === 'en' ? 'en' : 'zh'}` as const]
