import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Handlers } from '#http/handlers.ts'
import { serveContract } from '#http/serve-contract.ts'
import { gold } from '#tests/support/members/accounts.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const json = { 'content-type': 'application/json' }

describe('the envelope', () => {
  it.each([
    [
      'broken JSON',
      { method: 'POST', url: '/api/auth/login?lang=zh_CN', headers: json, payload: '{"a":' },
      400,
      400000,
      '请求无法解析',
    ],
    [
      'a prototype in JSON',
      { method: 'POST', url: '/api/auth/login', headers: json, payload: '{"__proto__":{}}' },
      400,
      400000,
      'The request cannot be parsed',
    ],
    [
      'an address that cannot be read',
      { method: 'GET', url: '/tools/%zz' },
      400,
      400000,
      'The request cannot be parsed',
    ],
    ['an unknown address', { method: 'GET', url: '/api/nothing?lang=zh_CN' }, 404, 404000, '请求的地址不存在'],
    [
      'a method a call does not have',
      { method: 'GET', url: '/api/auth/login' },
      405,
      405000,
      'This method is not allowed here',
    ],
    ['a deletion', { method: 'DELETE', url: '/tools/captcha' }, 405, 405000, 'This method is not allowed here'],
    [
      'a body beyond 64 KB',
      { method: 'POST', url: '/api/auth/login', headers: json, payload: `"${'x'.repeat(66_000)}"` },
      413,
      413000,
      'The content is too large',
    ],
    [
      'a body of another type',
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      415000,
      'This content type is not supported',
    ],
  ] as const)('answers %s with its status', async (_what, request, status, code, msg) => {
    const response = await api.request({ ...request, headers: { ...('headers' in request ? request.headers : {}) } })
    expect([response.statusCode, response.json()]).toEqual([status, { code, msg, data: null }])
  })

  it('says which methods an address has', async () => {
    const response = await api.request({ method: 'PUT', url: '/tools/captcha' })
    expect(response.headers.allow).toBe('GET, HEAD')
  })

  it('takes form encoding as it takes JSON, numbers as it takes strings', async () => {
    const form = new URLSearchParams({ ...gold, os_type: '4', lang: 'zh_CN' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await api.request({ method: 'POST', url: '/api/auth/login', headers, payload: form })
    expect(response.json()).toMatchObject({ code: 0, msg: '成功' })
    expect((await api.send('login', { ...gold, os_type: 4 })).code).toBe(0)
  })

  it('ignores unknown fields and takes a missing body as an empty one', async () => {
    expect((await api.send('login', { ...gold, colour: 'green', price: { a: 1 } })).code).toBe(0)
    const empty = await api.request({ method: 'POST', url: '/api/user/info' })
    expect(empty.json().code).toBe(400006)
    const emptyJson = await api.request({
      method: 'POST',
      url: '/api/auth/register/package',
      headers: json,
      payload: '',
    })
    expect(emptyJson.json().code).toBe(0)
  })

  it('takes a region that is no text for an unknown one', async () => {
    const refused = await api.send('login', { region_code: { toString: 0 } })
    expect([refused.status, refused.code]).toEqual([200, 400001])
  })

  it('lets no undeclared field leave, whatever a handler answers', async () => {
    const leaky = async () => ({
      login_info: { account_token: 't', expiry_time: '2026-11-21T08:00:00Z', hash: 'x' },
      password_hash: 'x',
    })
    const app = fastify()
    serveContract(
      app,
      api.context,
      { login: async () => ({ ...(await leaky()), user_info: await info() }) } as unknown as Handlers,
      async () => undefined,
    )
    const info = async () => ({ ...(await api.call('login', gold)).data.user_info, secret: 'x' })
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: gold })
    const { data } = response.json()
    expect(Object.keys(data)).toEqual(['login_info', 'user_info'])
    expect(Object.keys(data.login_info)).toEqual(['account_token', 'expiry_time'])
    expect(data.user_info).not.toHaveProperty('secret')
    await app.close()
  })

  it('ASVS 16.5.1: answers a broken part with 500, once in the log, with nothing of it in the answer', async () => {
    const verify = () => Promise.reject(new Error('the secret detail', { cause: new Error('deeper') }))
    const broken = await startApi({ overrides: { hashing: { ...quickHashing, hash: verify, verify } } })
    const answer = await broken.call('login', gold, { language: 'zh_CN' })
    expect([answer.status, answer.code, answer.data]).toEqual([500, 500000, null])
    expect(answer.msg).not.toContain('secret')
    const errors = broken.log.filter(line => line.includes('"level":"error"'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('deeper')
    await broken.stop()
  })

  it('ASVS 16.5.3: answers an outage of the database with 503', async () => {
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const verify = () => Promise.reject(gone)
    const down = await startApi({ overrides: { hashing: { ...quickHashing, hash: verify, verify } } })
    const answer = await down.call('login', gold)
    expect([answer.status, answer.code]).toEqual([503, 503000])
    await down.stop()
  })
})

describe('every answer', () => {
  it('carries the headers that keep it where it belongs', async () => {
    const { headers } = await api.request({ url: '/tools/auth_country' })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('ASVS 16.2.5: leaves one line in the log, without secrets', async () => {
    api.log.length = 0
    const { data } = await api.call('login', gold)
    await api.request({ method: 'GET', url: `/tools/is_captcha?account_token=${data.login_info.account_token}` })
    const lines = api.log.map(line => JSON.parse(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/login',
      status: 200,
      code: 0,
      address: '203.0.113.7',
    })
    expect(lines[1]).toMatchObject({ path: '/tools/is_captcha', code: 400001 })
    for (const secret of [gold.password, data.login_info.account_token, gold.username])
      expect(api.log.join()).not.toContain(secret)
  })
})

describe('the client’s address', () => {
  const addressOf = async (remoteAddress: string, forwarded: string) => {
    api.log.length = 0
    await api.request({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    return JSON.parse(api.log[0] ?? '{}').address
  }

  it.each([
    ['beyond trusted proxies', '127.0.0.1', '198.51.100.1, 203.0.113.5, 127.0.0.1', '203.0.113.5'],
    ['behind nobody trusted', '192.0.2.9', '198.51.100.1', '192.0.2.9'],
  ])('is the first one from the right %s', async (_what, remote, forwarded, address) => {
    expect(await addressOf(remote, forwarded)).toBe(address)
  })
})

describe('health', () => {
  it('is good while the database answers', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await api.request({ url })).json()).toMatchObject({ code: 0, data: {} })
  })

  it('says which release lives', async () => {
    const { data } = (await api.request({ url: '/healthz' })).json()
    expect(data).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^([\da-f]{40}|unknown)$/),
    })
  })

  it('is not ready without its database, though alive', async () => {
    const broken = await startApi()
    await broken.context.close()
    expect((await broken.request({ url: '/healthz' })).statusCode).toBe(200)
    const ready = await broken.request({ url: '/readyz?lang=zh_CN' })
    expect([ready.statusCode, ready.json().code]).toEqual([503, 503000])
    await broken.app.close()
  })
})
