import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { isForApi, passToApi } from './proxy.ts'

const running: Server[] = []

const stop = (server: Server | undefined) => {
  server?.closeAllConnections()
  server?.close()
}

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  running.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of running.splice(0)) stop(server)
})

/** A site in front of an API that does what it is told. */
const siteBefore = async (api: RequestListener) => {
  const apiOrigin = await listen(api)
  return { apiOrigin, site: await listen((request, response) => passToApi(apiOrigin, request, response)) }
}

/** An API that answers with what it was asked. */
const echo: RequestListener = async (request, response) => {
  const { method, url, headers } = request
  response.writeHead(201, {
    'Content-Type': 'application/json',
    'Set-Cookie': ['a=1', 'b=2'],
    Connection: 'x-hop',
    'X-Hop': '1',
  })
  response.end(JSON.stringify({ method, url, headers, body: await text(request) }))
}

describe('which addresses are the API’s', () => {
  it.each([
    '/api/auth/login',
    '/tools/captcha',
    '/wap/login/bind',
    '/geoip2/index.php',
    '/news/news_0_1_news_public.json',
    '/download/guanwang.json',
    '/uploads/a.png',
    '/config.json',
    '/openapi.json',
    '/reference',
  ])('%s is', path => expect(isForApi(path)).toBe(true))

  it.each(['/', '/news.html', '/news_1.html', '/apis', '/api', '/login.html', '/cn/api/auth/login'])(
    '%s is not',
    path => expect(isForApi(path)).toBe(false),
  )
})

describe('passing a request on', () => {
  it('keeps method, address, body, cookies and status', async () => {
    const { site } = await siteBefore(echo)
    const answer = await fetch(`${site}/api/auth/login?lang=en`, {
      method: 'POST',
      body: 'a=1',
      headers: { Cookie: 'c=3' },
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      url: '/api/auth/login?lang=en',
      body: 'a=1',
      headers: { cookie: 'c=3' },
    })
  })

  it('tells the API whose request it is and which host was asked', async () => {
    const { site, apiOrigin } = await siteBefore(echo)
    const answer = await fetch(`${site}/api/x`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    const { headers } = (await answer.json()) as { headers: IncomingMessage['headers'] }
    expect(headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
    expect(headers['x-forwarded-host']).toBe(new URL(site).host)
    expect(headers.host).toBe(new URL(apiOrigin).host)
  })

  it('drops the headers of one hop, both ways', async () => {
    const { site } = await siteBefore(echo)
    const answer = await fetch(`${site}/api/x`)
    expect(answer.headers.has('x-hop')).toBe(false)
    const { port, hostname } = new URL(site)
    const socket = connect(Number(port), hostname)
    socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nTE: trailers\r\n\r\n')
    const raw = await text(socket)
    expect(raw).toContain('"url":"/api/x"')
    expect(raw).not.toMatch(/x-secret|"te"/)
  })

  it('streams: the first part arrives before the last is written', async () => {
    const { promise: seen, resolve: finish } = Promise.withResolvers<void>()
    const { site } = await siteBefore(async (_, response) => {
      response.write('first ')
      await seen
      response.end('last')
    })
    const answer = await fetch(`${site}/api/x`)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first ')
    finish()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last')
  })
})

describe('an API that is down', () => {
  it('is answered as an envelope with status 503', async () => {
    const apiOrigin = await listen(echo)
    stop(running.pop())
    const site = await listen((request, response) => passToApi(apiOrigin, request, response))
    const answer = await fetch(`${site}/api/x`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 503000, data: null })
  })

  it('that breaks off in the middle breaks the answer off, too', async () => {
    const { site } = await siteBefore((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('half', () => response.destroy())
    })
    await expect(fetch(`${site}/api/x`).then(answer => answer.text())).rejects.toThrow()
  })
})
