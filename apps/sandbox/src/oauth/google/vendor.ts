import { basicCredentials, type HttpRequest, type HttpResponse, json } from '#core/http.ts'
import { digits, randomText } from '#core/random-text.ts'
import { rsaKeyPair } from '#core/secrets.ts'
import type { AuthorizationServer, Grant } from '#oauth/authorization-server.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { isOurAddress, isOurApp, oauthVendor, type TokenEndpoint, wantsCode } from '#oauth/oauth-vendor.ts'
import { claimsOf, idToken, type Tampering, tamperings } from './id-token.ts'
import { Keyring } from './keyring.ts'

const paths = {
  AUTHORIZE_URL: '/accounts.google.com/o/oauth2/v2/auth',
  TOKEN_URL: '/oauth2.googleapis.com/token',
  JWKS_URL: '/www.googleapis.com/oauth2/v3/certs',
}

const scopes = ['openid', 'email', 'profile']

/** Our app at Google, whether users' addresses are verified, and what is wrong with the next id token. */
type Account = {
  server: AuthorizationServer
  keyring: Keyring
  emailVerified: boolean
  tampering: Tampering | undefined
}

/** Sign in with Google, OpenID Connect's code flow (providers §8). */
export const googleLogin = oauthVendor<'signingKey'>({
  name: 'google',
  brand: { zh: 'Google', en: 'Google', colour: '#4285f4' },
  paths,
  newApp: () => ({
    id: `${digits(12)}-${randomText(16, 'hex')}.apps.googleusercontent.com`,
    secret: `GOCSPX-${randomText(21)}`,
    signingKey: rsaKeyPair().privateKey,
  }),
  grants: {
    codeSeconds: 600,
    tokenSeconds: 3_600,
    newCode: () => `4/0A${randomText(52)}`,
    newToken: () => `ya29.a0${randomText(120)}`,
  },
  authorize: {
    separator: ' ',
    rules: [
      [isOurApp, 'invalid_client', 'The OAuth client was not found. (invalid_client)'],
      [isOurAddress, 'redirect_uri_mismatch', "This app's request is invalid. (redirect_uri_mismatch)"],
      [
        wantsCode,
        'unsupported_response_type',
        (_request, query) => `Invalid response_type: ${query.get('response_type') ?? ''} (unsupported_response_type)`,
      ],
      [asked => asked.scopes.length > 0, 'invalid_request', 'Missing required parameter: scope (invalid_request)'],
      [
        asked => asked.scopes.every(scope => scopes.includes(scope)),
        'invalid_scope',
        'Some requested scopes were invalid. (invalid_scope)',
      ],
      [
        ({ challengeMethod }) => ['S256', 'plain'].includes(challengeMethod),
        'invalid_request',
        'Unsupported code_challenge_method (invalid_request)',
      ],
    ],
    granted: asked => ({ scope: asked.scopes.join(' '), authuser: '0', prompt: 'none' }),
    denied: { error: 'access_denied' },
    emailScope: 'email',
  },
  failure: (status, code = 'internal_failure') => refuse(status, code, 'Backend Error'),
  open(server, app) {
    const account: Account = { server, keyring: new Keyring(app.signingKey), emailVerified: true, tampering: undefined }
    return {
      token: tokenEndpoint(account),
      routes: [{ method: 'GET', path: paths.JWKS_URL, handle: () => publishedKeys(account) }],
      controls: {
        'next-id-token': body => {
          account.tampering = tamperings.find(one => one === body.wrong)
          return account.tampering ? json(200, { wrong: account.tampering }) : json(400, { error: 'wrong' })
        },
        'email-verified': body => {
          account.emailVerified = body.verified !== false
          return json(200, { verified: account.emailVerified })
        },
        'rotate-keys': () => {
          account.keyring.rotate()
          return json(200, { kid: account.keyring.kid })
        },
      },
    }
  },
})

/** POST token: the app proves itself by Basic or in the form. */
function tokenEndpoint(account: Account): TokenEndpoint {
  return {
    methods: ['POST'],
    params: 'form',
    client: (params, request) =>
      basicCredentials(request) ?? { id: params.get('client_id'), secret: params.get('client_secret') },
    checks: [
      ['client_id', () => refuse(401, 'invalid_client', 'The OAuth client was not found.')],
      ['client_secret', () => refuse(401, 'invalid_client', 'Unauthorized')],
      [
        'grant_type',
        params => refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${params.get('grant_type') ?? ''}`),
      ],
      [
        'code',
        (_params, reason) =>
          refuse(400, 'invalid_grant', reason === 'unknown' ? 'Malformed auth code.' : 'Bad Request'),
      ],
      ['redirect_uri', () => refuse(400, 'redirect_uri_mismatch', 'Bad Request')],
      [
        'code_verifier',
        params => refuse(400, 'invalid_grant', `${params.get('code_verifier') ? 'Invalid' : 'Missing'} code verifier.`),
      ],
    ],
    granted: (grant, accessToken, request) => granted(account, grant, accessToken, request),
  }
}

function granted(account: Account, grant: Grant, accessToken: string, request: HttpRequest): HttpResponse {
  const { server, keyring, emailVerified, tampering } = account
  const picture = avatarUrl(request, `google ${grant.user.subject}`, 96)
  const claims = claimsOf(grant, { clientId: server.app.id, accessToken, now: server.now(), emailVerified, picture })
  account.tampering = undefined
  return json(200, {
    access_token: accessToken,
    expires_in: server.policy.tokenSeconds - 1,
    scope: grant.request.scopes.join(' '),
    token_type: 'Bearer',
    ...(grant.request.scopes.includes('openid') && { id_token: idToken(keyring, claims, tampering) }),
  })
}

/** GET oauth2/v3/certs */
function publishedKeys({ keyring }: Account): HttpResponse {
  const { headers, ...response } = json(200, keyring.jwks())
  return { ...response, headers: { ...headers, 'cache-control': 'public, max-age=19800, must-revalidate' } }
}

function refuse(status: number, error: string, error_description: string): HttpResponse {
  return json(status, { error, error_description })
}
