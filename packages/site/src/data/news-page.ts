import type { CallData } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'

/** A page of articles as the API gives it. */
export type ArticlePage = CallData<'articles'>
/** An article as lists have it. */
export type ArticleItem = ArticlePage['list'][number]

/** What of a list is asked for. */
export interface PageAsked {
  page: number
  size: number
  /** A label of the wire; every article without one. */
  label?: string | undefined
}

/**
 * A page of a list that is wholly here, as the API would give it (spec §7: paged client-side). A list that is as long as
 * such a list gets may have more behind its end: then `total` has to be known from elsewhere, and undefined is what the
 * list cannot answer.
 */
export const pageOfItems = (
  items: readonly ArticleItem[],
  { page, size, label }: PageAsked,
  total?: number,
): ArticlePage | undefined => {
  const matching = label === undefined ? items : items.filter(item => item.label === label)
  const isWhole = items.length < limits.content.listed
  const count = isWhole ? matching.length : total
  const last = Math.min(page * size, count ?? 0)
  if (count === undefined || last > matching.length) return undefined
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(count / size)),
    per_page: size,
    total: count,
    list: matching.slice((page - 1) * size, last),
  }
}
