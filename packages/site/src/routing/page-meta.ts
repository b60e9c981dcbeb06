import type { MetaDescriptor } from 'react-router'
import { wordsIn } from '#i18n/words.ts'
import type { RootData } from './root-data.ts'

/** What a route's `meta` is called with. */
export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  loaderData?: unknown
}

/** What the root's loader said; undefined where the root itself failed. */
export const rootDataOf = ({ matches }: MetaArgs): RootData | undefined =>
  matches[0]?.loaderData as RootData | undefined

interface PageFacts {
  title: string
  description: string
  /** Not for search engines. */
  isPrivate?: boolean
  /** What a share preview calls it; a website unless told. */
  type?: 'article'
}

/**
 * Title, description and share preview of a page, in its language: `meta = pageMeta(t => ({ title: t('auth:login.title'), … }))`.
 */
export const pageMeta =
  (describe: (t: ReturnType<typeof wordsIn>['t']) => PageFacts) =>
  (given: MetaArgs): MetaDescriptor[] => {
    // Where the root itself failed, the page is titled in English.
    const { t } = wordsIn(rootDataOf(given)?.language ?? 'en')
    const { title, description, isPrivate, type = 'website' } = describe(t)
    const full = t('shell:title.suffix', { title })
    return [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:site_name', content: t('shell:brand') },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ]
  }
