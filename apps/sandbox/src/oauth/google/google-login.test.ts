import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pkce, TestApp } from '#testing/app.ts'

type Params = Record<string, string>

const nonce = 'nonce-1'
const person = { subject: 'lin', nickname: 'Lin Xiaoxia', email: 'lin@example.com' }

const app = new TestApp('GOOGLE')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const newCode = (over: Params = {}) => app.newCode(over, person)
const token = (code: string, over: Params = {}) =>
  app.post('TOKEN_URL', app.tokenParams(code, { code_verifier: pkce.verifier, ...over }))

/** A whole login by a client that checks everything OpenID Connect asks for; gives the claims. */
async function strictLogin(auth = oauth.ClientSecretPost(app.secret)): Promise<oauth.IDToken> {
  const server = {
    issuer: 'https://accounts.google.com',
    token_endpoint: app.setting('TOKEN_URL'),
    jwks_uri: app.setting('JWKS_URL'),
  }
  const client = { client_id: app.id, [oauth.clockSkew]: Math.round((app.clock.now().getTime() - Date.now()) / 1000) }
  const options = { [oauth.allowInsecureRequests]: true }
  const back = oauth.validateAuthResponse(server, client, await app.consent(app.authorizeUrl(), person), 'state-1')
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    back,
    app.redirectUri,
    pkce.verifier,
    options,
  )
  const expected = { expectedNonce: nonce, requireIdToken: true }
  const granted = await oauth.processAuthorizationCodeResponse(server, client, answer, expected)
  await oauth.validateApplicationLevelSignature(server, answer, options)
  const claims = oauth.getValidatedIdTokenClaims(granted)
  if (!claims) throw new Error('no id token')
  return claims
}

describe('a login with Google', () => {
  it('satisfies a strict client, and says who it is', async () => {
    const claims = await strictLogin()
    expect(claims).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: app.id,
      azp: app.id,
      sub: expect.stringMatching(/^\d{21}$/),
      email: 'lin@example.com',
      email_verified: true,
      name: 'Lin Xiaoxia',
      exp: claims.iat + 3600,
    })
    expect((await fetch(String(claims.picture))).headers.get('content-type')).toBe('image/png')
    expect(await strictLogin(oauth.ClientSecretBasic(app.secret))).toMatchObject({ sub: claims.sub })
  })

  it('goes on after a rotation of the keys', async () => {
    const kids = async () => (await app.get('JWKS_URL', {})).json().keys.map((key: { kid: string }) => key.kid)
    const [before] = await kids()
    await app.sandbox.control('google-login/rotate-keys', {})
    expect(await kids()).toEqual([expect.not.stringMatching(before), before])
    await strictLogin()
  })

  it('tells no more than the scopes allow', async () => {
    const { id_token } = (await token(await newCode({ scope: 'openid' }))).json()
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString())
    expect(Object.keys(claims)).toEqual(['iss', 'azp', 'aud', 'sub', 'at_hash', 'nonce', 'iat', 'exp'])
    expect((await token(await newCode({ scope: 'email profile' }))).json()).not.toHaveProperty('id_token')
  })

  it('comes back with access_denied after a no', async () => {
    const back = await app.consent(app.authorizeUrl(), { deny: true })
    expect(back.search).toBe('?error=access_denied&state=state-1')
  })
})

describe('a code', () => {
  it('is good once', async () => {
    const code = await newCode()
    expect(await token(code)).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    const again = await token(code)
    expect(again).toMatchObject({ status: 400, body: '{"error":"invalid_grant","error_description":"Bad Request"}' })
  })

  it('is good for ten minutes', async () => {
    const code = await newCode()
    app.clock.push(601)
    expect((await token(code)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    [401, 'invalid_client', { client_id: 'another' }],
    [401, 'invalid_client', { client_secret: 'wrong' }],
    [400, 'unsupported_grant_type', { grant_type: 'password' }],
    [400, 'redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/cn/open/google' }],
    [400, 'invalid_grant', { code: 'made up' }],
    [400, 'invalid_grant', { code_verifier: 'another' }],
    [400, 'invalid_grant', { code_verifier: '' }],
  ])('is answered %i %s for %o', async (status, error, over) => {
    const refused = await token(await newCode(), over)
    expect(refused.status).toBe(status)
    expect(refused.json().error).toBe(error)
  })
})

describe('a wrong id token', () => {
  it.each(['nonce', 'aud', 'iss', 'expired', 'signature', 'alg'])(
    'has another %s once, which a strict client sees',
    async wrong => {
      expect(await app.sandbox.control('google-login/next-id-token', { wrong })).toMatchObject({ status: 200 })
      await expect(strictLogin()).rejects.toThrow()
      await strictLogin()
    },
  )

  it('is not made without saying what is wrong', async () => {
    expect(await app.sandbox.control('google-login/next-id-token', {})).toEqual({ status: 400, error: 'wrong' })
  })
})

it('may hold an address that is not verified', async () => {
  await app.sandbox.control('google-login/email-verified', { verified: false })
  expect(await strictLogin()).toMatchObject({ email_verified: false })
  await app.sandbox.control('google-login/email-verified', { verified: true })
})
