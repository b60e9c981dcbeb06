// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Edition } from '#edition.ts'
import { cnConfig, intlConfig } from '#testing/site-config.ts'
import { visit } from '#testing/visit.tsx'
import PhoneContact from './phone-contact-route.tsx'
import CustomerService from './userserver-route.tsx'

const routes = [
  { path: '/userserver.html', Component: CustomerService },
  { path: '/m/contact.html', Component: PhoneContact },
]

const at = (moment: string) =>
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date', 'setInterval', 'clearInterval'] })

beforeEach(() => at('2026-11-21T04:00:00Z'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Chat = () => <a href="https://chat.example/">Live chat</a>
const intl = { edition: { name: 'intl' }, root: { config: intlConfig } } as const
const cn = { edition: { name: 'cn', liveChat: Chat } satisfies Partial<Edition>, root: { config: cnConfig } } as const

const open = async (given: Partial<Parameters<typeof visit>[0]> = intl, path = '/userserver.html') => {
  visit({ at: path, routes, ...given })
  await screen.findByRole('heading', { level: 1 })
}

const ways = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('userserver.html', () => {
  it('has the ways to reach the international site', async () => {
    await open(intl)
    const { email = '', qq_group: group } = intlConfig.support
    expect(ways()).toEqual(['E-mail', 'QQ group', 'WeChat'])
    expect(screen.getByText(group?.number ?? '')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Join the QQ group' }).getAttribute('href')).toBe(group?.url)
    expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
    expect(await screen.findByRole('img', { name: 'QR code of our WeChat account' })).toBeTruthy()
  })

  it('has the live chat, the phone and the address on the mainland site', async () => {
    await open(cn)
    expect(ways()).toEqual(expect.arrayContaining(['Live chat', 'Phone', 'Address']))
    expect(ways()).not.toContain('E-mail')
    expect(screen.getByRole('link', { name: 'Live chat' })).toBeTruthy()
    expect(screen.getByRole('link', { name: cnConfig.support.phone ?? '' }).getAttribute('href')).toMatch(
      /^tel:[+\d]+$/,
    )
  })

  it('leaves out a chat that nobody has set up', async () => {
    const { chat: _, ...config } = cnConfig
    await open({ ...cn, root: { config } })
    expect(ways()).not.toContain('Live chat')
  })

  it('says so when the ways are not known, and still what to have at hand', async () => {
    await open({ root: { origin: 'http://site.test' } })
    expect(screen.getByText(/cannot be shown right now/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What to have at hand' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Hours' })).toBeNull()
  })

  it.each([
    [intl, 'The order number, if it is about a payment'],
    [cn, 'The game and the server it happened on'],
  ])('asks for what the edition is about', async (given, point) => {
    await open(given)
    const points = within(screen.getByRole('region', { name: 'What to have at hand' })).getAllByRole('listitem')
    expect(points).toHaveLength(5)
    expect(points.map(({ textContent }) => textContent)).toContain(point)
  })

  it('leads to the help centre', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Go to the help centre' }).getAttribute('href')).toBe('/help.html')
  })
})

describe('the hours', () => {
  const config = {
    ...intlConfig,
    support: {
      ...intlConfig.support,
      hours: { opens: '09:00', closes: '24:00', time_zone: 'Asia/Shanghai' },
      operations_hours: { opens: '08:00', closes: '24:00', time_zone: 'Asia/Shanghai' },
    },
  }
  const root = { config }

  it('are said by the clocks of customer service', async () => {
    await open({ root })
    const hours = within(screen.getByRole('region', { name: 'Hours' }))
    expect(hours.getByText('9:00–24:00 every day')).toBeTruthy()
    expect(hours.getByText('8:00–24:00 every day')).toBeTruthy()
    expect(hours.getAllByText('(Beijing time)')).toHaveLength(2)
  })

  it('are said by the visitor’s clocks where those differ', async () => {
    const options = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'America/New_York',
    })
    await open({ root })
    expect(screen.getByText('20:00–11:00 where you are')).toBeTruthy()
  })

  it('turn with the minute: closed, open at nine, closed at midnight', async () => {
    at('2026-11-21T00:59:58Z')
    await open({ root })
    const now = screen.getByRole('status')
    expect(now.textContent).toBe('Closed now opens at 9:00 today')
    // What is seen comes a moment before the clock is looked at again.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    act(() => void vi.advanceTimersByTime(2000))
    expect(now.textContent).toBe('Open now until 24:00')
    act(() => void vi.advanceTimersByTime(15 * 3_600_000))
    expect(now.textContent).toBe('Closed now opens at 9:00 today')
  })

  it('name another zone by its city', async () => {
    const hours = { ...config.support.hours, time_zone: 'America/New_York' }
    await open({ root: { config: { ...config, support: { ...config.support, hours } } } })
    expect(screen.getByText('(New York time)')).toBeTruthy()
  })
})

describe('/m/contact.html', () => {
  it('has the hours and the ways, and leads to the rest', async () => {
    await open(cn, '/m/contact.html')
    expect(screen.getByRole('region', { name: 'Hours' })).toBeTruthy()
    expect(ways()).toContain('Phone')
    expect(screen.getByRole('link', { name: 'What to have at hand' }).getAttribute('href')).toBe(
      '/userserver.html#at-hand',
    )
  })
})
