// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import type { Language } from '@bohe/i18n/language'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RootData } from '#routing/root-data.ts'
import { article, newsItem } from '#testing/articles.ts'
import { visit } from '#testing/visit.tsx'
import ArticlePage, { loader } from './article-route.tsx'
import Reading, { loader as readingLoader } from './reading-route.tsx'

const origins = { intl: 'https://www.bohe.test', cn: 'https://cn.bohe.test' }
const editions = {
  intl: { name: 'intl', region: '0', defaultLanguage: 'en' },
  cn: { name: 'cn', region: '1', defaultLanguage: 'zh_CN' },
} as const

interface Opened {
  at?: string
  site?: 'intl' | 'cn'
  language?: Language
  answers?: Answers
}

const open = ({ at = '/news_3012.html', site = 'intl', language = 'en', answers = {} }: Opened = {}) => {
  const { defaultLanguage } = editions[site]
  const root: RootData = { origins, edition: site, origin: origins[site], language, defaultLanguage }
  return visit({
    at,
    language,
    edition: editions[site],
    answers: {
      article: ({ id }) => ({ data: article({ id, title: id === '3012' ? article().title : `Article ${id}` }) }),
      hotNews: () => ({ data: { list: [newsItem({ id: '3001', title: 'Read by many' })] } }),
      ...answers,
    },
    routes: [
      {
        id: 'root',
        loader: () => root,
        element: <Outlet />,
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>no such page</p>,
        children: [
          {
            Component: Reading,
            loader: readingLoader,
            children: [{ path: '/:article.html', Component: ArticlePage, loader }],
          },
        ],
      },
    ],
  })
}

const textOf = (blob: Blob) =>
  new Promise<unknown>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(blob)
  })

const beacons: { path: string; body: Promise<unknown> }[] = []
const heading = () => screen.findByRole('heading', { level: 1, name: 'Home servers answer sooner' })

