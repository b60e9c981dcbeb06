import type { MetaDescriptor } from 'react-router'
import { wordsIn } from '#i18n/words.ts'
import { pageMeta } from '#routing/page-meta.ts'
import type { RootData } from '#routing/root-data.ts'
import type { LoadedArticle } from './article-data.ts'
import { articleSchema } from './article-schema.ts'

type Given = Parameters<ReturnType<typeof pageMeta>>[0] & { loaderData?: unknown }

/** What a preview and a search engine learn of an article (spec §3: seo_keywords, seo_desc, tag). */
const factsOf = ({ article }: LoadedArticle): MetaDescriptor[] => [
  ...(article.seo_keywords ? [{ name: 'keywords', content: article.seo_keywords }] : []),
  { property: 'article:published_time', content: article.date_time },
  { property: 'article:modified_time', content: article.change_time },
  ...(article.label ? [{ property: 'article:section', content: article.label }] : []),
  ...(article.tag ? [{ property: 'article:tag', content: article.tag }] : []),
]

/** Title, description, preview and structured data of an article. */
export const articleMeta = (given: Given): MetaDescriptor[] => {
  const loaded = given.loaderData as LoadedArticle | undefined
  const root = given.matches[0]?.loaderData as RootData | undefined
  if (!loaded) return []
  const { article } = loaded
  const page = pageMeta(() => ({
    title: article.title,
    description: article.seo_desc || article.summary,
    type: 'article',
  }))
  return [
    ...page(given),
    ...factsOf(loaded),
    ...(root ? [{ 'script:ld+json': articleSchema(loaded, root, wordsIn(root.language).t) }] : []),
  ]
}
