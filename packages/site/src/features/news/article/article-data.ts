import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { data } from 'react-router'
import { articleIn, classesOf } from '#features/news/article-kinds.ts'
import { type ArticleKind, paths } from '#routing/paths.ts'

/** An article as the wire gives it. */
export type Article = CallData<'article'>

/** An article, what its address calls it, and that address. */
export interface LoadedArticle {
  article: Article
  kind: ArticleKind
  canonical: string
  /** What a link to it is shared with. */
  sharePicture?: string
}

const missing = () => data(null, { status: 404 })

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.is('articleUnknown') || error.is('invalidFields'))

/** Loads the article of an address; a real 404 where there is none, and where it is of another kind than the address says. */
export const loadArticle = async (api: Client, segment: string | undefined): Promise<LoadedArticle> => {
  const named = articleIn(segment)
  if (!named) throw missing()
  const article = await api.article({ id: named.id }).catch(error => {
    throw isMissing(error) ? missing() : error
  })
  if (!classesOf[named.kind].some(one => one === article.class_type)) throw missing()
  const canonical = paths.article(named.kind, article.id)
  return { article, kind: named.kind, canonical, ...(article.image_url && { sharePicture: article.image_url }) }
}
