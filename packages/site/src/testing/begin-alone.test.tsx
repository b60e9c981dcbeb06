// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { createContext, lazy, Suspense, use } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import { provideSite } from '#server/settings.ts'
import { beginAlone } from './begin-alone.ts'
import { member } from './session.ts'
import { siteSettings } from './site-settings.ts'

const viewer = async () => (await import('#session/member.ts')).viewerStore

it('a file has modules of its own, whose state no other file changed', async () => {
  const { setMember } = await viewer()
  setMember(member)
  await beginAlone()
  expect((await viewer()).get()).toEqual({ state: 'unknown' })
})

it('a file begins with an empty document, at the root of the site, with nothing remembered', async () => {
  history.replaceState(null, '', '/user/devices.html?page=2')
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  for (const path of ['/', '/user', '/user/devices.html']) document.cookie = `member_0=1; Path=${path}`
  localStorage.setItem('bohe.phone', '13800138000')
  sessionStorage.setItem('bohe.bind_url_type', 'wechat')
  document.documentElement.lang = 'en'
  document.body.className = 'is-chatting'
  document.head.append(document.createElement('style'))
  document.body.append('left behind')
  await beginAlone()
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  expect(location.pathname + location.search).toBe('/')
  history.replaceState(null, '', '/user/devices.html')
  expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0])
})

it('a file finds globals, environment, clock and functions as they are', async () => {
  const names = () => ({ fetch, zone: process.env.TZ, send: Reflect.get(navigator, 'sendBeacon'), log: console.log })
  const before = names()
  vi.stubGlobal('fetch', vi.fn())
  vi.stubEnv('TZ', 'Asia/Kolkata')
  vi.spyOn(console, 'log').mockReturnValue()
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  Object.defineProperty(navigator, 'sendBeacon', { value: vi.fn(), configurable: true })
  await beginAlone()
  expect(names()).toEqual(before)
  expect(Date.now()).toBeGreaterThan(0)
})

it('a file finds no server that another one described', async () => {
  provideSite(siteSettings())
  await beginAlone()
  const { runningSite } = await import('#server/settings.ts')
  expect(runningSite).toThrow('The site server has not provided its settings')
})

it('a file renders outside of what React’s server drew last', async () => {
  const Place = createContext('outside')
  const Late = lazy(async () => ({ default: () => 'late' }))
  const Here = () => use(Place)
  await prerender(
    <Place value="inside">
      <Suspense>
        <Late />
      </Suspense>
    </Place>,
  )
  await beginAlone()
  expect(render(<Here />).container.textContent).toBe('outside')
})
