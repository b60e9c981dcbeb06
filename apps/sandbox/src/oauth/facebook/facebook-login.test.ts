import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pkce, TestApp } from '#testing/app.ts'

type Params = Record<string, string>

const app = new TestApp('FACEBOOK')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const person = { subject: 'lin', nickname: 'Lin Xiaoxia', email: 'lin@example.com' }
const newCode = (over: Params = {}, who: object = person) => app.newCode(over, who)
const token = (code: string, over: Params = {}) => app.get('TOKEN_URL', app.tokenParams(code, over))
const accessToken = async (over: Params = {}, who: object = person) =>
  (await token(await newCode(over, who))).json().access_token as string
const proofOf = (access_token: string, secret = app.secret) =>
  createHmac('sha256', secret).update(access_token).digest('hex')
const fields = 'id,name,email,picture.type(large)'
const profile = (access_token: string, over: Params = {}) =>
  app.get('PROFILE_URL', { fields, access_token, appsecret_proof: proofOf(access_token), ...over })

describe('a login with Facebook', () => {
  it('brings a token for some sixty days, by GET and by POST', async () => {
    const granted = await token(await newCode())
    expect(granted).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    expect(granted.json()).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
    expect((await app.post('TOKEN_URL', app.tokenParams(await newCode()))).json()).toHaveProperty('access_token')
  })

  it('tells the fields that are asked for', async () => {
    const access_token = await accessToken()
    const told = (await profile(access_token)).json()
    expect(told).toMatchObject({ name: 'Lin Xiaoxia', email: 'lin@example.com', id: expect.stringMatching(/^\d{16}$/) })
    expect(told.picture.data).toMatchObject({ width: 200, height: 200, is_silhouette: false })
    expect((await fetch(told.picture.data.url)).headers.get('content-type')).toBe('image/png')
    expect((await profile(access_token, { fields: '' })).json()).toEqual({ name: 'Lin Xiaoxia', id: told.id })
  })

  it('has no e-mail of somebody without one, nor without the permission', async () => {
    const without = { subject: 'ada', nickname: 'Ada' }
    expect((await profile(await accessToken({}, without))).json()).not.toHaveProperty('email')
    expect((await profile(await accessToken({ scope: 'public_profile' }))).json()).not.toHaveProperty('email')
  })

  it('appends #_=_ to the way back', async () => {
    expect((await app.consent(app.authorizeUrl())).href).toMatch(/&state=state-1#_=_$/)
    const denied = await app.consent(app.authorizeUrl(), { deny: true })
    expect(Object.fromEntries(denied.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'state-1',
    })
    expect(denied.hash).toBe('#_=_')
  })
})

describe('a code', () => {
  const refused = async (code: string, over: Params = {}) => {
    const answer = await token(code, over)
    expect(answer.status).toBe(400)
    expect(answer.json().error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) })
    return answer.json().error
  }

  it('is good once', async () => {
    const code = await newCode()
    await token(code)
    expect(await refused(code)).toMatchObject({ code: 100, error_subcode: 36009 })
  })

  it('is good for ten minutes', async () => {
    const code = await newCode()
    app.clock.push(601)
    expect(await refused(code)).toMatchObject({ code: 100, error_subcode: 36007 })
  })

  it.each([
    [101, { client_id: '1' }],
    [1, { client_secret: 'wrong' }],
    [100, { code: 'made up' }],
    [100, { redirect_uri: 'http://localhost:4100/cn/open/facebook' }],
  ])('is answered %i for %o', async (code, over) => {
    expect((await refused(await newCode(), over)).code).toBe(code)
  })

  it('wants the verifier when it was asked for with a challenge', async () => {
    const challenge = { code_challenge: pkce.challenge, code_challenge_method: 'S256' }
    await refused(await newCode(challenge))
    await refused(await newCode(challenge), { code_verifier: 'another' })
    expect(await token(await newCode(challenge), { code_verifier: pkce.verifier })).toMatchObject({ status: 200 })
  })
})

describe('a call of the Graph API', () => {
  it('must prove that it comes from the app', async () => {
    const access_token = await accessToken()
    const refusal = async (over: Params) => (await profile(access_token, over)).json().error
    expect(await refusal({ appsecret_proof: '' })).toMatchObject({ type: 'GraphMethodException', code: 100 })
    expect(await refusal({ appsecret_proof: proofOf(access_token, 'another') })).toMatchObject({ code: 100 })
    expect((await profile('made up')).json().error).toMatchObject({ type: 'OAuthException', code: 190 })
  })

  it('fails when told to', async () => {
    const access_token = await accessToken()
    await app.sandbox.control('facebook-login/fail-next', { status: 500 })
    expect(await profile(access_token)).toMatchObject({ status: 500 })
    expect(await profile(access_token)).toMatchObject({ status: 200 })
  })
})
