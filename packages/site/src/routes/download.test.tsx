// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteData } from '#server/site-data.ts'
import { downloads } from '#testing/site-config.ts'
import { visit } from '#testing/visit.tsx'
import Download, { loader } from './download-route.tsx'

vi.mock('#server/site-data.ts')

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

const routes = [{ path: '/download.html', Component: Download, loader, HydrateFallback: () => null }]
const root = { downloads, origin: 'https://www.bohe.test', language: 'en', defaultLanguage: 'en' } as const

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'src_channel=; Max-Age=0'
}

const come = (userAgent: string, channel?: string) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: userAgent === android ? 5 : 0 })
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  if (channel) document.cookie = `src_channel=${channel}`
  visit({ at: '/download.html', routes, root })
}
const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
const part = (name: string) => screen.findByRole('region', { name })
const file = async (name: string) =>
  within(await part(name))
    .getByRole('link', { name: `Download for ${name}` })
    .getAttribute('href')

beforeEach(() => {
  vi.mocked(siteData).mockResolvedValue({ downloads })
  vi.stubGlobal('fetch', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
  forget()
})

describe('download.html', () => {
  it('marks the visitor’s system, puts it first and has it in one press', async () => {
    come(android)
    await screen.findByText('Your system')
    expect(await names()).toEqual(['Android', 'Windows', 'iOS'])
    expect(within(await part('Android')).getByText('Your system')).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: 'Download for Android' })
    expect(first?.getAttribute('href')).toBe('https://download.example/bohe.apk')
  })

  it.each([linux, mac])('leads who has no client of their own to all there are: %s', async userAgent => {
    come(userAgent)
    expect((await screen.findByRole('link', { name: 'Download the client' })).getAttribute('href')).toMatch(/#systems$/)
    expect(await names()).toEqual(['Windows', 'Android', 'iOS'])
  })

  it('gives a visitor of another channel that channel’s files and no others', async () => {
    const own = { windows: { ...downloads.windows, download_url: 'https://download.example/bilibili.exe' } }
    vi.mocked(fetch).mockResolvedValue(Response.json(own))
    come(linux, 'bilibili')
    await vi.waitFor(async () => expect(await file('Windows')).toBe('https://download.example/bilibili.exe'))
    expect(await names()).toEqual(['Windows'])
    expect(vi.mocked(fetch).mock.calls).toEqual([['/download/bilibili.json']])
  })

  it('asks nobody for the usual channel', async () => {
    come(linux, 'guanwang')
    expect(await file('Windows')).toBe('https://download.example/bohe.exe')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('keeps the usual files when the channel’s cannot be had', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('offline'))
    come(linux, 'weixin')
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    expect(await file('Windows')).toBe('https://download.example/bohe.exe')
  })

  it('is no page inside the iOS app', () => {
    const request = new Request('https://ios.bohe.test/en/download.html')
    expect(() => loader({ request } as Parameters<typeof loader>[0])).toThrow()
  })
})
