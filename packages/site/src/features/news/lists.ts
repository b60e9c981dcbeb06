import { limits } from '@bohe/api-client/contract/limits'
import type { ArticleList } from '@bohe/api-client/contract/static-files'
import { ArticleClass, type NewsLabel } from '@bohe/api-client/contract/wire'
import { labelOf, type NewsSlug, newsSlugs } from '#data/label-slugs.ts'
import { pageOf } from '#routing/page-of.ts'
import { paths } from '#routing/paths.ts'

/** One of the two lists of articles that have a page of their own. */
export interface ListFacts {
  classType: ArticleClass
  /** Articles on a page (spec §9). */
  size: number
  /** The same list as static JSON (spec §7). */
  file: ArticleList
  /** Whether it is filtered by label. */
  isLabelled: boolean
  address: (page: number, slug?: NewsSlug) => string
}

/** news.html */
export const newsList: ListFacts = {
  classType: ArticleClass.news,
  size: limits.page.newsSize,
  file: 'news_public',
  isLabelled: true,
  address: paths.news,
}

/** notify.html */
export const noticeList: ListFacts = {
  classType: ArticleClass.notice,
  size: limits.page.size,
  file: 'notice_list',
  isLabelled: false,
  address: paths.notices,
}

/** What an address asks of a list. */
export interface ListAsked {
  page: number
  size: number
  label?: NewsLabel
}

/** Reads the page and the label of an address; what it says beside them counts for nothing. */
export const askedOf = ({ size, isLabelled }: ListFacts, url: URL): ListAsked => {
  const label = isLabelled ? labelOf(newsSlugs, url.searchParams.get('label')) : undefined
  return { page: pageOf(url), size, ...(label && { label }) }
}
