import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gold } from '#tests/support/members/accounts.ts'
import { contentOfSomebody, production } from '#tests/support/production-settings.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const proxy = '10.0.0.7'
const site = 'https://www.bohe.com'
const cookieNamed = (cookies: string[], name: string) => cookies.find(cookie => cookie.startsWith(`${name}=`)) ?? ''

let api: TestApi
afterAll(() => api.stop())

describe('behind a proxy that ends TLS and says nothing of it, in production', () => {
  beforeAll(async () => {
    api = await startApi({ settings: { ...production, CONTENT_DIR: contentOfSomebody() } })
  })

  const logIn = () => api.call('login', gold, { address: proxy, headers: { origin: site } })

  it('ASVS 3.3.1: every cookie is Secure, and every answer asks for https from then on', async () => {
    const { cookies, headers } = await logIn()
    expect(cookies.length).toBeGreaterThan(2)
    expect(cookies.filter(cookie => !cookie.includes('; Secure'))).toEqual([])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('ASVS 3.3.2: the session’s is not sent along from other sites', async () => {
    expect(cookieNamed((await logIn()).cookies, '__Host-account_token')).toContain('; SameSite=Lax')
  })

  it('ASVS 3.3.3: it belongs to one host and all of it', async () => {
    const cookie = cookieNamed((await logIn()).cookies, '__Host-account_token')
    expect(cookie).toContain('; Path=/;')
    expect(cookie).not.toContain('Domain')
  })

  it('ASVS 3.3.4: it is hidden from script, and the token is nowhere else in the answer', async () => {
    const answer = await logIn()
    const cookie = cookieNamed(answer.cookies, '__Host-account_token')
    expect(cookie).toContain('; HttpOnly')
    const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? 'no token'
    expect(JSON.stringify(answer.data)).not.toContain(token)
  })

  it('ASVS 3.3.1: the one of a log-in at a provider is a __Host- cookie too', async () => {
    const { cookies } = await api.call(
      'openForeign',
      { open_type: 'google' },
      { address: proxy, headers: { origin: site } },
    )
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-open_browser=[0-9a-f]{32}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  it.each(['http', 'https'])('no header is asked what the sites are: X-Forwarded-Proto: %s', async protocol => {
    const headers = { origin: site, 'x-forwarded-proto': protocol }
    const { cookies } = await api.call('login', gold, { address: proxy, headers })
    expect(cookieNamed(cookies, '__Host-account_token')).toContain('; Secure')
  })
})

describe('sites on plain http', () => {
  beforeAll(async () => {
    await api.stop()
    api = await startApi()
  })

  it('have cookies that their region names, whatever a header says', async () => {
    const headers = { origin: 'http://localhost:4100', 'x-forwarded-proto': 'https' }
    const { cookies, headers: answered } = await api.call('login', gold, { address: '127.0.0.1', headers })
    expect(cookieNamed(cookies, 'account_token_0')).not.toContain('Secure')
    expect(answered['strict-transport-security']).toBeUndefined()
  })
})

describe('the site’s files in production', () => {
  it.each(['3', '4'])('name nobody at .example in environment %s', async APP_ENV => {
    const settings = { ...production, APP_ENV, CONTENT_DIR: undefined }
    await expect(startApi({ settings })).rejects.toThrow('config.json: regions.0.support.email is a sample')
  })
})
