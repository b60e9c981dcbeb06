import type { Language } from '@bohe/i18n/language'
import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root.tsx'
import { wordsIn } from './words.ts'

interface Given {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** What the root's loader said; without it (the root itself failed) the page is titled in English. */
const rootOf = ({ matches }: Given) => {
  const root = matches[0]?.loaderData as RootData | undefined
  return { language: root?.language ?? ('en' satisfies Language), edition: root?.edition ?? ('intl' as const) }
}

/**
 * Title, description and share preview of a page, in its language: `meta = pageMeta(t => ({ title: t('auth:login.title'), … }))`.
 */
export const pageMeta =
  (
    describe: (
      t: ReturnType<typeof wordsIn>['t'],
      edition: RootData['edition'],
    ) => { title: string; description: string; isPrivate?: boolean },
  ) =>
  (given: Given): MetaDescriptor[] => {
    const { language, edition } = rootOf(given)
    const { t } = wordsIn(language)
    const { title, description, isPrivate } = describe(t, edition)
    const full = t('shell:title.suffix', { title })
    return [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: t('shell:brand') },
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ]
  }
