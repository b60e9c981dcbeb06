import { staticFiles } from '@bohe/api-client/contract/static-files'
import { SupportType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { type NewsSlug, newsSlugs } from '#data/label-slugs.ts'
import { type ArticlePage, pageOfItems } from '#data/news-page.ts'
import { listAnswer } from '#routing/list-page.ts'
import { apiContext, editionContext, languageContext } from '#routing/router-context.ts'
import { articleFile } from './article-file.ts'
import { askedOf, type ListAsked, type ListFacts } from './lists.ts'

/** What a list's page shows. */
export interface ListData {
  articles: ArticlePage
  /** The label that it is filtered by. */
  slug?: NewsSlug
  canonical: string
}

const present = ({ address }: ListFacts, { page, label }: ListAsked, articles: ArticlePage): ListData => {
  const slug = label && newsSlugs[label]
  return { articles, ...(slug && { slug }), canonical: address(page, slug) }
}

/** A page of a list from the API: as a page is opened, and where the static list does not reach. */
export const loadList = async (list: ListFacts, { request, context }: LoaderFunctionArgs) => {
  const asked = askedOf(list, new URL(request.url))
  const articles = await context.get(apiContext).articles({ ...asked, class_type: list.classType })
  return listAnswer(present(list, asked, articles), articles)
}

/** Where a list's static JSON is, for a region and a language. */
export const listAddress = ({ file }: ListFacts, region: '0' | '1', language: Language): string =>
  `${staticFiles.articles(region, SupportType.web, file)}?lang=${language}`

/** How many articles the API said a list has, by its file and label: what a full file cannot tell. */
const totals = new Map<string, number>()

/** A page of a list in the browser: from its static JSON, which a page is turned in without asking anybody (spec §7). */
export const browseList = async (list: ListFacts, args: ClientLoaderFunctionArgs): Promise<ListData> => {
  const asked = askedOf(list, new URL(args.request.url))
  const { context } = args
  const items = await articleFile(
    listAddress(list, context.get(editionContext).region, context.get(languageContext)),
  ).catch(() => [])
  const name = `${list.file} ${asked.label ?? ''}`
  const articles = items.length > 0 && pageOfItems(items, asked, totals.get(name))
  if (articles) return present(list, asked, articles)
  const loaded = await args.serverLoader<ListData>()
  totals.set(name, loaded.articles.total)
  return loaded
}
