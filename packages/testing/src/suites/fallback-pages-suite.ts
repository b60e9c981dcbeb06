import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { accessibilityProblems, startJourney } from '#journey.ts'
import { languages, type SiteName } from '#languages.ts'
import { isDeep, isDoneBy } from '#variants.ts'
import { wordsOf } from '#words.ts'
import { startReleaseProxy } from './release-proxy.ts'

const phone = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' } as const

const oldBrowser = 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)'

/** What a browser reads of a manifest, as far as it is promised here. */
interface Manifest {
  id: string
  name: string
  short_name: string
  description: string
  lang: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; type: string; sizes: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

const workerStands = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ?? new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))).then(() => true)`)

const cacheNames = (page: Page) => page.evaluate<string[]>('caches.keys()')

const keptPaths = (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys()))))
      .then(lists => lists.flat().map(({ url }) => new URL(url).pathname))`,
  )

const describeManifest = (site: SiteName) =>
  describe.each(['English', 'Chinese'] as const)('the app to install, in %s', language => {
    const { [site]: segment, file } = languages[language]
    const origin = () => inject('origins')[site]

    it('is found from every page, is complete, and its places exist', async () => {
      const page = await (await fetch(`${origin()}${segment}/login.html`)).text()
      const address = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1]
      const answer = await fetch(origin() + address)
      expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
      const manifest = (await answer.json()) as Manifest
      const home = `${segment}/m/`
      expect(manifest).toMatchObject({ id: home, start_url: home, scope: '/', lang: file, display: 'standalone' })
      for (const text of [manifest.name, manifest.short_name, manifest.description]) expect(text).toBeTruthy()
      expect(manifest.short_name.length).toBeLessThanOrEqual(12)
      const places = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
      expect(places.length).toBeGreaterThanOrEqual(4)
      for (const place of places) expect([place, (await fetch(origin() + place)).status]).toEqual([place, 200])
    })

    it('has its icons in the sizes it says, for every shape', async () => {
      const { icons } = (await (await fetch(`${origin()}${segment}/site.webmanifest`)).json()) as Manifest
      const drawn = icons.filter(({ type }) => type === 'image/png')
      for (const { src, sizes } of drawn) {
        expect(sizeOf(Buffer.from(await (await fetch(origin() + src)).arrayBuffer()))).toBe(sizes)
      }
      const has = (size: string, purpose: string) => drawn.some(one => one.sizes === size && one.purpose === purpose)
      for (const size of ['192x192', '512x512']) {
        expect([has(size, 'any'), has(size, 'maskable')]).toEqual([true, true])
      }
    })
  })

const describeOffline = (site: SiteName) =>
  describe.runIf(isDeep)('without network', () => {
    it('a page stands in, in the language of what was wanted, and leads back to it', async () => {
      const { page, close } = await startJourney(phone)
      const origin = inject('origins')[site]
      await page.goto(`${origin}/m/`)
      await workerStands(page)
      for (const { [site]: segment, file } of Object.values(languages)) {
        const fallbackPages = await wordsOf('fallback-pages', file)
        await page.context().setOffline(true)
        await page.goto(`${origin}${segment}/login.html`)
        await page.getByRole('heading', { name: fallbackPages('offline.title') }).waitFor()
        expect(await page.locator('html').getAttribute('lang')).toBe(file)
        expect(await accessibilityProblems(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        await page.context().setOffline(false)
        await page.getByRole('link', { name: fallbackPages('offline.retry') }).click()
        await page.locator('form').first().waitFor()
      }
      const kept = await keptPaths(page)
      expect(kept.filter(path => !/^\/(?:assets\/|offline\.)/.test(path))).toEqual([])
      await close()
    })
  })

const describeUpdate = (site: SiteName) =>
  describe.runIf(isDoneBy(site, 1))('a release', () => {
    it('takes the place of the service worker before it, and clears its pages away', async () => {
      const proxy = await startReleaseProxy(inject('origins')[site])
      const { page, close } = await startJourney(phone)
      await page.goto(`${proxy.origin}/m/`)
      await workerStands(page)
      expect(await cacheNames(page)).toContain('bohe-fallback-pages-first')
      proxy.release('second')
      await page.evaluate('navigator.serviceWorker.ready.then(one => one.update()).then(() => true)')
      const fallbackCaches = async () =>
        (await cacheNames(page)).filter(name => name.startsWith('bohe-fallback-pages-'))
      await expect.poll(fallbackCaches, { timeout: 15_000 }).toEqual(['bohe-fallback-pages-second'])
      await close()
      await proxy.stop()
    })
  })

const describeOldBrowsers = (site: SiteName) =>
  describe('a browser that is too old', () => {
    it.each(['/', '/m/', '/login.html?target=%2Fuser.html', '/nothing.html', '/en/'])(
      'gets from %s to the page that says so',
      async path => {
        const headers = { 'User-Agent': oldBrowser }
        const answer = await fetch(inject('origins')[site] + path, { headers, redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/upgrade.html'])
        const page = await fetch(`${inject('origins')[site]}/upgrade.html`, { headers, redirect: 'manual' })
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
        expect(await page.text()).not.toContain('<script')
      },
    )

    it('leaves what is kept for others as it was', async () => {
      const home = async (userAgent: string) =>
        (await fetch(inject('origins')[site], { headers: { 'User-Agent': userAgent }, redirect: 'manual' })).status
      expect([await home('Mozilla/5.0'), await home(oldBrowser), await home('Mozilla/5.0')]).toEqual([200, 302, 200])
    })
  })

/** What a site holds to as an app: it can be installed, stands by without network, renews itself, turns old browsers on. */
export const describeFallbackPages = (site: SiteName): void => {
  describeManifest(site)
  describeOffline(site)
  describeUpdate(site)
  describeOldBrowsers(site)
}
