import { limits } from '@bohe/api-client/contract/limits'
import { ArticleClass } from '@bohe/api-client/contract/wire'
import { type Handlers, refuse } from '#http/handlers.ts'
import { pagedList } from '#http/paged-list.ts'
import { noteHit } from './hits.ts'
import { presentArticle, presentNews } from './present.ts'
import { articleIn, articlesOf, countArticles, type ListFilter, mostRead, neighboursOf } from './store.ts'

/** Articles (spec §7 Content). Reading one writes nothing: its hits arrive by a call of their own and wait in memory. */
export const contentHandlers = {
  hotNews: async (_input, { context, region, language, now }) => {
    const articles = await mostRead(context.db, { region, now }, limits.page.newsSize)
    return { list: articles.map(article => presentNews(language, article)) }
  },

  articles: async ({ page, size, label, ...input }, { context: { db }, language, region, now }) => {
    const { class_type, support_type, area } = input
    const kind = { classType: class_type, supportType: support_type, ...(label && { labels: [label] }) }
    // A question is answered where it is listed, in the help centre.
    const isWhole = class_type === ArticleClass.question
    const filter: ListFilter = { region, now, ...kind, isAreaOnly: area === '1', isWhole }
    const total = await countArticles(db, filter)
    const articles = await articlesOf(db, filter, { page, size }, total)
    const list = articles.map(article => presentNews(language, article, support_type))
    return pagedList({ page, size }, total, list)
  },

  article: async ({ id }, call) => {
    const { db } = call.context
    const article = await articleIn(db, call, Number(id))
    return article ? presentArticle(call, article, await neighboursOf(db, call, article)) : refuse('articleUnknown')
  },

  countHit: async ({ id }, call) => {
    noteHit(call, Number(id))
    return {}
  },
} satisfies Partial<Handlers>