beforeEach(() => {
  beacons.length = 0
  const sendBeacon = (path: string, blob: Blob) => beacons.push({ path, body: textOf(blob) })
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('an article', () => {
  it('is headed by its title, its day in Beijing, how often it was read and its tag', async () => {
    open()
    const title = await heading()
    expect(title.nextElementSibling?.textContent).toBe('Published Nov 20, 2026Views: 1204lines')
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-19T16:30:00Z')
  })

  it('shows its content as it was made safe', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 2, name: 'What is new' })).toBeTruthy()
    expect(document.querySelector('.prose strong')?.textContent).toBe('one')
  })

  it.each([
    ['news', '2', '国服', ['Homepage /', 'News /news.html', 'China servers /news.html?label=mainland']],
    ['notice', '1', '', ['Homepage /', 'Announcements /notify.html']],
    ['helps', '3', '加速', ['Homepage /', 'Help centre /help.html', 'Acceleration /help.html?label=speed']],
    ['helps', '4', '会员', ['Homepage /', 'Help centre /help.html', 'Membership /help.html?label=membership']],
  ])('stands, as %s of class %s, below the pages above it', async (kind, class_type, label, above) => {
    open({ at: `/${kind}_3012.html`, answers: { article: () => ({ data: article({ class_type, label }) }) } })
    await heading()
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }))
    expect(crumbs.getAllByRole('link').map(link => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(above)
  })

  it('leads to those beside it, and the focus goes along', async () => {
    open()
    await heading()
    const others = within(screen.getByRole('navigation', { name: 'Other articles' }))
    expect(others.getByRole('link', { name: 'Previous The newer one' }).getAttribute('href')).toBe('/news_3013.html')
    await userEvent.setup().click(others.getByRole('link', { name: 'Next The older one' }))
    const next = await screen.findByRole('heading', { level: 1, name: 'Article 3011' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('has no way to others where there are none', async () => {
    open({ answers: { article: () => ({ data: article({ pre_id: '', next_id: '' }) }) } })
    await heading()
    expect(screen.queryByRole('navigation', { name: 'Other articles' })).toBeNull()
  })

  it('has what is hot beside it, in a new window', async () => {
    open()
    const hot = within(await screen.findByRole('region', { name: 'Hot news' }))
    const link = hot.getByRole<HTMLAnchorElement>('link', { name: 'Read by many (opens in a new window)' })
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/news_3001.html', '_blank', 'noopener'])
  })
})

describe('an address that no article has', () => {
  it.each([
    ['an article that is not there', '/news_404.html', undefined],
    ['an announcement at the address of news', '/news_3012.html', '1'],
    ['news at the address of an announcement', '/notice_3012.html', '2'],
    ['a help at the address of news', '/news_3012.html', '3'],
  ])('is a 404: %s', async (_, at, class_type) => {
    const answer: Answers['article'] = () =>
      class_type ? { data: article({ class_type }) } : { refuse: 'articleUnknown' }
    const router = open({ at, answers: { article: answer } })
    expect(await screen.findByText('no such page')).toBeTruthy()
    expect(Object.values(router.state.errors ?? {})).toEqual([expect.objectContaining({ status: 404 })])
  })

  it.each(['/news_0.html', '/news_12a.html', '/events_12.html', '/nothing.html', '/news_.html'])(
    'is a 404 without asking anybody: %s',
    async at => {
      const router = open({ at, answers: { article: undefined, hotNews: undefined } as unknown as Answers })
      expect(await screen.findByText('no such page')).toBeTruthy()
      expect(Object.values(router.state.errors ?? {})).toEqual([expect.objectContaining({ status: 404 })])
    },
  )
})

describe('sharing an article', () => {
  it.each([
    ['intl', 'en', 'https://www.bohe.test/news_3012.html'],
    ['intl', 'zh_CN', 'https://www.bohe.test/cn/news_3012.html'],
    ['cn', 'zh_CN', 'https://cn.bohe.test/news_3012.html'],
    ['cn', 'en', 'https://cn.bohe.test/en/news_3012.html'],
  ] as const)('on %s in %s is done by %s', async (site, language, link) => {
    open({ site, language })
    await heading()
    expect(document.querySelector('.share-address')?.lastChild?.textContent).toBe(link)
    const weibo = screen.getByRole<HTMLAnchorElement>('link', { name: /^(Weibo|微博)/ })
    const { origin, pathname, searchParams } = new URL(weibo.href)
    expect(origin + pathname).toBe('https://service.weibo.com/share/share.php')
    expect([...searchParams]).toEqual([
      ['url', link],
      ['title', 'Home servers answer sooner'],
    ])
    expect([weibo.target, weibo.rel]).toEqual(['_blank', 'noopener'])
  })

  it('shows WeChat a code, with the address for those who cannot scan it', async () => {
    open()
    await userEvent.setup().click(await screen.findByRole('button', { name: 'WeChat' }))
    const link = 'https://www.bohe.test/news_3012.html'
    expect(await screen.findByRole('img', { name: `QR code of the link: ${link}` })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.share-code svg path')).toBeTruthy())
  })

  it('copies the address', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
    expect(await navigator.clipboard.readText()).toBe('https://www.bohe.test/news_3012.html')
  })

  it('opens the system’s own sheet where there is one', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    open()
    await userEvent.setup().click(await screen.findByRole('button', { name: 'More ways' }))
    expect(share).toHaveBeenCalledWith({
      title: 'Home servers answer sooner',
      url: 'https://www.bohe.test/news_3012.html',
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  it('offers no sheet where there is none', async () => {
    open()
    await heading()
    expect(screen.queryByRole('button', { name: 'More ways' })).toBeNull()
  })
})

describe('a reading', () => {
  it('is told once for each article that is seen', async () => {
    open({ site: 'cn' })
    await heading()
    await waitFor(() => expect(beacons).toHaveLength(1))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(beacons.map(({ path }) => path)).toEqual(['/api/news/hit'])
    expect(JSON.parse(String(await beacons[0]?.body))).toEqual({ id: '3012', region_code: '1' })
    await userEvent.setup().click(screen.getByRole('link', { name: /^Next/ }))
    await screen.findByRole('heading', { level: 1, name: 'Article 3011' })
    await waitFor(() => expect(beacons).toHaveLength(2))
  })

  it('is not told while the page is hidden, and once it is seen', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    open()
    await heading()
    expect(beacons).toEqual([])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toHaveLength(1)
  })
})
