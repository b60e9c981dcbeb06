// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { visit } from '#testing/visit.tsx'
import Bars from './bars.tsx'

let place = { region_code: '0', is_known: 1 }
const asked = vi.fn(async () => place)
vi.mock('#session/browser-api.ts', () => ({ browserApi: () => ({ geoRegion: asked }) }))

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

beforeEach(() => {
  localStorage.clear()
  place = { region_code: '0', is_known: 1 }
  asked.mockClear()
  vi.stubGlobal('navigator', { userAgent: desktop, maxTouchPoints: 0 })
})
afterEach(() => vi.unstubAllGlobals())

const open = (at = '/news.html?page=2', language: 'en' | 'zh_CN' = 'en') => {
  visit({ at, language, routes: [{ path: '*', element: <Bars /> }] })
  return vi.waitFor(() => expect(asked).toHaveBeenCalled())
}
const bar = () => screen.queryByRole('complementary')

describe('the proposal of the other edition', () => {
  it('is made to a visitor who is in its region, and leads to the same page', async () => {
    place = { region_code: '1', is_known: 1 }
    await open()
    const link = await screen.findByRole('link', { name: 'Mainland China site' })
    expect(link.getAttribute('href')).toBe('/1/news.html?page=2')
    expect(screen.getByText(/seem to be in mainland China/)).toBeTruthy()
  })

  it('is not made to somebody at home, or to somebody of whom nobody knows where they are', async () => {
    await open()
    expect(bar()).toBeNull()
    place = { region_code: '1', is_known: 0 }
    await open()
    expect(bar()).toBeNull()
  })

  it('is closed for good, and nobody is asked again where they are', async () => {
    place = { region_code: '1', is_known: 1 }
    await open('/', 'zh_CN')
    await userEvent.click(await screen.findByRole('button', { name: '不再提示' }))
    expect(bar()).toBeNull()
    asked.mockClear()
    visit({ at: '/', routes: [{ path: '*', element: <Bars /> }] })
    expect(bar()).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the proposal of the phone edition', () => {
  it('is made on home, to a phone', async () => {
    vi.stubGlobal('navigator', { userAgent: phone, maxTouchPoints: 5 })
    await open('/')
    expect((await screen.findByRole('link', { name: 'Open the phone edition' })).getAttribute('href')).toBe('/m/')
  })

  it.each([
    ['/', desktop],
    ['/news.html', phone],
  ])('is not made on %s to %s', async (at, userAgent) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
    await open(at)
    expect(bar()).toBeNull()
  })
})
