// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newsItem, pageOfArticles } from '#testing/articles.ts'
import { pageContext, visit } from '#testing/visit.tsx'
import News, { clientLoader, loader } from './news-route.tsx'
import Notices, { loader as noticesLoader } from './notify-route.tsx'

const servers = newsItem()
const games = newsItem({ id: '3010', title: 'A shorter way to mobile games', label: '手游', image_url: '' })
const twelve = { current_page: 1, last_page: 3, total: 12 }

const routes = [
  { path: '/news.html', Component: News, loader, HydrateFallback: () => null },
  { path: '/notify.html', Component: Notices, loader: noticesLoader, HydrateFallback: () => null },
  { path: '/', element: <p>home</p> },
]

const answering = (articles: ReturnType<typeof pageOfArticles>): Answers => ({ articles: () => ({ data: articles }) })

const open = (
  at: string,
  answers = answering(pageOfArticles([servers, games], twelve)),
  language: 'en' | 'zh_CN' = 'en',
) => visit({ at, routes, answers, language })

const entries = async () => (await screen.findAllByRole('heading', { level: 2 })).map(title => title.closest('li'))

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no static list in this test')))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('news.html', () => {
  it('lists news with label, day in Beijing, title and summary', async () => {
    open('/news.html')
    const texts = (await entries()).map(entry => entry?.textContent)
    expect(texts).toEqual([
      'China serversNov 20, 2026Home servers answer sooner (opens in a new window)New lines shorten the way to Shanghai.',
      expect.stringMatching(/^Mobile games.*A shorter way to mobile games/),
    ])
    expect(document.querySelectorAll('.entry-picture')).toHaveLength(1)
  })

  it('opens each in a new window, and says so', async () => {
    open('/news.html')
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: /^Home servers .*\(opens in a new window\)$/,
    })
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/news_3012.html', '_blank', 'noopener'])
  })

  it('asks for 5 of the page and the label that the address names, and leads to the other pages of that label', async () => {
    const asked: object[] = []
    const articles: Answers['articles'] = input => {
      asked.push(input)
      return { data: pageOfArticles([servers], { ...twelve, current_page: 2 }) }
    }
    open('/news.html?label=mainland&page=2', { articles })
    expect(await screen.findByRole('heading', { level: 1, name: 'News: China servers' })).toBeTruthy()
    expect(asked).toEqual([
      expect.objectContaining({ page: 2, size: 5, class_type: '2', support_type: '1', label: '国服' }),
    ])
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/news.html?label=mainland')
    expect(pages.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/news.html?label=mainland&page=3')
  })

  it('has a link for each of the six labels, and marks the chosen one', async () => {
    open('/news.html?label=hot')
    const filter = within(await screen.findByRole('navigation', { name: 'Filter by label' }))
    expect(filter.getAllByRole('link').map(link => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'All /news.html',
      'China servers /news.html?label=mainland',
      'Mobile games /news.html?label=mobile',
      'Latest /news.html?label=latest',
      'Hot /news.html?label=hot',
      'Picks /news.html?label=picks',
      'Offers /news.html?label=offers',
    ])
    expect(filter.getByRole('link', { current: 'page' }).textContent).toBe('Hot')
  })

  it('has every article where the address names a label that nothing has', async () => {
    open('/news.html?label=nonsense')
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeTruthy()
    expect(screen.getByRole('link', { current: 'page', name: 'All' })).toBeTruthy()
  })

  it.each([
    ['zh_CN', '暂无资讯，敬请期待！', '回到首页'],
    ['en', 'Nothing here yet, please look forward to it!', 'Back to the homepage'],
  ] as const)('says when there is none, and where to go, in %s', async (language, words, way) => {
    open('/news.html', answering(pageOfArticles([])), language)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/')
  })

  it('leads to all news where a label has none', async () => {
    open('/news.html?label=offers', answering(pageOfArticles([])))
    expect((await screen.findByRole('link', { name: 'See all news' })).getAttribute('href')).toBe('/news.html')
  })

  it('has a way back from a page that is not there', async () => {
    open('/news.html?label=hot&page=9', answering(pageOfArticles([], { ...twelve, current_page: 9 })))
    const back = await screen.findByRole('link', { name: 'Back to the first page' })
    expect(back.getAttribute('href')).toBe('/news.html?label=hot')
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBeNull()
  })

  it('says aloud what it shows now, and takes the focus to its heading when a page is turned', async () => {
    const articles: Answers['articles'] = ({ page }) => ({
      data: pageOfArticles([page === 1 ? servers : games], { ...twelve, current_page: page }),
    })
    const router = open('/news.html', { articles })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Page 2' }))
    expect(await screen.findByText('News. Articles: 12. Page 2 of 3.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('News. Articles: 12. Page 2 of 3.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    await act(() => router.navigate(-1))
    expect(await screen.findByText('News. Articles: 12. Page 1 of 3.')).toBeTruthy()
  })

  it('leaves the focus on a label that was chosen', async () => {
    open('/news.html')
    const hot = await screen.findByRole('link', { name: 'Hot' })
    await userEvent.setup().click(hot)
    expect(await screen.findByRole('heading', { level: 1, name: 'News: Hot' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(hot))
  })
})

describe('notify.html', () => {
  it('lists announcements, 15 a page, without labels', async () => {
    const asked: object[] = []
    const articles: Answers['articles'] = input => {
      asked.push(input)
      return { data: pageOfArticles([newsItem({ label: '', title: '维护通知' })], { last_page: 2, total: 16 }) }
    }
    open('/notify.html?label=hot', { articles }, 'zh_CN')
    const link = await screen.findByRole('link', { name: '维护通知 （在新窗口打开）' })
    expect(link.getAttribute('href')).toBe('/notice_3012.html')
    expect(asked).toEqual([expect.objectContaining({ page: 1, size: 15, class_type: '1' })])
    expect(asked[0]).not.toHaveProperty('label', expect.anything())
    expect(screen.getByRole('heading', { level: 1, name: '公告' })).toBeTruthy()
    expect(screen.getByText('2026年11月20日')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '按分类筛选' })).toBeNull()
    expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/notify.html?page=2')
  })
})

describe('paging in the browser', () => {
  const items = Array.from({ length: 12 }, (_, index) =>
    newsItem({ id: String(3100 - index), title: `Piece ${index + 1}`, label: index % 2 ? '手游' : '国服' }),
  )
  const fromServer = { articles: pageOfArticles([servers], twelve), canonical: '/news.html' }

  let fetched: string[]
  let file: () => Response
  // Each test reads the list of another region, for a list is kept while the page is open.
  const turn = (query: string, edition: { region: '0' | '1' }) => {
    const serverLoader = vi.fn(async () => fromServer)
    const { getContext } = pageContext({ edition })
    const request = new Request(`http://site.test/news.html${query}`)
    const loaded = clientLoader({ request, context: getContext(), serverLoader } as unknown as ClientLoaderFunctionArgs)
    return { loaded, serverLoader }
  }

  beforeEach(() => {
    fetched = []
    vi.stubGlobal('fetch', async (address: string) => {
      fetched.push(address)
      return file()
    })
  })

  it('falls back to the site’s server while the list is missing, and tries it again', async () => {
    file = () => new Response('', { status: 404 })
    const { loaded, serverLoader } = turn('?page=2', { region: '1' })
    expect(await loaded).toBe(fromServer)
    expect(serverLoader).toHaveBeenCalledOnce()
    await turn('?page=3', { region: '1' }).loaded
    expect(fetched).toHaveLength(2)
  })

  it('reads the static list of its region and language once, and asks no server', async () => {
    file = () => Response.json(items)
    const first = turn('?page=2', { region: '0' })
    const second = turn('?label=mobile&page=2', { region: '0' })
    expect(await first.loaded).toMatchObject({
      articles: { current_page: 2, last_page: 3, total: 12 },
      canonical: '/news.html?page=2',
    })
    const { articles, slug, canonical } = await second.loaded
    expect(articles.list.map(({ title }) => title)).toEqual(['Piece 12'])
    expect([slug, canonical]).toEqual(['mobile', '/news.html?label=mobile&page=2'])
    expect(fetched).toEqual(['/news/news_0_1_news_public.json?lang=en'])
    const beyond = turn('?page=99', { region: '0' })
    expect(await beyond.loaded).toMatchObject({ articles: { current_page: 99, last_page: 3, list: [] } })
    expect(first.serverLoader).not.toHaveBeenCalled()
    expect(second.serverLoader).not.toHaveBeenCalled()
  })
})
