import type { Client } from '@bohe/api-client/client'
import type { NewsItem } from './home-news.tsx'

const shown = 3

type Asked = Parameters<Client['articles']>[0]

/** The newest; none when the API does not answer: home is there all the same. */
const newest = async (api: Client, asked: Asked = {}) =>
  (await api.articles({ ...asked, size: shown }).catch(() => ({ list: [] }))).list

/** The three newest, with what home shows of them. */
export const latestNews = async (api: Client): Promise<NewsItem[]> => (await newest(api)).map(itemOf)

/** The three newest of what was made for this region alone; what everybody gets stands in for what there is not yet. */
export const areaNews = async (api: Client): Promise<NewsItem[]> => {
  const [own, others] = await Promise.all([newest(api, { area: '1' }), newest(api)])
  const byId = new Map([...own, ...others].map(item => [item.id, item]))
  return [...byId.values()].slice(0, shown).map(itemOf)
}

const itemOf = ({ id, title, date_time }: NewsItem): NewsItem => ({ id, title, date_time })
