import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@bohe/launcher/ports.ts'
import { type Program, startProgram } from '@bohe/launcher/program.ts'
import { root } from '@bohe/launcher/root.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages, type SiteName } from '#languages.ts'
import { type Fault, firesAlone, hasPromtool, onIdleMachine } from '#prometheus/promtool.ts'
import { rulesFile } from '#prometheus/rules.ts'
import { isDeep } from '#variants.ts'

type Ill = 'away' | 'slow' | 'of other words'

const slowMs = 3000

const passOn = (to: URL, { url, method, headers }: IncomingMessage, response: ServerResponse) =>
  request({ host: to.hostname, port: to.port, path: url, method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }).on('error', () => response.destroy())

/** Stands before the API, and makes it ill. */
const frailApi = async (to: URL) => {
  let ill: Ill | undefined
  const server = createServer(async (asked, response) => {
    if (ill === 'away') return asked.socket.destroy()
    if (ill === 'of other words')
      return response.setHeader('content-type', 'application/json').end('{"code":0,"msg":"success","data":{}}')
    if (ill === 'slow') await wait(slowMs)
    return asked.pipe(passOn(to, asked, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fall: (how: Ill) => {
      ill = how
    },
    recover: () => {
      ill = undefined
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Alerts of a site, by what its API does and how many of which pages are asked for then: pages that it does not have yet. */
const faults: Readonly<Record<string, readonly [Ill, number, string]>> = {
  BoheSitePagesSlow: ['slow', 2, '/news.html?page='],
  BoheSiteApiAway: ['away', 8, '/help.html?label='],
  BoheSitePagesFail: ['of other words', 4, '/notify.html?page='],
}

/** What an edition's own alerts need to fire: the site as it runs, before an API that falls ill. */
export const describeSiteAlerts = (site: SiteName): void => {
  const text = readFileSync(rulesFile, 'utf8')

  describe('The alert rules of a site', () => {
    it('each have a fault that makes them fire', () => {
      const named = [...text.matchAll(/- alert: (\w+)\n\s+expr: .*bohe_site/g)].map(([, name]) => name)
      expect(named.toSorted()).toEqual(Object.keys(faults).toSorted())
    })
  })

  // Faults are told from each other by time: beside other suites an honest page may be slow, too.
  describe.runIf(hasPromtool && isDeep)('A site whose API falls ill', () => {
    let api: Awaited<ReturnType<typeof frailApi>>
    let program: Program
    let origin = ''
    let metrics = ''
    beforeAll(async () => {
      api = await frailApi(new URL(inject('origins').server))
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
          API_ORIGIN: api.origin,
          NODE_ENV: 'production',
        },
        readyUrl: `${origin}/healthz`,
      })
    })
    afterAll(async () => {
      api.stop()
      await program.stop()
    })

    const read = async () => onIdleMachine(await (await fetch(metrics)).text())
    const ask = (path: string) => fetch(origin + languages.English[site] + path)

    it('has the alert of its fault fire within a minute, and no other', async () => {
      // What every page needs is there.
      expect((await ask('/news.html')).status).toBe(200)
      const told: Fault[] = []
      for (const [alert, [ill, pages, path]] of Object.entries(faults)) {
        const before = await read()
        api.fall(ill)
        // One after the other: many at once would hold the event loop, which is another fault.
        for (let page = 2; page < pages + 2; page++) await ask(`${path}${page}`)
        api.recover()
        told.push({ alert, before, after: await read() })
      }
      expect(firesAlone(text, told)).toBe('')
    })
  })
}
