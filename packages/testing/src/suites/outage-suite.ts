import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '@bohe/launcher/ports.ts'
import { type Program, startProgram } from '@bohe/launcher/program.ts'
import { root } from '@bohe/launcher/root.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { untilHydrated } from '#hydration.ts'
import { accessibilityProblems, startJourney } from '#journey.ts'
import { type Language, languages, readWords, type SiteName } from '#languages.ts'
import { isDeep, isDoneBy } from '#variants.ts'

/** A wire to the API that can fall silent: it stays connected and takes connections, but nothing comes through. */
const silenceableWire = async (to: URL) => {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer(socket => {
    const onward = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
      one.on('data', data => isSilent || other.write(data))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const silence = (silent: boolean) => {
    isSilent = silent
  }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, silence, stop }
}

/** The site's own calls are given up after 5 s; what is left is room for a busy machine. */
const inTime = 15_000

/** What visitors of an edition get while its site cannot reach the API, and after: both have the same server, and cn has it every day. */
export const describeOutage = (site: SiteName): void => {
  describe.runIf(isDoneBy(site, 1))('While the API is silent', () => {
    const { [site]: segment } = languages.English
    let wire: Awaited<ReturnType<typeof silenceableWire>>
    let program: Program
    let origin = ''
    let metrics = ''
    const lines: string[] = []

    const ask = (path: string) => fetch(origin + segment + path, { signal: AbortSignal.timeout(inTime) })

    beforeAll(async () => {
      wire = await silenceableWire(new URL(inject('origins').server))
      const { [site]: port, sandbox: metricsPort } = await freePorts()
      origin = `http://localhost:${port}`
      metrics = `http://127.0.0.1:${metricsPort}/metrics`
      program = await startProgram({
        name: site,
        folder: join(root, 'apps', site),
        entry: 'server.ts',
        env: {
          SITE_PORT: String(port),
          SITE_METRICS_PORT: String(metricsPort),
          API_ORIGIN: wire.origin,
          NODE_ENV: 'production',
        },
        onLine: line => lines.push(line),
        readyUrl: `${origin}/healthz`,
      })
      expect((await ask('/news.html')).status).toBe(200)
      wire.silence(true)
    })
    afterAll(async () => {
      wire.stop()
      await program.stop()
    })

    it('a kept page is sent as it was, at once', async () => {
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/news.html')))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(performance.now() - began).toBeLessThan(inTime / 3)
    })

    // What waits until the site gives up waits together.
    it.concurrent('a page that needs it is a 503 that says when to come again, in words', async ({ expect }) => {
      const answers = await Promise.all(['/help.html', '/notify.html', '/news.html?page=2'].map(ask))
      for (const answer of answers) {
        expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '5'])
        expect(await answer.text()).toContain((await readWords('English')).shell('outage.title'))
      }
    })

    it.runIf(isDeep).concurrent.for(Object.entries(languages))(
      'such a page shows its number, by which the log tells what happened, in %s',
      async ([language, segments], { expect }) => {
        const path = `${segments[site]}/help.html?label=start`
        const answer = await fetch(origin + path, { signal: AbortSignal.timeout(inTime) })
        const number = answer.headers.get('x-request-id') ?? 'none'
        const { fallbackPages } = await readWords(language as Language)
        const text = (await answer.text()).replaceAll(/<[^>]*>/g, '')
        expect(text).toContain(`${fallbackPages('failure.number')} ${number}`)
        // The line of a request is written once its answer has left.
        await expect
          .poll(() => lines.filter(line => line.includes(number)).map(line => JSON.parse(line)))
          .toMatchObject([
            { level: 'error', program: site, id: number, path: path.split('?', 1)[0], message: 'a page failed' },
            { level: 'warn', program: site, id: number, route: '/help.html', status: 503, message: 'request' },
          ])
      },
    )

    it.runIf(isDeep).concurrent('whose data is asked for shows its number as well', async ({ expect }) => {
      /** Follows a link from a page that stands to one that needs the API, until that says that it failed. */
      const failed = async (language: Language) => {
        const { page, close } = await startJourney({ permissions: ['clipboard-read', 'clipboard-write'] })
        const words = await readWords(language)
        await page.goto(`${origin}${languages[language][site]}/login.html`)
        const link = page.locator('a[href$="/help.html"]').locator('visible=true').first()
        await untilHydrated(link)
        await link.click()
        await page.getByRole('heading', { name: words.shell('outage.title') }).waitFor()
        await page.getByText(words.fallbackPages('failure.number')).waitFor()
        return { page, close, words }
      }
      const readers = Object.keys(languages) as Language[]
      // One after the other from here on: a browser has one clipboard.
      for (const { page, close, words } of await Promise.all(readers.map(failed))) {
        await page.getByRole('button', { name: words.fallbackPages('failure.copy') }).click()
        await page.getByRole('button', { name: words.fallbackPages('failure.copied') }).waitFor()
        const number = (await page.locator('.failure code').textContent()) ?? ''
        expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(number)
        const told = lines.filter(line => line.includes(number)).map(line => JSON.parse(line))
        expect(told).toMatchObject([
          { level: 'error', program: site, id: number, message: 'a page failed' },
          { level: 'warn', program: site, id: number, route: '/help.html', status: 503, message: 'request' },
        ])
        expect(await accessibilityProblems(page)).toEqual([])
        await close()
      }
    })

    it.runIf(isDeep).concurrent('log-in and registration stand, and say so', async ({ expect }) => {
      const { auth } = await readWords('English')
      const answers = await Promise.all(['/login.html', '/register.html', '/forgetpwd.html'].map(ask))
      for (const answer of answers) {
        const html = await answer.text()
        expect([answer.url, answer.status, html.includes(auth('away'))]).toEqual([answer.url, 200, true])
        expect(html).toContain('name="phone"')
      }
    })

    it('its metrics tell that the API is away, beside the pages that are sent as they were', async () => {
      const text = await (await fetch(metrics)).text()
      expect(text).toMatch(/^bohe_site_api_seconds_count\{by="page",outcome="away"\} [1-9]/m)
      expect(text).toMatch(/^bohe_site_pages_total\{from="memory"\} [1-9]/m)
      expect(text).toMatch(/^bohe_site_requests_total\{route="\/help\.html",code="503"\} [1-9]/m)
      expect(text).toMatch(/^bohe_site_render_seconds_count\{route="\/news\.html"\} [1-9]/m)
      expect(text).toContain(`bohe_build_info{program="${site}",version="`)
    })

    it.runIf(isDeep)('health is told, and a flood of visitors leaves nothing behind', async () => {
      const flood = Array.from({ length: 200 }, (_, at) => ask(`/help.html?label=start&n=${at}`).catch(() => undefined))
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      await Promise.all(flood)
      wire.silence(false)
      await expect.poll(async () => (await ask('/help.html')).status, { timeout: inTime }).toBe(200)
    })
  })
}
