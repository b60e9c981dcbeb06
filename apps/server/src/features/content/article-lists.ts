import { newsItem } from '@bohe/api-client/contract/entities/content'
import { limits } from '@bohe/api-client/contract/limits'
import { type ArticleList, articleLists } from '@bohe/api-client/contract/static-files'
import { ArticleClass, type RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { currentOf, keepMade } from '#database/versioned-cache.ts'
import { languageOfRequest } from '#http/input/payload.ts'
import { pictureOrigin, withWholeAddresses } from '#http/pictures/whole-addresses.ts'
import { type StaticJson, sendNoSuchFile, sendStaticJson, staticJson } from '#http/static-json.ts'
import { presentNews } from './present.ts'
import { type ListFilter, newestArticles, nextPublication } from './store.ts'

/** What each list is made of, beside its region and support type (product §4). */
const contents = {
  news_public: { classType: ArticleClass.news },
  news_area: { classType: ArticleClass.news, isAreaOnly: true },
  news_game: { classType: ArticleClass.news, labels: ['国服', '手游'] },
  notice_list: { classType: ArticleClass.notice },
  helps_list: { classType: ArticleClass.help },
  questions_list: { classType: ArticleClass.question },
} as const satisfies Record<ArticleList, Omit<ListFilter, 'region' | 'now' | 'supportType'>>

/** One list, for one reader. */
interface Asked {
  region: RegionCode
  supportType: '1' | '2'
  name: ArticleList
  language: Language
  /** What the addresses of pictures begin with; undefined for a page. */
  origin: string | undefined
}

const newsItems = z.array(newsItem)

const makeList = async (context: Context, { language, name, origin, ...asked }: Asked, now: Date) => {
  const articles = await newestArticles(context.db, { ...contents[name], ...asked, now }, limits.content.listed)
  const items = articles.map(article => presentNews(language, article, asked.supportType))
  return staticJson(origin === undefined ? items : await withWholeAddresses(context, origin, newsItems, items))
}

/** The lists as this node made them of one state of the content, and until when the same articles are published. */
const madeAt = async ({ db }: Context, from: Date) => ({
  from,
  until: await nextPublication(db, from),
  lists: new Map<string, Promise<StaticJson>>(),
})

/** Lists are kept until something is published or an article's time has come; then they are made anew as they are asked for. */
const currentLists = (context: Context, now: Date) =>
  currentOf(context.catalogue, 'article lists', now, () => madeAt(context, now))

const listOf = async (context: Context, asked: Asked, now: Date): Promise<StaticJson> => {
  const { lists } = await currentLists(context, now)
  return keepMade(lists, Object.values(asked).join(), () => makeList(context, asked, now))
}

const fileName = new RegExp(`^news_(?<region>[01])_(?<supportType>[12])_(?<name>${articleLists.join('|')})\\.json$`)

/** Serves `/news/news_{region}_{supportType}_{name}.json?lang=` (spec §7): News items, newest first, without content. */
export const serveArticleLists = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { file: string } }>('/news/:file', async (request, reply) => {
    const asked = fileName.exec(request.params.file)?.groups as Omit<Asked, 'language' | 'origin'> | undefined
    if (!asked) return sendNoSuchFile(reply)
    const origin = pictureOrigin(request, context, asked.region)
    const list = await listOf(context, { ...asked, language: languageOfRequest(request), origin }, context.clock.now())
    return sendStaticJson(request, reply.header('vary', 'Origin, Sec-Fetch-Site, X-Forwarded-Host'), list)
  })
}
