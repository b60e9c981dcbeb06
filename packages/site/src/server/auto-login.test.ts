import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session } from '#testing/session.ts'
import { logInByToken } from './auto-login.ts'
import { provideSite } from './settings.ts'
import type { LogIn } from './visit.ts'

const listening = async (server: Server) => {
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answers: Record<string, object> = {
  good: { code: 0, msg: '', data: session },
  dead: { code: 400006, msg: 'Login expired, please re-login', data: null },
  other: { code: 400308, msg: 'Another account is logged in', data: null },
}

let asked: { headers: object; body: Record<string, string> }[] = []

const api = createServer(async (request, response) => {
  const body = JSON.parse((await request.setEncoding('utf8').toArray()).join(''))
  asked.push({ headers: request.headers, body })
  const set = body.account_token === 'good' ? { 'Set-Cookie': 'account_token_0=fresh; HttpOnly' } : {}
  response.writeHead(200, { 'Content-Type': 'application/json', ...set })
  response.end(JSON.stringify(answers[body.account_token]))
})

const direction: LogIn = {
  kind: 'log-in',
  token: 'good',
  language: 'zh_CN',
  location: '/cn/user.html?tab=orders',
  basename: '/cn',
  cookies: ['src_channel=baidu; Path=/; SameSite=Lax'],
}

let token = 'good'
const site = createServer((request, response) => void logInByToken({ ...direction, token }, '0', request, response))
let origin = ''

beforeAll(async () => {
  const apiOrigin = await listening(api)
  provideSite({
    port: 0,
    host: '',
    apiOrigin,
    origins: { intl: 'http://intl.test', cn: 'http://cn.test' },
    isIndexed: false,
    wordFiles: new Map(),
    sheets: [],
  })
  origin = await listening(site)
})
afterAll(() => {
  api.close()
  site.close()
})

const arrive = (with_: string, headers: Record<string, string> = {}) => {
  asked = []
  token = with_
  return fetch(`${origin}/cn/user.html`, { redirect: 'manual', headers })
}

describe('a log-in by the token of an address', () => {
  it('goes on to the clean address with the new session and what is to be said', async () => {
    const response = await arrive('good', { Cookie: 'device_id_0=laptop', 'Sec-Fetch-Site': 'cross-site' })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/cn/user.html?tab=orders')
    expect(response.headers.getSetCookie()).toEqual([
      'src_channel=baidu; Path=/; SameSite=Lax',
      'account_token_0=fresh; HttpOnly',
      'said=success.login; Path=/; Max-Age=20; SameSite=Lax',
    ])
    expect(asked[0]?.body).toMatchObject({ account_token: 'good', lang: 'zh_CN', region_code: '0' })
    expect(asked[0]?.headers).toMatchObject({ cookie: 'device_id_0=laptop', 'sec-fetch-site': 'same-origin' })
  })

  it('is kept by no cache, and its address told to nobody', async () => {
    const { headers } = await arrive('good')
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  })

  it.each([
    ['dead', 'code.token-expired'],
    ['other', 'code.another-member'],
  ])('that is refused (%s) goes on to the clean address, with the reason', async (given, said) => {
    const response = await arrive(given)
    expect(response.headers.get('Location')).toBe('/cn/user.html?tab=orders')
    expect(response.headers.getSetCookie()).toContain(`said=${said}; Path=/; Max-Age=20; SameSite=Lax`)
  })
})
