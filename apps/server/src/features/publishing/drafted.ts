import type { DraftedArticle } from '#database/tables/content.ts'
import type { Article } from './store.ts'

/** The draft that an article could have come from. */
export const draftedOf = (article: Article): DraftedArticle => {
  const { id, slug, create_staff_id, hits, created_at, changed_at, publish_at, ...columns } = article
  return { ...columns, publish_at: publish_at.toISOString() }
}
