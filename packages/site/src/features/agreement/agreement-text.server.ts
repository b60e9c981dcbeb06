import type { Language } from '@bohe/i18n/language'
import type { Agreement } from './agreement.ts'
import { agreement as english } from './agreement-en.ts'
import { agreement as chinese } from './agreement-zh-cn.ts'

const texts: Record<Language, Agreement> = { zh_CN: chinese, en: english }

/** The agreement in a language; on the server alone, so that a browser gets one text with its page and no other. */
export const agreementIn = (language: Language): Agreement => texts[language]
