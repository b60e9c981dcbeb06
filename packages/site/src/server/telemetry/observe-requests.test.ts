import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTraceReceiver } from '@bohe/telemetry/trace-receiver.ts'
import { startTracing, stopTracing } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectApi, passToApi } from '#server/api-proxy.ts'
import { createHost } from '#server/host.ts'

let api: Server
let host: FastifyInstance
const lines: Record<string, unknown>[] = []

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(JSON.parse(String(line))) > 0)
})

afterEach(async () => {
  vi.restoreAllMocks()
  lines.length = 0
  await host.close()
  api.close()
})

/** A site in front of an API that does what it is told. */
const siteBefore = async (listener: RequestListener, trustedProxies = ['loopback']) => {
  api = createServer(listener).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const build = { program: 'intl', version: '1.2.3' }
  const timeouts = { headersTimeout: 5, requestTimeout: 5 }
  host = await createHost({ ...timeouts, build, trustedProxies, isServed: name => name !== 'evil.test', headers: {} })
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  await connectApi(host, { apiOrigin, client: 'intl/1.2.3' })
  host.all('/fails', () => Promise.reject(new Error('for /fails?account_token=secret')))
  host.get('/page.html.data', (_, reply) => reply.send(new Response('', { status: 503 })))
  host.all('*', (request, reply) => {
    request.route = 'api'
    return passToApi(request, reply)
  })
  return host.listen({ port: 0, host: '127.0.0.1' })
}

const fresh = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
const given = '0123456789abcdef0123456789abcdef'

describe('the number of a request', () => {
  const echo: RequestListener = (request, response) =>
    response.setHeader('X-Request-Id', 'of-the-api-itself').end(JSON.stringify(request.headers))

  const ask = async (site: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site}/api/x`, { headers })
    const told = (await answer.json()) as IncomingMessage['headers']
    expect(answer.headers.get('x-request-id')).toBe(told['x-request-id'])
    return told['x-request-id']
  }

  it('is told to the API, and in the answer', async () => {
    const site = await siteBefore(echo)
    const [first, second] = [await ask(site), await ask(site)]
    expect(first).toMatch(fresh)
    expect(second).toMatch(fresh)
    expect(second).not.toBe(first)
  })

  it('is that of a proxy of ours, when it is one', async () => {
    const site = await siteBefore(echo)
    expect(await ask(site, { 'X-Request-Id': given })).toBe(given)
    for (const wrong of ['short', 'x'.repeat(37), 'ABCDEF0123456789', '"}{"level":"error'])
      expect(await ask(site, { 'X-Request-Id': wrong })).toMatch(fresh)
  })

  it('is never that of whoever else asks', async () => {
    expect(await ask(await siteBefore(echo, []), { 'X-Request-Id': given })).toMatch(fresh)
  })

  it('is on the page that says that something failed, and in the log beside the fault, without the query', async () => {
    const site = await siteBefore(echo)
    const answer = await fetch(`${site}/fails?account_token=secret`)
    const id = answer.headers.get('x-request-id')
    expect(answer.status).toBe(500)
    expect((await answer.text()).match(/class="number">[^<]+/g)).toEqual([
      `class="number">${id}`,
      `class="number">${id}`,
    ])
    expect(lines).toMatchObject([
      { level: 'error', program: 'intl', id, path: '/fails', message: 'a request failed' },
      { level: 'warn', program: 'intl', id, path: '/fails', status: 500, message: 'request' },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('is told to the page whose data failed, which cannot read the head of the answer', async () => {
    const site = await siteBefore((request, response) =>
      response.writeHead(request.url?.startsWith('/good') ? 200 : 503).end(),
    )
    const timing = async (path: string) => {
      const { headers } = await fetch(site + path)
      return [headers.get('server-timing'), headers.get('x-request-id')]
    }
    const [told, id] = await timing('/bad.html.data?label=start')
    expect(told).toBe(`request;desc="${id}"`)
    const [ofPage, idOfPage] = await timing('/page.html.data')
    expect(ofPage).toBe(`request;desc="${idOfPage}"`)
    for (const path of ['/good.html.data', '/bad.html']) expect((await timing(path))[0]).toBe(null)
  })

  it('is in the answer when nobody is asked', async () => {
    const site = await siteBefore(echo)
    expect((await fetch(`${site}/%ff`)).headers.get('x-request-id')).toMatch(fresh)
  })
})

describe('the trace of a request', () => {
  const echo: RequestListener = (request, response) => response.end(JSON.stringify(request.headers))
  const forged = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

  it('is told to the API by W3C’s header, and never a visitor’s own', async () => {
    const receiver = await startTraceReceiver()
    await startTracing({ endpoint: receiver.endpoint, share: 1 }, { program: 'intl', version: '1.2.3' })
    const site = await siteBefore(echo)
    const answer = await fetch(`${site}/api/x?account_token=secret`, { headers: { traceparent: forged } })
    const told = (await answer.json()) as IncomingMessage['headers']
    await stopTracing()
    await receiver.stop()
    const traceId = answer.headers.get('x-request-id')?.replaceAll('-', '')
    expect(receiver.spans).toMatchObject([{ service: 'bohe-intl', name: 'GET api', traceId, parentSpanId: '' }])
    expect(told.traceparent).toBe(`00-${traceId}-${receiver.spans[0]?.spanId}-01`)
    expect(receiver.text()).not.toContain('secret')
  })

  it('is not told when nothing is traced', async () => {
    const answer = await fetch(`${await siteBefore(echo)}/api/x`, { headers: { traceparent: forged } })
    expect(await answer.json()).not.toHaveProperty('traceparent')
  })
})

it('counts requests by words of ours, whatever was asked, and times the API', async () => {
  const site = await siteBefore((request, response) => response.writeHead(request.url === '/api/x' ? 200 : 503).end())
  for (const path of ['/api/x', '/api/x', '/api/member/13800138000?account_token=secret', '/%ff'])
    await fetch(site + path)
  const metrics = await host.telemetry.metrics.registry.metrics()
  expect(metrics).toContain('bohe_site_requests_total{route="api",code="200"} 2')
  expect(metrics).toContain('bohe_site_requests_total{route="api",code="503"} 1')
  expect(metrics).toContain('bohe_site_api_seconds_count{by="browser",outcome="answered"} 2')
  expect(metrics).toContain('bohe_site_api_seconds_count{by="browser",outcome="trouble"} 1')
  expect(metrics).toContain('bohe_site_api_seconds_count{by="browser",outcome="away"} 0')
  expect(metrics).toContain('bohe_build_info{program="intl",version="1.2.3"')
  expect(metrics).not.toMatch(/13800138000|secret/)
})

it('tells an API that is away from one in trouble', async () => {
  const site = await siteBefore(request => request.socket.destroy())
  expect((await fetch(`${site}/api/x`)).status).toBe(503)
  const metrics = await host.telemetry.metrics.registry.metrics()
  expect(metrics).toContain('bohe_site_api_seconds_count{by="browser",outcome="away"} 1')
})
