// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { newsItem, pageOfArticles } from '#testing/articles.ts'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import News, { loader as newsLoader } from './news-route.tsx'
import Notices, { loader as noticesLoader } from './notify-route.tsx'

const routes = [
  { path: '/news.html', Component: News, loader: newsLoader },
  { path: '/notify.html', Component: Notices, loader: noticesLoader },
]

/** Three pages of articles. */
const articles: Answers['articles'] = ({ page }) => ({
  data: pageOfArticles(page > 3 ? [] : [newsItem()], { current_page: page, last_page: 3, total: 12 }),
})

const open = (at: string) => visitWithoutScript({ at, routes, answers: { articles } })

describe('a page of a list', () => {
  it.each(['/news.html', '/news.html?page=3', '/news.html?label=hot&page=2', '/notify.html?page=abc'])(
    '%s is there',
    async at => {
      expect((await open(at)).status).toBe(200)
    },
  )

  it.each([
    ['/news.html?page=99', '/news.html'],
    ['/news.html?page=4', '/news.html'],
    ['/news.html?page=100001', '/news.html'],
    ['/news.html?label=hot&page=99', '/news.html?label=hot'],
    ['/notify.html?page=99', '/notify.html'],
  ])('%s is a real 404, with the way back to %s', async (at, first) => {
    const { status, page } = await open(at)
    expect(status).toBe(404)
    expect(page.getByText('There is nothing on this page.')).toBeTruthy()
    expect(page.getByText('Back to the first page').getAttribute('href')).toBe(first)
  })

  it('that no list has, because it is empty, is a real 404 too', async () => {
    const nothing: Answers['articles'] = ({ page }) => ({
      data: pageOfArticles([], { current_page: page, last_page: 1, total: 0 }),
    })
    const statusOf = async (at: string) =>
      (await visitWithoutScript({ at, routes, answers: { articles: nothing } })).status
    expect(await statusOf('/news.html')).toBe(200)
    expect(await statusOf('/news.html?page=2')).toBe(404)
  })
})
