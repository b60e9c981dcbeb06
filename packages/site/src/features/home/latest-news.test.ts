import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { newsItem, pageOfArticles } from '#testing/articles.ts'
import { areaNews, latestNews } from './latest-news.ts'

const apiWith = (articles: Answers['articles']) =>
  createClient({ origin: 'http://api.test', language: 'en', region: '1', fetch: createTestFetch({ articles }) })

const items = (...ids: string[]) => ids.map(id => newsItem({ id }))

/** A region with news of its own beside everybody's. */
const region = (own: string[], everybody: string[]) =>
  apiWith(({ area, size }) => ({
    data: pageOfArticles(items(...(area === '1' ? own : everybody)).slice(0, size)),
  }))

const idsOf = (news: readonly { id: string }[]) => news.map(({ id }) => id)

describe('the news of home', () => {
  it('are the three newest', async () => {
    expect(idsOf(await latestNews(region(['9'], ['8', '7', '6', '5'])))).toEqual(['8', '7', '6'])
  })

  it('are the region’s own where it has some', async () => {
    expect(idsOf(await areaNews(region(['9', '5', '3', '1'], ['10', '9', '8'])))).toEqual(['9', '5', '3'])
  })

  it('are everybody’s, each once, as far as the region has none of its own', async () => {
    expect(idsOf(await areaNews(region(['9'], ['10', '9', '8'])))).toEqual(['9', '10', '8'])
    expect(idsOf(await areaNews(region([], ['10', '9', '8'])))).toEqual(['10', '9', '8'])
  })

  it('are none while the API does not answer', async () => {
    const down = apiWith(() => ({ networkFailure: true }))
    expect(await latestNews(down)).toEqual([])
    expect(await areaNews(down)).toEqual([])
  })
})
