import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '#testing/app.ts'

const app = new TestApp('WECHAT')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const authorizeUrl = (over: Record<string, string> = {}) => `${app.authorizeUrl(over)}#wechat_redirect`
const newCode = async (person = {}) => (await app.consent(authorizeUrl(), person)).searchParams.get('code') ?? ''
const token = (code: string, over: Record<string, string> = {}) =>
  app.get('TOKEN_URL', { appid: app.id, secret: app.secret, code, grant_type: 'authorization_code', ...over })
const login = async (person = {}) => (await token(await newCode(person))).json()

describe('a login with WeChat', () => {
  it('brings a code and the state back, and a token and a profile for it', async () => {
    const back = await app.consent(authorizeUrl({ lang: 'en', unheard_of: '1' }))
    expect(back.origin + back.pathname).toBe(app.redirectUri)
    expect([...back.searchParams.keys()]).toEqual(['code', 'state'])
    const granted = await token(back.searchParams.get('code') ?? '')
    expect(granted).toMatchObject({ status: 200, type: 'text/plain' })
    const { access_token, openid, unionid } = granted.json()
    expect(granted.json()).toMatchObject({ expires_in: 7200, scope: 'snsapi_login' })
    const profile = await app.get('PROFILE_URL', { access_token, openid, lang: 'zh_CN' })
    expect(profile).toMatchObject({ status: 200, type: 'text/plain' })
    expect(profile.json()).toMatchObject({ openid, unionid, nickname: '林小夏', sex: 0, privilege: [] })
    const picture = await fetch(profile.json().headimgurl)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await picture.arrayBuffer()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  })

  it('knows a person again', async () => {
    const { openid } = await login({ subject: 'wang' })
    expect(await login({ subject: 'wang', nickname: '小王' })).toMatchObject({ openid })
    expect((await login({ subject: 'zhao' })).openid).not.toBe(openid)
  })

  it('has no unionid while the app is bound to no Open Platform account, and the same openid', async () => {
    const { openid } = await login()
    await app.sandbox.control('wechat-login/unionid', { present: false })
    const unbound = await login()
    await app.sandbox.control('wechat-login/unionid', { present: true })
    expect(unbound).toMatchObject({ openid })
    expect(unbound).not.toHaveProperty('unionid')
  })

  it('comes back with the state alone after a no', async () => {
    const back = await app.consent(authorizeUrl(), { deny: true })
    expect([...back.searchParams]).toEqual([['state', '3d6be0a4035d839573b04816624a415e']])
  })
})

describe('the authorize page', () => {
  it('wants the parameters in the documented order', async () => {
    const reversed = new URLSearchParams([...new URL(authorizeUrl()).searchParams].reverse())
    expect(await app.refusal(`${app.setting('AUTHORIZE_URL')}?${reversed}`)).toBe('order')
  })

  it('takes any address on a registered domain', async () => {
    const redirect_uri = 'http://127.0.0.1:4200/wherever'
    expect((await app.consent(authorizeUrl({ redirect_uri }))).pathname).toBe('/wherever')
    const elsewhere = 'https://www.example.com/cn/open/wechat'
    expect(await app.refusal(authorizeUrl({ redirect_uri: elsewhere }))).toBe('redirect_uri')
    await app.sandbox.control('wechat-login/register', { origin: 'https://www.example.com' })
    expect((await app.consent(authorizeUrl({ redirect_uri: elsewhere }))).host).toBe('www.example.com')
  })
})

describe('a code', () => {
  const refused = async (code: string, over = {}) => {
    const answer = await token(code, over)
    expect(answer).toMatchObject({ status: 200, type: 'text/plain' })
    return answer.json().errcode
  }

  it('is good once', async () => {
    const code = await newCode()
    expect((await token(code)).json()).toHaveProperty('access_token')
    expect(await refused(code)).toBe(40163)
  })

  it('is good for ten minutes', async () => {
    const [early, late] = [await newCode(), await newCode()]
    app.clock.push(590)
    expect((await token(early)).json()).toHaveProperty('access_token')
    app.clock.push(11)
    expect(await refused(late)).toBe(42003)
  })

  it('is good until it is told to expire', async () => {
    const code = await newCode()
    await app.sandbox.control('wechat-login/expire-codes', {})
    expect(await refused(code)).toBe(42003)
  })

  it.each([
    [40013, { appid: 'wx0' }],
    [40125, { secret: 'wrong' }],
    [40002, { grant_type: 'password' }],
    [40029, { code: 'made up' }],
  ])('is answered %i with status 200 for %o', async (errcode, over) => {
    expect(await refused(await newCode(), over)).toBe(errcode)
  })
})

describe('a token', () => {
  const profile = async (access_token: string, openid: string) =>
    (await app.get('PROFILE_URL', { access_token, openid })).json().errcode

  it('is good for two hours and for its own person', async () => {
    const { access_token, openid } = await login()
    expect(await profile('made up', openid)).toBe(40001)
    expect(await profile(access_token, 'o-somebody-else')).toBe(40003)
    app.clock.push(7201)
    expect(await profile(access_token, openid)).toBe(42001)
  })
})

it('fails as WeChat does when told to', async () => {
  await app.sandbox.control('wechat-login/fail-next', { status: 200 })
  expect((await token(await newCode())).body).toBe('{"errcode":-1,"errmsg":"system error"}')
})
