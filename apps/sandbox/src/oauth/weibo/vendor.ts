import { type HttpRequest, type HttpResponse, json } from '#core/http.ts'
import { digits, randomText } from '#core/random-text.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { digitsFor } from '#oauth/derived-ids.ts'
import { isOurAddress, isOurApp, oauthVendor, wantsCodeByDefault } from '#oauth/oauth-vendor.ts'
import type { TestUser } from '#oauth/test-users.ts'

const paths = {
  AUTHORIZE_URL: '/api.weibo.com/oauth2/authorize',
  TOKEN_URL: '/api.weibo.com/oauth2/access_token',
  PROFILE_URL: '/api.weibo.com/2/users/show.json',
}

/** Login with Sina Weibo for a website (providers §8). */
export const weiboLogin = oauthVendor({
  name: 'weibo',
  brand: { zh: '微博', en: 'Weibo', colour: '#e6162d' },
  paths,
  newApp: () => ({ id: `3${digits(9)}`, secret: randomText(16, 'hex') }),
  grants: {
    codeSeconds: 300,
    tokenSeconds: 2_592_000,
    newCode: () => randomText(16, 'hex'),
    newToken: () => `2.00${randomText(21)}`,
  },
  authorize: {
    separator: ',',
    rules: [
      [isOurApp, 'invalid_client', 'error:invalid_client error_code:21324'],
      [isOurAddress, 'redirect_uri_mismatch', 'error:redirect_uri_mismatch error_code:21322'],
      [wantsCodeByDefault, 'unsupported_response_type', 'error:unsupported_response_type error_code:21329'],
    ],
    denied: {
      error_uri: '/oauth2/authorize',
      error: 'access_denied',
      error_description: 'user denied your request.',
      error_code: '21330',
    },
  },
  /** 10001 "system error". */
  failure: (status, code = '10001') =>
    json(status, { error: 'System error', error_code: Number(code), request: '/oauth2/access_token' }),
  open: ({ policy }) => ({
    token: {
      methods: ['POST'],
      params: 'both',
      checks: [
        ['client_id', () => refuse(21324, 'client_id or client_secret parameter is invalid')],
        ['client_secret', () => refuse(21324, 'client_id or client_secret parameter is invalid')],
        ['grant_type', () => refuse(21328, 'grant_type parameter is invalid')],
        ['code', params => refuse(21325, `invalid authorization code:${params.get('code')}`)],
        ['redirect_uri', () => refuse(21322, 'redirect_uri parameter does not match')],
      ],
      granted: ({ user }, access_token) => {
        const life = { remind_in: String(policy.tokenSeconds), expires_in: policy.tokenSeconds }
        return json(200, { access_token, ...life, uid: uid(user), isRealName: 'true' })
      },
    },
    resources: [
      {
        path: paths.PROFILE_URL,
        invalidToken: reason => refuseApi(401, reason === 'expired' ? 21327 : 21332),
        show: ({ user }, request) => profile(user, request),
      },
    ],
  }),
})

/** GET 2/users/show.json; the number `id` is 64 bits wide, `idstr` the same as text. */
function profile(user: TestUser, request: HttpRequest): HttpResponse {
  const idstr = uid(user)
  if (request.query.get('uid') !== idstr) return refuseApi(400, 21323)
  const pictures = { profile_image_url: 50, avatar_large: 180, avatar_hd: 640 }
  const urls = Object.entries(pictures).map(([name, size]) => [name, avatarUrl(request, `weibo ${idstr}`, size)])
  const names = { screen_name: user.nickname, name: user.nickname }
  return json(200, { id: Number(idstr), idstr, ...names, ...Object.fromEntries(urls) })
}

function uid({ subject }: TestUser): string {
  return digitsFor(10, 'weibo', subject)
}

const errors = {
  21322: 'redirect_uri_mismatch',
  21323: 'invalid_request',
  21324: 'invalid_client',
  21325: 'invalid_grant',
  21327: 'expired_token',
  21328: 'unsupported_grant_type',
  21332: 'invalid_access_token',
} as const
type ErrorCode = keyof typeof errors

/** A refusal of the token call: status 400. */
function refuse(error_code: ErrorCode, error_description: string): HttpResponse {
  const request = '/oauth2/access_token'
  return json(400, { error: errors[error_code], error_code, request, error_uri: request, error_description })
}

/** A refusal of the API behind: no description. */
function refuseApi(status: number, error_code: ErrorCode): HttpResponse {
  return json(status, { error: errors[error_code], error_code, request: '/2/users/show.json' })
}
