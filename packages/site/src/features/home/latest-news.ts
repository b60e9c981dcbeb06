import type { Client } from '@bohe/api-client/client'
import type { NewsItem } from './home-news.tsx'

/** The three newest, with what home shows of them; none when the API does not answer: home is there all the same. */
export const latestNews = async (api: Client): Promise<NewsItem[]> => {
  const { list } = await api.articles({ size: 3 }).catch(() => ({ list: [] }))
  return list.map(({ id, title, summary, date_time }) => ({ id, title, summary, date_time }))
}
