import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '#testing/app.ts'

type Params = Record<string, string>

const app = new TestApp('QQ')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const newCode = (person = {}) => app.newCode({}, person)
const token = (code: string, over: Params = {}) => app.get('TOKEN_URL', app.tokenParams(code, over))
const asJson = { fmt: 'json', need_openid: '1' }
const login = async (person = {}) => (await token(await newCode(person), asJson)).json()

describe('a login with QQ', () => {
  it('answers the token as text by default, called HTML', async () => {
    const granted = await token(await newCode())
    expect(granted).toMatchObject({ status: 200, type: 'text/html' })
    expect(granted.body).toMatch(/^access_token=[0-9A-F]{32}&expires_in=7776000&refresh_token=[0-9a-f]{32}$/)
  })

  it('answers it as JSON with the openid on request, by GET and by POST', async () => {
    const granted = await token(await newCode(), asJson)
    expect(granted).toMatchObject({ status: 200, type: 'text/html' })
    expect(granted.json()).toMatchObject({ expires_in: 7_776_000, openid: expect.stringMatching(/^[0-9A-F]{32}$/) })
    const posted = await app.post('TOKEN_URL', app.tokenParams(await newCode(), asJson))
    expect(posted.json().openid).toBe(granted.json().openid)
  })

  it('tells whose token it is, as JSONP by default', async () => {
    const { access_token, openid } = await login()
    const told = await app.get('OPENID_URL', { access_token })
    expect(told).toMatchObject({ status: 200, type: 'text/html' })
    expect(told.body).toBe(`callback( {"client_id":"${app.id}","openid":"${openid}"} );\n`)
    const json = (await app.get('OPENID_URL', { access_token, fmt: 'json', unionid: '1' })).json()
    expect(json).toEqual({ client_id: app.id, openid, unionid: expect.stringMatching(/^UID_[0-9A-F]{32}$/) })
  })

  it('tells nickname and pictures', async () => {
    const { access_token, openid } = await login({ subject: 'wang', nickname: '小王' })
    const params = { access_token, oauth_consumer_key: app.id, openid }
    const profile = (await app.get('PROFILE_URL', params)).json()
    expect(profile).toMatchObject({ ret: 0, nickname: '小王', figureurl_qq_2: expect.stringMatching(/\/100$/) })
    expect((await fetch(profile.figureurl_qq_1)).headers.get('content-type')).toBe('image/png')
    const wrong = (over: Params) => app.get('PROFILE_URL', { ...params, ...over }).then(answer => answer.json().ret)
    expect(await wrong({ oauth_consumer_key: '' })).toBe(-1)
    expect(await wrong({ openid: 'F'.repeat(32) })).toBe(-1)
    expect(await wrong({ access_token: 'made up' })).toBe(100016)
  })

  it('comes back with usercancel after a no', async () => {
    const back = await app.consent(app.authorizeUrl(), { deny: true })
    expect(back.search).toBe('?usercancel=1&state=state-1')
  })
})

describe('the authorize page', () => {
  it('takes any address on a registered domain, and parameters it does not know', async () => {
    const back = await app.consent(
      app.authorizeUrl({ redirect_uri: 'http://localhost:4200/elsewhere?a=1', other: '1' }),
    )
    expect(back.href).toMatch(/^http:\/\/localhost:4200\/elsewhere\?a=1&code=[0-9A-F]{32}&state=state-1$/)
  })
})

describe('a code', () => {
  const expired = '{"error":100019,"error_description":"code to access token error"}'

  it('is good once', async () => {
    const code = await newCode()
    await token(code)
    const again = await token(code)
    expect(again).toMatchObject({ status: 200, type: 'text/html' })
    expect(again.body).toBe('callback( {"error":100020,"error_description":"code is reused error"} );\n')
  })

  it('is good for ten minutes', async () => {
    const code = await newCode()
    app.clock.push(601)
    expect((await token(code)).body).toBe(`callback( ${expired} );\n`)
  })

  it('is refused as JSON on request, but not by an old node', async () => {
    expect((await token('made up', asJson)).body).toBe(expired)
    await app.sandbox.control('qq-login/old-node', { on: true })
    expect((await token('made up', asJson)).body).toBe(`callback( ${expired} );\n`)
    await app.sandbox.control('qq-login/old-node', { on: false })
  })

  it.each([
    [100004, { grant_type: '' }],
    [100005, { code: '' }],
    [100008, { client_id: '101' }],
    [100009, { client_secret: 'wrong' }],
    [100010, { redirect_uri: 'http://localhost:4100/cn/open/qq' }],
  ])('is answered %i for %o', async (error, over) => {
    expect((await token(await newCode(), { ...asJson, ...over })).json().error).toBe(error)
  })
})

it('names another app once when told to', async () => {
  const { access_token } = await login()
  await app.sandbox.control('qq-login/next-me', { client_id: '102030405' })
  const clientId = async () => (await app.get('OPENID_URL', { access_token, fmt: 'json' })).json().client_id
  expect([await clientId(), await clientId()]).toEqual(['102030405', app.id])
})

it('forgets a token after ninety days', async () => {
  const { access_token } = await login()
  app.clock.push(7_776_001)
  expect((await app.get('OPENID_URL', { access_token, fmt: 'json' })).json().error).toBe(100014)
})
