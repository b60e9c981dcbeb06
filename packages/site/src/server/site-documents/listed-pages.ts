import { type Client, createClient } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { clientVersionHeader } from '@bohe/api-client/contract/client-version'
import { limits } from '@bohe/api-client/contract/limits'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { type ArticleList, staticFiles } from '@bohe/api-client/contract/static-files'
import { ArticleClass, SupportType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { helpSlugs, newsSlugs } from '#data/label-slugs.ts'
import type { ListedPages } from '#routing/page-handle.ts'
import { observeApi } from '#server/telemetry/page-telemetry.ts'

type NewsItem = CallData<'articles'>['list'][number]

/** Whose lists are read. */
export interface ListsOf {
  apiOrigin: string
  region: '0' | '1'
  /** Tells the API that these calls are the site's own. */
  siteSecret: string
  /** What the API is told of who calls. */
  client: string
}

/** A page of a list: what stands for `*` in its address, and when it changed, where that is known. */
export interface ListedPage {
  id: string
  changed?: string
}

const patience = 5000
const mostOfPage = 100

/** Everything behind a paged call, from a page on. */
const everyPage = async <Item>(
  ask: (page: number) => Promise<{ list: Item[]; last_page: number }>,
  first = 1,
): Promise<Item[]> => {
  const all: Item[] = []
  for (let page = first, last = first; page <= last; page++) {
    const answer = await ask(page)
    all.push(...answer.list)
    last = answer.last_page
  }
  return all
}

const headersOf = ({ siteSecret, client }: ListsOf) => ({
  [siteSecretHeader]: siteSecret,
  [clientVersionHeader]: client,
  'sec-fetch-site': 'same-origin',
})

const waiting: typeof fetch = (input, init) =>
  observeApi('site', () => fetch(input, { ...init, signal: AbortSignal.timeout(patience) }))

const clientOf = (of: ListsOf): Client =>
  createClient({ origin: of.apiOrigin, region: of.region, language: 'en', headers: headersOf(of), fetch: waiting })

/** The newest articles of a list, at most `limits.content.listed`, in a language. Throws when the API does not answer. */
export const newestArticles = async (of: ListsOf, list: ArticleList, language: Language): Promise<NewsItem[]> => {
  const address = `${of.apiOrigin}${staticFiles.articles(of.region, SupportType.web, list)}?lang=${language}`
  const response = await waiting(address, { headers: headersOf(of) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as NewsItem[]
}

const articles =
  (list: ArticleList, class_type: (typeof ArticleClass)[keyof typeof ArticleClass]) =>
  async (of: ListsOf): Promise<ListedPage[]> => {
    const newest = await newestArticles(of, list, 'en')
    const isWhole = newest.length < limits.content.listed
    const ask = (page: number) => clientOf(of).articles({ page, size: mostOfPage, class_type })
    const older = isWhole ? [] : await everyPage(ask, limits.content.listed / mostOfPage + 1)
    const changed = new Map([...newest, ...older].map(({ id, date_time }) => [id, date_time]))
    return [...changed].map(([id, moment]) => ({ id, changed: moment }))
  }

const activities = (of: ListsOf): Promise<ListedPage[]> =>
  everyPage(async page => {
    const { list, last_page } = await clientOf(of).activities({ page, size: mostOfPage })
    return { list: list.map(({ id }) => ({ id })), last_page }
  })

/** The labels that some of the newest articles have, as addresses name them; one that none has would be an empty page. */
const labels =
  (list: ArticleList, slugs: Record<string, string>) =>
  async (of: ListsOf): Promise<ListedPage[]> => {
    const labels = new Set((await newestArticles(of, list, 'en')).map(({ label }) => label))
    return Object.entries(slugs).flatMap(([label, id]) => (labels.has(label) ? [{ id }] : []))
  }

const categories = async (of: ListsOf): Promise<ListedPage[]> => {
  const [helps, questions] = await Promise.all([
    labels('helps_list', helpSlugs)(of),
    labels('questions_list', helpSlugs)(of),
  ])
  return [...new Map([...helps, ...questions].map(page => [page.id, page])).values()]
}

/** How the pages of each list are found. */
export const listedPages: Record<ListedPages, (of: ListsOf) => Promise<ListedPage[]>> = {
  news: articles('news_public', ArticleClass.news),
  notices: articles('notice_list', ArticleClass.notice),
  helps: articles('helps_list', ArticleClass.help),
  newsLabels: labels('news_public', newsSlugs),
  helpCategories: categories,
  activities,
}
