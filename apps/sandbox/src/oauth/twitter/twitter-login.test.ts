import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pkce, TestApp } from '#testing/app.ts'

type Params = Record<string, string>

const app = new TestApp('TWITTER')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const newCode = (over: Params = {}) => app.newCode(over)
const basic = (secret = app.secret) => `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}`
const token = (code: string, over: Params = {}, authorization = basic()) => {
  const form = { grant_type: 'authorization_code', redirect_uri: app.redirectUri, code_verifier: pkce.verifier, code }
  return app.post('TOKEN_URL', { ...form, ...over }, authorization ? { authorization } : {})
}
const bearer = async (over: Params = {}) => ({
  authorization: `Bearer ${(await token(await newCode(over))).json().access_token}`,
})

describe('a login with X', () => {
  it('brings a token for two hours and a profile', async () => {
    const granted = await token(await newCode())
    expect(granted).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    expect(granted.json()).toMatchObject({ token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read' })
    expect(granted.json()).not.toHaveProperty('refresh_token')
    const { data } = (
      await app.get('PROFILE_URL', { 'user.fields': 'profile_image_url' }, await bearer({ other: '1' }))
    ).json()
    expect(data).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), name: '林小夏' })
    expect(data.username).toMatch(/^\w{15}$/)
    expect((await fetch(data.profile_image_url)).headers.get('content-type')).toBe('image/png')
    expect(Object.keys((await app.get('PROFILE_URL', {}, await bearer())).json().data)).toEqual([
      'id',
      'name',
      'username',
    ])
  })

  it('comes back with access_denied after a no', async () => {
    const back = await app.consent(app.authorizeUrl(), { deny: true })
    expect(back.search).toBe('?error=access_denied&state=state-1')
  })

  it('works for a strict client', async () => {
    const server = { issuer: 'https://x.com', token_endpoint: app.setting('TOKEN_URL') }
    const client = { client_id: app.id }
    const back = oauth.validateAuthResponse(server, client, await app.consent(app.authorizeUrl()), 'state-1')
    const options = { [oauth.allowInsecureRequests]: true }
    const auth = oauth.ClientSecretBasic(app.secret)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      back,
      app.redirectUri,
      pkce.verifier,
      options,
    )
    expect(await oauth.processAuthorizationCodeResponse(server, client, answer)).toMatchObject({ expires_in: 7200 })
  })
})

describe('a code', () => {
  const refused = async (code: string, over: Params = {}) => {
    const answer = await token(code, over)
    expect(answer.status).toBe(400)
    expect(answer.json().error).toBe('invalid_request')
    return answer.json().error_description
  }

  it('is good once', async () => {
    const code = await newCode()
    await token(code)
    expect(await refused(code)).toBe('Value passed for the authorization code was invalid.')
  })

  it('is good for thirty seconds', async () => {
    const [early, late] = [await newCode(), await newCode()]
    app.clock.push(25)
    expect(await token(early)).toMatchObject({ status: 200 })
    app.clock.push(6)
    expect(await refused(late)).toBe('Value passed for the authorization code was invalid.')
  })

  it('is good for the app that shows itself by Basic alone', async () => {
    const code = await newCode()
    const inForm = { client_id: app.id, client_secret: app.secret }
    expect(await token(code, inForm, '')).toMatchObject({ status: 401 })
    expect((await token(code, {}, basic('wrong'))).json()).toEqual({
      error: 'unauthorized_client',
      error_description: 'Missing valid authorization header',
    })
    expect(await token(code)).toMatchObject({ status: 200 })
  })

  it.each([
    ['code verifier', { code_verifier: 'another' }],
    ['code verifier', { code_verifier: '' }],
    ['redirect uri', { redirect_uri: 'http://localhost:4100/en/open/twitter' }],
    ['grant_type', { grant_type: 'refresh_token' }],
  ])('is refused for another %s', async (what, over) => {
    expect(await refused(await newCode(), over)).toContain(what)
  })
})

describe('a token', () => {
  it('is wanted for the profile, with both scopes', async () => {
    expect((await app.get('PROFILE_URL', {})).json()).toMatchObject({ title: 'Unauthorized', status: 401 })
    const half = await bearer({ scope: 'users.read' })
    expect(await app.get('PROFILE_URL', {}, half)).toMatchObject({ status: 403 })
  })

  it('is good for two hours', async () => {
    const authorization = await bearer()
    app.clock.push(7201)
    expect(await app.get('PROFILE_URL', {}, authorization)).toMatchObject({ status: 401 })
  })
})
