/** A language of the product as the wire's `lang` spells it (product §3). */
export type Language = 'zh_CN' | 'en'

export const languages = ['zh_CN', 'en'] as const satisfies readonly Language[]

/** The value of an HTML `lang` attribute for a language. */
export const htmlLang = { zh_CN: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>

/** Reads a `lang` from outside, as `zh_CN` or as systems spell it (`zh-CN`, `zh`, `cn`); a missing or unknown one is English (product §3). */
export const parseLanguage = (value: unknown): Language =>
  typeof value === 'string' && /^(?:zh|cn)(?:[-_]|$)/i.test(value) ? 'zh_CN' : 'en'
