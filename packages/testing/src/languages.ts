import type { Catalog } from '@bohe/i18n/catalog'
import { wordsOf } from './words.ts'

/** The two sites. */
export type SiteName = 'intl' | 'cn'
/** The two languages. */
export type Language = 'English' | 'Chinese'

/** The file of a language's words, and the segment of its addresses on each site (spec §2). */
export const languages = {
  English: { file: 'en', intl: '', cn: '/en' },
  Chinese: { file: 'zh-CN', intl: '/cn', cn: '' },
} as const

/** Loads the words that a visitor reads. */
export const readWords = async (language: Language) => {
  const read = <Name extends keyof Catalog>(namespace: Name) => wordsOf(namespace, languages[language].file)
  const [shell, auth, member, profile] = await Promise.all([
    read('shell'),
    read('auth'),
    read('member'),
    read('profile'),
  ])
  const [security, messages, fallbackPages] = await Promise.all([
    read('security'),
    read('messages'),
    read('fallback-pages'),
  ])
  return { shell, auth, member, profile, security, messages, fallbackPages }
}

/** What a visitor reads, by namespace. */
export type Words = Awaited<ReturnType<typeof readWords>>
