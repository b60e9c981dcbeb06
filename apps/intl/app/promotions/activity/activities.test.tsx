// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endedInviting, inviting, listOf, now, upcomingOffer } from '#promotions/testing.ts'
import { faultsHere } from '#recharge/visit-recharge.tsx'
import Promotions, { loader } from './activities-route.tsx'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterAll(() => {
  vi.useRealTimers()
})

const all = [upcomingOffer, inviting, endedInviting]
const banner = { id: '2002', image: '/uploads/invite-wide.png', title: 'Friends bring days', url: '/activity_2002' }

const open = (answers: Answers = {}, at = '/activity.html', language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at,
    language,
    routes: [{ path: '/activity.html', Component: Promotions, loader, HydrateFallback: () => null }],
    answers: {
      activities: () => ({ data: listOf(all) }),
      activityBanners: () => ({ data: { list: [banner] } }),
      ...answers,
    },
  })

const entries = async () =>
  within(await screen.findByRole('region', { name: 'All promotions' })).getAllByRole('listitem')

describe('activity.html', () => {
  it('lists promotions with what they are, how they stand and when they run', async () => {
    open()
    const texts = (await entries()).map(entry => entry.textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^Upcoming.*Winter offer.*Dec 1, 2026 to Dec 31, 2026 \(Beijing time\)$/),
      expect.stringMatching(/^RunningInvitationNew.*Bring a friend home.*Nov 1, 2026 to Dec 31, 2026/),
      expect.stringMatching(/^EndedInvitation.*Spring of friends.*Jan 25, 2019 to Feb 25, 2019/),
    ])
  })

  it('opens each in a new window, at its canonical address, and says so', async () => {
    open()
    const [, running] = await entries()
    const link = within(running as HTMLElement).getByRole<HTMLAnchorElement>('link', {
      name: 'Bring a friend home (opens in a new window)',
    })
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/activity_2002', '_blank', 'noopener'])
  })

  it('has the pictures of what runs on top', async () => {
    open()
    const banners = within(await screen.findByRole('region', { name: 'Running now' }))
    expect(banners.getByRole('link', { name: /Friends bring days/ }).getAttribute('href')).toBe('/activity_2002')
    expect(document.querySelector<HTMLImageElement>('.promotion-banner img')?.getAttribute('src')).toBe(banner.image)
  })

  it('fetches the first picture at once, and the others as they come into view', async () => {
    open({ activityBanners: () => ({ data: { list: [banner, { ...banner, id: '2003' }] } }) })
    await screen.findByRole('region', { name: 'Running now' })
    const pictures = [...document.querySelectorAll('.promotion-banner img')]
    expect(pictures.map(picture => [picture.getAttribute('fetchpriority'), picture.getAttribute('loading')])).toEqual([
      ['high', null],
      [null, 'lazy'],
    ])
  })

  it('does without pictures when nothing runs', async () => {
    open({ activityBanners: () => ({ data: { list: [] } }) })
    await entries()
    expect(screen.queryByRole('region', { name: 'Running now' })).toBeNull()
  })

  it('asks for the page that the address names, 50 to a page, and leads to the others', async () => {
    const asked: object[] = []
    const activities: Answers['activities'] = input => {
      asked.push(input)
      return { data: listOf(all, { current_page: 2, last_page: 3, total: 103 }) }
    }
    open({ activities }, '/activity.html?page=2')
    await entries()
    expect(asked).toEqual([expect.objectContaining({ page: 2, size: 50 })])
    const pages = within(screen.getByRole('navigation', { name: 'Pages of the promotions' }))
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/activity.html')
    expect(pages.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/activity.html?page=3')
  })

  it('has a way back from a page that is not there', async () => {
    open({ activities: () => ({ data: listOf([], { current_page: 9, total: 3 }) }) }, '/activity.html?page=9')
    expect((await screen.findByRole('link', { name: 'Back to the first page' })).getAttribute('href')).toBe(
      '/activity.html',
    )
  })

  it.each([
    ['zh_CN', '暂无资讯，敬请期待！', '看看新闻'],
    ['en', 'Nothing here yet, please look forward to it!', 'Read the news'],
  ] as const)('says so when there are none, in %s, and leads to the news', async (language, words, next) => {
    open({ activities: () => ({ data: listOf([]) }) }, '/activity.html', language)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/news.html')
  })

  it('speaks Chinese where the page does', async () => {
    open({}, '/activity.html', 'zh_CN')
    expect(await screen.findByRole('heading', { level: 1, name: '优惠活动' })).toBeTruthy()
    expect(screen.getByText('进行中')).toBeTruthy()
    expect(screen.getAllByText('2026年12月31日')).toHaveLength(2)
  })

  it('has nothing that axe finds wrong', async () => {
    open()
    await entries()
    expect(await faultsHere()).toEqual([])
  })
})
