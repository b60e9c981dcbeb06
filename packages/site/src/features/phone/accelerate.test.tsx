// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { viewerStore } from '#session/member.ts'
import { member } from '#testing/session.ts'
import { visit } from '#testing/visit.tsx'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import { AccelerateScreen } from './accelerate-screen.tsx'
import { StartFree } from './start-free.tsx'
import { thisBrowser } from './use-open-client.ts'

const links = { start: 'bohe://start', resume: 'bohe://resume' }
const downloads = { android: { download_url: 'https://dl.bohe.example/a.apk', version: '1', sha256: '', size: 1 } }
const rootData = { config: { deep_link: links }, downloads }
const Free = () => <StartFree />

const routes = (data: object = rootData) => [
  {
    id: 'root',
    loader: () => data,
    HydrateFallback: () => null,
    children: [{ path: '/m/', element: <AccelerateScreen ForMember={Free} /> }],
  },
]

/** Where the page goes, and its time. */
const browser = () => {
  const went: string[] = []
  const due: (() => void)[] = []
  vi.spyOn(thisBrowser, 'go').mockImplementation(address => void went.push(address))
  vi.spyOn(thisBrowser, 'after').mockImplementation((_, then) => {
    due.push(then)
    return () => undefined
  })
  return { went, wait: () => act(() => due.shift()?.()) }
}

beforeEach(() => {
  vi.restoreAllMocks()
  viewerStore.setVisitor()
})

describe('one-click acceleration', () => {
  it('asks a visitor to log in, to come back to it', async () => {
    visit({ at: '/m/', routes: routes() })
    const link = await screen.findByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/login.html?target=%2Fm%2F')
    expect(screen.getByRole('heading', { name: 'One-click acceleration' })).toBeTruthy()
  })

  it('is the way to log in and to the client without script', async () => {
    const { page } = await visitWithoutScript({ at: '/m/', language: 'zh_CN', routes: routes() })
    expect(page.getByText('登录').closest('a')?.getAttribute('href')).toBe('/login.html?target=%2Fm%2F')
    expect(page.getByText('下载客户端').closest('a')?.getAttribute('href')).toBe('/download.html')
  })

  it('opens the client for a member, and says so', async () => {
    const { went } = browser()
    viewerStore.setMember(member)
    visit({ at: '/m/', routes: routes() })
    await userEvent.click(await screen.findByRole('button', { name: 'Start free' }))
    expect(went).toEqual(['bohe://start'])
    expect(screen.getByRole('status').textContent).toBe('Opening the app…')
  })

  it.each([
    ['the client of the visitor’s system', 'Linux; Android 15', 'https://dl.bohe.example/a.apk'],
    ['the list of clients, where the system has none', 'X11; Linux', '/download.html'],
  ])('goes on to %s when no client is there', async (_, system, address) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
    const { went, wait } = browser()
    viewerStore.setMember(member)
    visit({ at: '/m/', routes: routes() })
    await userEvent.click(await screen.findByRole('button', { name: 'Start free' }))
    wait()
    expect(went).toEqual(['bohe://start', address])
    expect(screen.getByRole('status').textContent).toContain('was not found')
  })

  it('goes on to the download at once when the deep link is not known', async () => {
    const { went } = browser()
    viewerStore.setMember(member)
    visit({ at: '/m/', routes: routes({}) })
    await userEvent.click(await screen.findByRole('button', { name: 'Start free' }))
    expect(went).toEqual(['/download.html'])
  })
})
