import { htmlLang } from '@bohe/i18n/language'
import { addressIn } from '#address.ts'
import { paths } from '#paths.ts'
import type { RootData } from '#root.tsx'
import type { LoadedArticle } from './article-data.ts'
import { articleKinds } from './article-kinds.ts'

/** What the structured data says in words. */
export interface SchemaWords {
  brand: string
  home: string
  list: string
}

type Root = Pick<RootData, 'origin' | 'language' | 'defaultLanguage'>

type At = (path: string) => string

/** The article itself. */
const textOf = ({ article, kind, canonical }: LoadedArticle, root: Root, brand: object, at: At) => ({
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
const crumbsOf = ({ article, kind, canonical }: LoadedArticle, words: SchemaWords, at: At) => {
  const pages: [name: string, path: string][] = [
    [words.home, paths.home],
    [words.list, articleKinds[kind].list],
    [article.title, canonical],
  ]
  const crumbs = pages.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: at(path),
  }))
  return { '@type': 'BreadcrumbList', itemListElement: crumbs }
}

/** What search engines are told of an article beside its page: itself and where it stands (schema.org). */
export const articleSchema = (loaded: LoadedArticle, root: Root, words: SchemaWords) => {
  const at: At = path => root.origin + addressIn(root.language, root.defaultLanguage, path)
  const brand = { '@type': 'Organization', name: words.brand, url: at(paths.home) }
  return { '@context': 'https://schema.org', '@graph': [textOf(loaded, root, brand, at), crumbsOf(loaded, words, at)] }
}
