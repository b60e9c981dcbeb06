import { createHmac } from 'node:crypto'
import { bearerToken, type HttpRequest, type HttpResponse, json } from '#core/http.ts'
import { digits, randomText } from '#core/random-text.ts'
import type { AuthorizationServer, Grant, InvalidGrant } from '#oauth/authorization-server.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { digitsFor } from '#oauth/derived-ids.ts'
import { isOurAddress, isOurApp, oauthVendor, wantsCodeByDefault } from '#oauth/oauth-vendor.ts'

const paths = {
  AUTHORIZE_URL: '/www.facebook.com/v26.0/dialog/oauth',
  TOKEN_URL: '/graph.facebook.com/v26.0/oauth/access_token',
  PROFILE_URL: '/graph.facebook.com/v26.0/me',
}

const permissions = ['public_profile', 'email']
const isUnknown = (scope: string) => !permissions.includes(scope)

/** Facebook Login for a website, Graph v26.0 (providers §8). */
export const facebookLogin = oauthVendor({
  name: 'facebook',
  brand: { zh: 'Facebook', en: 'Facebook', colour: '#0866ff' },
  paths,
  newApp: () => ({ id: `1${digits(15)}`, secret: randomText(16, 'hex') }),
  grants: {
    codeSeconds: 600,
    tokenSeconds: 5_184_000,
    newCode: () => `AQ${randomText(150)}`,
    newToken: () => `EAA${randomText(120).replace(/[-_]/g, 'Z')}`,
  },
  authorize: {
    separator: ',',
    rules: [
      [isOurApp, 'client_id', 'Invalid App ID'],
      [
        isOurAddress,
        'redirect_uri',
        "URL Blocked: this redirect URI is not on the app's list of Valid OAuth Redirect URIs.",
      ],
      [wantsCodeByDefault, 'response_type', 'Invalid response_type'],
      [
        ({ scopes }) => !scopes.some(isUnknown),
        'scope',
        ({ scopes }) => `Invalid Scopes: ${scopes.find(isUnknown) ?? ''}.`,
      ],
    ],
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    fragment: '#_=_',
    emailScope: 'email',
  },
  failure: (status, code = '2') =>
    refuse(
      { message: 'An unexpected error has occurred. Please retry your request later.', code: Number(code) },
      status,
    ),
  open: server => ({
    token: {
      methods: ['GET', 'POST'],
      params: 'both',
      checks: [
        ['client_id', () => refuse({ message: 'Error validating application.', code: 101 })],
        ['client_secret', () => refuse({ message: 'Error validating client secret.', code: 1 })],
        ['code', (_params, reason) => refuse(codeErrors[reason])],
        ['redirect_uri', () => refuse(redirectMismatch)],
        ['code_verifier', () => refuse({ message: 'Error validating code verifier.', code: 100 })],
      ],
      granted: (_grant, access_token) =>
        json(200, { access_token, token_type: 'bearer', expires_in: server.policy.tokenSeconds }),
    },
    resources: [
      {
        path: paths.PROFILE_URL,
        token: accessToken,
        invalidToken: reason => refuse(tokenErrors[reason]),
        show: (grant, request) => profile(server, grant, request),
      },
    ],
  }),
})

type GraphError = { message: string; code: number; error_subcode?: number; type?: string }

const codeErrors: Record<InvalidGrant, GraphError> = {
  unknown: { message: 'Invalid verification code format.', code: 100 },
  spent: { message: 'This authorization code has been used.', code: 100, error_subcode: 36009 },
  expired: { message: 'This authorization code has expired.', code: 100, error_subcode: 36007 },
}

const redirectMismatch: GraphError = {
  message:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  code: 100,
  error_subcode: 36008,
}

const invalidToken: GraphError = { message: 'Invalid OAuth access token.', code: 190 }

const tokenErrors: Record<InvalidGrant, GraphError> = {
  unknown: invalidToken,
  spent: invalidToken,
  expired: { message: 'Error validating access token: Session has expired.', code: 190, error_subcode: 463 },
}

function accessToken(request: HttpRequest): string {
  return request.query.get('access_token') ?? bearerToken(request)
}

/** GET me: id and name unless `fields` says otherwise; the call must prove the app's secret. */
function profile({ app }: AuthorizationServer, { request, user }: Grant, asked: HttpRequest): HttpResponse {
  const proof = asked.query.get('appsecret_proof')
  if (!proof) return unproven('API calls from the server require an appsecret_proof argument')
  const expected = createHmac('sha256', app.secret).update(accessToken(asked)).digest('hex')
  if (proof !== expected) return unproven('Invalid appsecret_proof provided in the API argument')
  const fields = (asked.query.get('fields') ?? 'id,name').split(',')
  const id = digitsFor(16, 'facebook', app.id, user.subject)
  const email = request.scopes.includes('email') ? user.email : undefined
  const picture = fields.find(field => field.startsWith('picture'))
  return json(200, {
    ...(fields.includes('name') && { name: user.nickname }),
    ...(fields.includes('email') && email && { email }),
    ...(picture && { picture: { data: pictureOf(asked, id, picture) } }),
    id,
  })
}

const pictureSizes: Record<string, number> = { small: 50, square: 50, normal: 100, large: 200 }

function pictureOf(request: HttpRequest, id: string, field: string): object {
  const size = pictureSizes[/type\((\w+)\)/.exec(field)?.[1] ?? 'small'] ?? 50
  return { height: size, is_silhouette: false, url: avatarUrl(request, `facebook ${id}`, size), width: size }
}

function unproven(message: string): HttpResponse {
  return refuse({ message, type: 'GraphMethodException', code: 100 })
}

/** An error of the Graph API: status 400 unless given. */
function refuse({ message, type = 'OAuthException', ...numbers }: GraphError, status = 400): HttpResponse {
  return json(status, { error: { message, type, ...numbers, fbtrace_id: `A${randomText(16)}` } })
}
