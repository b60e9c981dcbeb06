import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivalIn } from '#session/arrival-cookie.server.ts'
import { siteSettings } from '#testing/site-settings.ts'
import { logInByToken } from './auto-login.ts'
import type { LogIn } from './direct-request.ts'
import { provideSite } from './settings.ts'

const listening = async (server: Server) => {
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const direction: LogIn = {
  kind: 'log-in',
  token: 'good',
  language: 'zh_CN',
  location: '/cn/user.html?tab=orders',
  basename: '/cn',
  cookies: ['src_channel=baidu; Path=/; SameSite=Lax'],
}

const settings = (scheme: 'http' | 'https') =>
  siteSettings({ INTL_ORIGIN: `${scheme}://intl.test`, CN_ORIGIN: `${scheme}://cn.test` })

let token = 'good'
const site = createServer((request, response) => void logInByToken({ ...direction, token }, '0', request, response))
let origin = ''

beforeAll(async () => {
  provideSite(settings('http'))
  origin = await listening(site)
})
afterAll(() => void site.close())

const arrive = (headers: Record<string, string> = {}, with_ = 'good') => {
  token = with_
  return fetch(`${origin}/cn/user.html`, { redirect: 'manual', headers })
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

describe('a token in an address', () => {
  it('is carried on by a cookie that no script reads, for five minutes', async () => {
    const response = await arrive({ 'Sec-Fetch-Site': 'none' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/cn/open/token'])
    expect(response.headers.getSetCookie()).toEqual([
      'src_channel=baidu; Path=/; SameSite=Lax',
      'arrival_0=go.good.%2Fcn%2Fuser.html%3Ftab%3Dorders; Path=/; Max-Age=300; HttpOnly; SameSite=Lax',
    ])
  })

  it('is kept by no cache, and its address told to nobody', async () => {
    const { headers } = await arrive()
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
    ['another host of the domain', { 'Sec-Fetch-Site': 'same-site' }, true],
    ['another site, by a browser that does not say', { Referer: 'https://evil.test/' }, true],
    ['nobody knows where', {}, true],
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin' }, false],
    ['the visitor', { 'Sec-Fetch-Site': 'none' }, false],
  ])('ASVS 3.5.1: that came from %s is asked about: %o → %s', async (_, headers, asks) => {
    expect(arrivalIn('0', cookiesOf(await arrive(headers)))).toEqual({
      token: 'good',
      asks,
      target: direction.location,
    })
  })

  it('that came from a page of ours is not asked about, by a browser that says only that', async () => {
    const arrival = arrivalIn('0', cookiesOf(await arrive({ Referer: `${origin}/m/` })))
    expect(arrival?.asks).toBe(false)
  })

  it('that cannot be one is dead', async () => {
    const response = await arrive({}, 'no; Domain=evil.test')
    expect(response.headers.get('Location')).toBe('/cn/user.html?tab=orders')
    expect(response.headers.getSetCookie()).toContain('flash=code.token-expired; Path=/; Max-Age=20; SameSite=Lax')
  })

  it('is carried on https by a cookie of this host alone', async () => {
    provideSite(settings('https'))
    const [, cookie] = (await arrive()).headers.getSetCookie()
    provideSite(settings('http'))
    expect(cookie).toMatch(/^__Host-arrival=ask\.good\..*; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/)
  })
})

describe('what a browser says of an arrival', () => {
  it.each([
    '',
    'arrival_0=',
    'arrival_0=go.%',
    'arrival_0=go.a b./',
    'arrival_0=go.good.%E0%A4%A',
    'arrival_1=go.good.%2F',
  ])('is nothing: %s', cookies => {
    expect(arrivalIn('0', cookies)).toBeUndefined()
  })
})
