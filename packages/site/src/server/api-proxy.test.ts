import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { connectApi, isForApi, passToApi } from './api-proxy.ts'
import { createHost } from './host.ts'

const running: Server[] = []
const hosts: FastifyInstance[] = []

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

afterEach(async () => {
  for (const server of running.splice(0)) stop(server)
  for (const host of hosts.splice(0)) await host.close()
})

/** A host that passes everything on to an API. */
const before = async (apiOrigin: string): Promise<string> => {
  const host = await createHost({
    build: { program: 'site', version: '1.2.3' },
    isServed: () => true,
    headers: {},
    trustedProxies: ['loopback'],
    headersTimeout: 5,
    requestTimeout: 5,
  })
  hosts.push(host)
  await connectApi(host, { apiOrigin, client: 'cn/0.3.1' })
  host.all('*', passToApi)
  return host.listen({ port: 0, host: '127.0.0.1' })
}

/** A site in front of an API that does what it is told. */
const siteBefore = async (api: RequestListener) => {
  const apiOrigin = await listen(api)
  return { apiOrigin, site: await before(apiOrigin) }
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
  ])('%s is', path => expect(isForApi(path)).toBe(true))

  it.each([
    '/',
    '/news.html',
    '/news_1.html',
    '/apis',
    '/api',
    '/reference',
    '/reference/x',
    '/openapi.json',
    '/login.html',
    '/cn/api/auth/login',
    '/staff/log-in',
    '/staff/',
  ])('%s is not', path => expect(isForApi(path)).toBe(false))
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
    expect(headers['x-forwarded-for']).toBe('203.0.113.7')
    expect(headers['x-forwarded-host']).toBe(new URL(site).host)
    expect(headers.host).toBe(new URL(apiOrigin).host)
  })

  it('passes nothing on that only a proxy of ours may say', async () => {
    const { site } = await siteBefore(echo)
    const forged = {
      'X-Site-Secret': 'guess',
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=1',
      'X-Bohe-Client': 'ios/9.9.9',
    }
    const answer = await fetch(`${site}/api/x`, { headers: forged })
    const { headers } = (await answer.json()) as { headers: IncomingMessage['headers'] }
    expect(headers).not.toHaveProperty('x-site-secret')
    expect(headers['x-bohe-client']).toBe('cn/0.3.1')
    expect(headers).not.toHaveProperty('x-forwarded-proto')
    expect(headers).not.toHaveProperty('forwarded')
    expect(headers['x-forwarded-host']).toBe(new URL(site).host)
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
    const site = await before(apiOrigin)
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

describe('a body', () => {
  it('of a slow sender reaches the API when all of it has come', async () => {
    const asked: (string | undefined)[] = []
    const { site } = await siteBefore((request, response) => {
      asked.push(request.url)
      request.resume()
      response.end('{}')
    })
    const { port, hostname } = new URL(site)
    const slow = connect(Number(port), hostname)
    slow.write('POST /api/slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab')
    await (await fetch(`${site}/api/quick`, { method: 'POST', body: 'x' })).text()
    expect(asked).toEqual(['/api/quick'])
    slow.write('cd')
    await text(slow)
    expect(asked).toEqual(['/api/quick', '/api/slow'])
  })

  it('in pieces arrives whole, framed by its length', async () => {
    const { site } = await siteBefore(echo)
    const { port, hostname } = new URL(site)
    const socket = connect(Number(port), hostname)
    socket.write('POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write('1\r\na\r\n2\r\nbc\r\n0\r\n\r\n')
    const raw = await text(socket)
    expect(raw).toContain('"body":"abc"')
    expect(raw).toContain('"content-length":"3"')
    expect(raw).not.toContain('"transfer-encoding"')
  })

  it('that is too long is refused before the API hears of it', async () => {
    const { site } = await siteBefore(echo)
    const answer = await fetch(`${site}/api/x`, { method: 'POST', body: 'x'.repeat(300_000) }).catch(() => undefined)
    // The connection is closed while more is on its way: the answer may not be read.
    if (answer) expect([answer.status, await answer.json()]).toMatchObject([413, { code: 413000 }])
    expect((await fetch(`${site}/api/x`)).status).toBe(201)
  })

  it('with a file goes on as it comes, four of one address at once', async () => {
    const { promise: seen, resolve: finish } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    let open = 0
    const { site } = await siteBefore(async (request, response) => {
      request.resume()
      if (++open === 4) arrive()
      await seen
      response.end('{}')
    })
    const upload = () => {
      const form = new FormData()
      form.set('file', new Blob(['picture']))
      return fetch(`${site}/api/user/upload`, { method: 'POST', body: form })
    }
    const four = Array.from({ length: 4 }, upload)
    await arrived
    expect((await upload()).status).toBe(429)
    finish()
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('a stream of the API', () => {
  it('comes as it is written, takes no connection from the calls, and holds up no site that closes', async () => {
    const streams = 600
    let open = 0
    const { site } = await siteBefore((request, response) => {
      if (!request.url?.startsWith('/api/chat/stream')) return void response.end('answered')
      open += 1
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${open}\n\n`)
    })
    // The answers are kept, not their bodies alone: Node calls off one that nobody holds when it clears memory.
    const answers = await Promise.all(
      Array.from({ length: streams }, () => fetch(`${site}/api/chat/stream?region_code=1`)),
    )
    const reader = answers[0]?.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('data: ')
    expect(open).toBe(streams)
    expect(await (await fetch(`${site}/api/news`)).text()).toBe('answered')
    const began = performance.now()
    await hosts.pop()?.close()
    expect(performance.now() - began).toBeLessThan(2000)
    await Promise.all(answers.slice(1).map(({ body }) => body?.cancel().catch(() => undefined)))
  })
})
