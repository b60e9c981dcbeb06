import { htmlLang } from '@bohe/i18n/language'
import type { MetaDescriptor } from 'react-router'
import type { Words } from '#i18n/browser-words.ts'
import { wordsIn } from '#i18n/words.ts'
import { addressIn } from '#routing/address.ts'
import { type MetaArgs, pageMeta, rootDataOf } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import type { RootData } from '#routing/root-data.ts'
import { type Crumb, crumbsAbove } from './article-crumbs.ts'
import type { LoadedArticle } from './article-data.ts'

type Root = Pick<RootData, 'origin' | 'language' | 'defaultLanguage'>

type At = (path: string) => string

/** The article itself. */
const articleText = ({ article, kind, canonical }: LoadedArticle, root: Root, brand: object, at: At) => ({
  '@type': kind === 'news' ? 'NewsArticle' : 'Article',
  headline: article.title,
  description: article.seo_desc || article.summary,
  inLanguage: htmlLang[root.language],
  datePublished: article.date_time,
  dateModified: article.change_time,
  mainEntityOfPage: at(canonical),
  author: brand,
  publisher: brand,
  ...(article.image_url && { image: root.origin + article.image_url }),
})

/** The pages above it, and itself. */
const crumbsOf = (pages: readonly Crumb[], at: At) => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ text, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    item: at(path),
  })),
})

/** What search engines are told of an article beside its page: itself and where it stands (schema.org). */
const articleSchema = (loaded: LoadedArticle, root: Root, say: Words['t']) => {
  const { article, kind, canonical } = loaded
  const at: At = path => root.origin + addressIn(root.language, root.defaultLanguage, path)
  const brand = { '@type': 'Organization', name: say('shell:brand'), url: at(paths.home) }
  const pages = [...crumbsAbove(kind, article.label, say), { text: article.title, path: canonical }]
  return { '@context': 'https://schema.org', '@graph': [articleText(loaded, root, brand, at), crumbsOf(pages, at)] }
}

/** What a preview and a search engine learn of an article (spec §3: seo_keywords, seo_desc, tag). */
const factsOf = ({ article }: LoadedArticle): MetaDescriptor[] => [
  ...(article.seo_keywords ? [{ name: 'keywords', content: article.seo_keywords }] : []),
  { property: 'article:published_time', content: article.date_time },
  { property: 'article:modified_time', content: article.change_time },
  ...(article.label ? [{ property: 'article:section', content: article.label }] : []),
  ...(article.tag ? [{ property: 'article:tag', content: article.tag }] : []),
]

/** Title, description, preview and structured data of an article. */
export const articleMeta = (given: MetaArgs): MetaDescriptor[] => {
  const loaded = given.loaderData as LoadedArticle | undefined
  const root = rootDataOf(given)
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
