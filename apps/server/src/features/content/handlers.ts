import { limits } from '@bohe/api-client/contract/limits'
import type { Handlers } from '#http/handlers.ts'
import { presentNews } from './present.ts'
import { mostRead } from './store.ts'

export const contentHandlers = {
  hotNews: async (_input, { context, region, language, now }) => {
    const articles = await mostRead(context.db, region, limits.page.newsSize, now)
    return { list: articles.map(article => presentNews(language, article)) }
  },
} satisfies Partial<Handlers>
