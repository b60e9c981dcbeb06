// @vitest-environment jsdom
import { ApiError } from '@bohe/api-client/client'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { Language } from '@bohe/i18n/language'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { visit } from '#testing/visit.tsx'
import NotFoundScreen from './not-found-screen.tsx'
import { OutageScreen } from './outage-screen.tsx'

const hours = { opens: '09:00', closes: '24:00', time_zone: 'Asia/Shanghai' }
const config: SiteConfig = {
  support: { email: 'leaf@bohe.example', phone: '400 123 4567', hours, operations_hours: hours },
  badges: [],
  social: {},
  deep_link: { start: 'bohe://start', resume: 'bohe://resume' },
}

const failAt = (at: string, rootData: { config?: SiteConfig }) =>
  visit({
    at,
    routes: [
      {
        id: 'root',
        loader: () => rootData,
        HydrateFallback: () => null,
        children: [{ path: '*', Component: OutageScreen }],
      },
    ],
  })

describe('an address that no page has', () => {
  it('says what may have happened and leads on', async () => {
    visit({ at: '/nothing.html', language: 'zh_CN', routes: [{ path: '*', Component: NotFoundScreen }] })
    expect(await screen.findByRole('heading', { name: '这里什么也没有' })).toBeTruthy()
    const ways = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(ways).toEqual([
      ['回到首页', '/'],
      ['最新资讯', '/news.html'],
      ['帮助中心', '/help.html'],
      ['联系客服', '/userserver.html'],
    ])
    expect(document.title).toBe('这里什么也没有 - 薄荷加速器')
  })

  it('searches the help centre, with script or without', async () => {
    visit({ at: '/nothing.html', routes: [{ path: '*', Component: NotFoundScreen }] })
    const form = await screen.findByRole('search')
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/help.html', 'get'])
    expect(screen.getByRole('searchbox', { name: 'Search the help centre' }).getAttribute('name')).toBe('q')
  })
})

describe('a page that failed', () => {
  it('can be tried again at its address, and says whom to ask', async () => {
    failAt('/news.html?page=2', { config })
    const retry = await screen.findByRole('link', { name: 'Try again' })
    expect(retry.getAttribute('href')).toBe('/news.html?page=2')
    expect(screen.getByText(/nothing of yours is lost/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'leaf@bohe.example' }).getAttribute('href')).toBe(
      'mailto:leaf@bohe.example',
    )
    expect(screen.getByRole('link', { name: '400 123 4567' }).getAttribute('href')).toBe('tel:4001234567')
  })

  it('shows the number of the request by which it can be looked up', async () => {
    const requestId = '3f0c2a52-97c7-4a54-8c0e-94b1f4b0d0c1'
    const error = new ApiError(503000, 'not now', null, requestId)
    const show = (language: Language) =>
      visit({ at: '/news.html', language, routes: [{ path: '*', Component: () => <OutageScreen error={error} /> }] })
    const isShown = async (words: string) =>
      expect((await screen.findByText(words, { exact: false })).textContent).toContain(`${words} ${requestId}`)
    show('en')
    await isShown('Number of this request:')
    show('zh_CN')
    await isShown('本次请求编号：')
  })

  it('has its number copied', async () => {
    const user = userEvent.setup()
    const error = new ApiError(503000, 'not now', null, '0123456789abcdef')
    visit({ at: '/news.html', routes: [{ path: '*', Component: () => <OutageScreen error={error} /> }] })
    await user.click(await screen.findByRole('button', { name: 'Copy the number' }))
    expect(await navigator.clipboard.readText()).toBe('0123456789abcdef')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  })

  describe('when its data was asked for', () => {
    const asked = (...entries: (readonly [address: string, number?: string])[]) =>
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
        entries.map(([address, description]) => ({
          name: new URL(address, location.href).href,
          serverTiming: description ? [{ name: 'request', description }] : [],
        })) as unknown as PerformanceEntryList,
      )
    const show = () => {
      history.replaceState(null, '', '/help.html?label=start')
      visit({ at: '/help.html', routes: [{ path: '*', Component: OutageScreen }] })
      return screen.findByRole('heading', { name: 'This page cannot be shown right now' })
    }
    afterEach(() => {
      vi.restoreAllMocks()
      history.replaceState(null, '', '/')
    })

    it('shows the number of that request', async () => {
      asked(
        ['/help.html.data', 'of-another-time'],
        ['/help.html.data?label=start', 'of-this-failure'],
        ['/x.data', 'no'],
      )
      await show()
      expect(await screen.findByText('of-this-failure')).toBeTruthy()
    })

    it('shows none when nobody answered', async () => {
      asked(['/help.html.data', 'of-another-time'], ['/help.html.data'])
      await show()
      expect(screen.queryByText(/Number of this request/)).toBe(null)
    })
  })

  it('shows the number that the server left in the document, until the visitor has gone elsewhere', async () => {
    document.documentElement.dataset.request = '0123456789abcdef'
    const elsewhere = <Link to="/help.html">elsewhere</Link>
    visit({ at: '/news.html', routes: [{ path: '*', Component: () => <OutageScreen>{elsewhere}</OutageScreen> }] })
    expect(await screen.findByText('0123456789abcdef')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
    await waitFor(() => expect(screen.queryByText(/Number of this request/)).toBe(null))
    delete document.documentElement.dataset.request
  })

  it('leads to customer service even when nothing is known of it', async () => {
    failAt('/news.html', {})
    await screen.findByRole('link', { name: 'Try again' })
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/news.html',
      '/userserver.html',
    ])
  })
})
