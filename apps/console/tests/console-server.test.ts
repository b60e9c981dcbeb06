import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConsole } from '@bohe/site/server/serve-console.ts'
import { readConsoleSettings } from '@bohe/site/server/settings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const page = '<!doctype html><title>Console</title><script>one()</script><script type="module" src="/a.js"></script>'

describe('the server of the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-console-'))
  let api: Server
  let app: Awaited<ReturnType<typeof createConsole>>
  let origin: string
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'a.js'), 'a()')
    api = createServer(({ method, url, headers }, response) =>
      response.end(
        JSON.stringify({
          ...{ method, url, forwarded: headers['x-forwarded-for'], origin: headers.origin },
          client: headers['x-bohe-client'],
        }),
      ),
    ).listen(0, '127.0.0.1')
    await once(api, 'listening')
    const API_ORIGIN = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    app = await createConsole(readConsoleSettings({ API_ORIGIN }, { version: '0.3.1', commit: 'c0ffee' }), folder)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    api.close()
    rmSync(folder, { recursive: true })
  })

  it.each(['/', '/orders/3', '/welcome', '/index.html'])('answers %s with its one page', async path => {
    const answer = await fetch(origin + path)
    expect([answer.status, await answer.text()]).toEqual([200, page])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('lets its page run its own scripts, and be framed by nobody', async () => {
    const policy = (await fetch(origin)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('passes the calls of the staff on, with who asked, and no others of the API', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', Origin: 'http://localhost:4300' }
    const passed = await fetch(`${origin}/staff/log-in`, { method: 'POST', body: '{}', headers })
    const told = { method: 'POST', url: '/staff/log-in', forwarded: '203.0.113.7', origin: 'http://localhost:4300' }
    expect(await passed.json()).toEqual({ ...told, client: 'console/0.3.1' })
    expect(await (await fetch(`${origin}/api/user/info`)).text()).toBe(page)
    expect((await fetch(`${origin}/api/user/info`, { method: 'POST', body: '{}' })).status).toBe(405)
  })

  it('says which release it is', async () => {
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ version: '0.3.1', commit: 'c0ffee' })
  })

  it('shows the pictures of articles', async () => {
    const url = '/uploads/articles/aa/a.webp'
    expect(await (await fetch(origin + url)).json()).toMatchObject({ method: 'GET', url })
  })

  it('passes a long text and a picture on, and nothing that is longer', async () => {
    const send = (length: number) =>
      fetch(`${origin}/staff/upload-picture`, { method: 'POST', body: 'x'.repeat(length) })
    expect(await (await send(7_000_000)).json()).toMatchObject({ url: '/staff/upload-picture' })
    expect((await send(17_000_000)).status).toBe(413)
  })

  it('sends its files, and no folder above them', async () => {
    expect(await (await fetch(`${origin}/a.js`)).text()).toBe('a()')
    for (const path of ['/..%2fpackage.json', '/%2e%2e/package.json', '/a.js/..%2f..%2fetc/passwd'])
      expect(await (await fetch(origin + path)).text()).not.toContain('root:')
  })

  it('is told where it is, in environments 3 and 4', () => {
    const live = { APP_ENV: '3', TRUSTED_PROXIES: 'loopback' }
    expect(() => readConsoleSettings(live)).toThrow('CONSOLE_ORIGIN is not set')
    expect(() => readConsoleSettings({ ...live, CONSOLE_ORIGIN: 'http://console.bohe.com' })).toThrow('https')
    expect(readConsoleSettings({ ...live, CONSOLE_ORIGIN: 'https://console.bohe.com' })).toMatchObject({
      isLocal: false,
    })
  })
})
