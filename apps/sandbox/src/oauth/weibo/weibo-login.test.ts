import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '#testing/app.ts'

type Params = Record<string, string>

const app = new TestApp('WEIBO')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const newCode = (person = {}) => app.newCode({}, person)
const token = (code: string, over: Params = {}) => app.post('TOKEN_URL', app.tokenParams(code, over))

describe('a login with Weibo', () => {
  it('brings a token with the uid as text, and a profile', async () => {
    const granted = await token(await newCode())
    expect(granted).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    const { access_token, uid, ...rest } = granted.json()
    expect(uid).toMatch(/^\d{10}$/)
    expect(rest).toMatchObject({ expires_in: 2_592_000, remind_in: '2592000' })
    const profile = (await app.get('PROFILE_URL', { access_token, uid })).json()
    expect(profile).toMatchObject({ id: Number(uid), idstr: uid, screen_name: '林小夏' })
    expect((await fetch(profile.avatar_large)).headers.get('content-type')).toBe('image/png')
  })

  it('takes the parameters of the token call from the query as well', async () => {
    const answer = await fetch(app.url('TOKEN_URL', app.tokenParams(await newCode())), { method: 'POST' })
    expect(await answer.json()).toHaveProperty('uid')
  })

  it('knows a person again', async () => {
    const uid = async (subject: string) => (await token(await newCode({ subject }))).json().uid
    expect(await uid('wang')).toBe(await uid('wang'))
    expect(await uid('wang')).not.toBe(await uid('zhao'))
  })

  it('comes back with 21330 after a no', async () => {
    const { searchParams } = await app.consent(app.authorizeUrl(), { deny: true })
    expect(Object.fromEntries(searchParams)).toEqual({
      state: 'state-1',
      error_uri: '/oauth2/authorize',
      error: 'access_denied',
      error_description: 'user denied your request.',
      error_code: '21330',
    })
  })
})

describe('the authorize page', () => {
  it.each(['http://127.0.0.1:4100/open/weibo', 'http://localhost:4200/cn/open/weibo', 'http://[::1]/en/open/weibo'])(
    'sends people back to %s',
    async redirect_uri => {
      const back = await app.consent(app.authorizeUrl({ redirect_uri, forcelogin: 'true', display: 'mobile' }))
      expect(back.origin + back.pathname).toBe(redirect_uri)
    },
  )
})

describe('a code', () => {
  const refused = async (code: string, over: Params = {}) => {
    const answer = await token(code, over)
    expect(answer.status).toBe(400)
    return answer.json()
  }

  it('is good once', async () => {
    const code = await newCode()
    await token(code)
    expect(await refused(code)).toMatchObject({
      error: 'invalid_grant',
      error_code: 21325,
      request: '/oauth2/access_token',
      error_description: `invalid authorization code:${code}`,
    })
  })

  it('is good for minutes', async () => {
    const code = await newCode()
    app.clock.push(301)
    expect(await refused(code)).toMatchObject({ error_code: 21325 })
  })

  it.each([
    [21322, 'redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/en/open/weibo' }],
    [21324, 'invalid_client', { client_secret: 'wrong' }],
    [21325, 'invalid_grant', { code: 'made up' }],
    [21328, 'unsupported_grant_type', { grant_type: 'password' }],
  ])('is answered %i %s for %o', async (error_code, error, over) => {
    expect(await refused(await newCode(), over)).toMatchObject({ error_code, error })
  })
})

it('tells nobody about anybody else, nor after the token has expired', async () => {
  const { access_token, uid } = (await token(await newCode())).json()
  expect(await app.get('PROFILE_URL', { access_token, uid: '1' })).toMatchObject({ status: 400 })
  expect((await app.get('PROFILE_URL', { access_token: 'made up', uid })).json().error_code).toBe(21332)
  await app.sandbox.control('weibo-login/expire-tokens', {})
  expect((await app.get('PROFILE_URL', { access_token, uid })).json().error_code).toBe(21327)
})
