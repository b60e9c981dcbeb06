import { json as control, type HttpRequest, type HttpResponse, isOn } from '#core/http.ts'
import { digits, randomText } from '#core/random-text.ts'
import type { AuthorizationServer, InvalidGrant } from '#oauth/authorization-server.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { hexFor } from '#oauth/derived-ids.ts'
import { isOurApp, isOurDomain, oauthVendor, type TokenEndpoint, wantsCode } from '#oauth/oauth-vendor.ts'
import type { TestUser } from '#oauth/test-users.ts'

const paths = {
  AUTHORIZE_URL: '/graph.qq.com/oauth2.0/authorize',
  TOKEN_URL: '/graph.qq.com/oauth2.0/token',
  OPENID_URL: '/graph.qq.com/oauth2.0/me',
  PROFILE_URL: '/graph.qq.com/user/get_user_info',
}

const newToken = () => randomText(16, 'hex').toUpperCase()

/**
 * Our app at QQ. An `oldNode` answers errors as JSONP even where JSON was asked for; `nextClientId` is the app the next
 * answer of `me` names instead of ours.
 */
type Account = { server: AuthorizationServer; oldNode: boolean; nextClientId: string | undefined }

/** Login with QQ for a website (providers §8). */
export const qqLogin = oauthVendor({
  name: 'qq',
  brand: { zh: 'QQ', en: 'QQ', colour: '#12b7f5' },
  paths,
  newApp: () => ({ id: `10${digits(7)}`, secret: randomText(16, 'hex') }),
  grants: { codeSeconds: 600, tokenSeconds: 7_776_000, newCode: newToken, newToken },
  authorize: {
    separator: ',',
    rules: [
      [wantsCode, '100000', 'param response_type is wrong or lost (100000)'],
      [({ clientId }) => clientId !== '', '100001', 'param client_id is wrong or lost (100001)'],
      [isOurApp, '100008', 'client_id is not existed (100008)'],
      [isOurDomain, '100010', 'redirect uri is illegal (100010)'],
      [({ state }) => state !== '', '100011', 'param state is wrong or lost (100011)'],
    ],
    denied: { usercancel: '1' },
  },
  failure: (status, code = '-1') => jsonp({ error: Number(code), error_description: 'system error' }, status),
  open(server) {
    const account: Account = { server, oldNode: false, nextClientId: undefined }
    return {
      token: tokenEndpoint(account),
      resources: [
        {
          path: paths.OPENID_URL,
          invalidToken: (reason, { query }) => refuse(account, query, tokenErrors[reason]),
          show: ({ user }, request) => me(account, user, request),
        },
        {
          path: paths.PROFILE_URL,
          invalidToken: reason => refuseApi(...tokenErrors[reason]),
          show: ({ user }, request) => profile(account, user, request),
        },
      ],
      controls: {
        'old-node': body => {
          account.oldNode = isOn(body.on)
          return control(200, { on: account.oldNode })
        },
        'next-me': body => {
          account.nextClientId = String(body.client_id ?? digits(9))
          return control(200, { client_id: account.nextClientId })
        },
      },
    }
  },
})

type Failure = [error: number, description: string]

const codeErrors: Record<InvalidGrant, Failure> = {
  unknown: [100019, 'code to access token error'],
  expired: [100019, 'code to access token error'],
  spent: [100020, 'code is reused error'],
}

const tokenErrors: Record<InvalidGrant, Failure> = {
  unknown: [100016, 'access token check failed'],
  spent: [100016, 'access token check failed'],
  expired: [100014, 'access token is expired'],
}

/** GET or POST oauth2.0/token: text unless `fmt=json`, with the openid when `need_openid=1`. */
function tokenEndpoint(account: Account): TokenEndpoint {
  const fail = (failure: Failure) => (params: URLSearchParams) => refuse(account, params, failure)
  const missingCode: Failure = [100005, 'param code is wrong or lost']
  return {
    methods: ['GET', 'POST'],
    params: 'both',
    checks: [
      ['grant_type', fail([100004, 'param grant_type is wrong or lost'])],
      ['client_id', fail([100008, 'client_id is not existed'])],
      ['client_secret', fail([100009, 'client_secret is illegal'])],
      ['code', (params, reason) => refuse(account, params, params.get('code') ? codeErrors[reason] : missingCode)],
      ['redirect_uri', fail([100010, 'redirect uri is illegal'])],
    ],
    granted: ({ user }, access_token, _request, params) => {
      const { tokenSeconds } = account.server.policy
      const id = params.get('need_openid') === '1' && { openid: openid(account, user) }
      const granted = { access_token, expires_in: tokenSeconds, refresh_token: randomText(16, 'hex'), ...id }
      return isJson(params) ? json(granted) : urlencoded({ ...granted, expires_in: String(tokenSeconds) })
    },
  }
}

/** GET oauth2.0/me: whose token it is and for which app. JSONP unless `fmt=json`. */
function me(account: Account, user: TestUser, { query }: HttpRequest): HttpResponse {
  const client_id = account.nextClientId ?? account.server.app.id
  account.nextClientId = undefined
  const unionid = query.get('unionid') === '1' ? { unionid: `UID_${hexFor(32, 'qq connect', user.subject)}` } : {}
  const body = { client_id, openid: openid(account, user), ...unionid }
  return isJson(query) ? json(body) : jsonp(body)
}

/** GET user/get_user_info: JSON, an error has a `ret` that is not 0. */
function profile(account: Account, user: TestUser, request: HttpRequest): HttpResponse {
  const { query } = request
  if (query.get('oauth_consumer_key') !== account.server.app.id)
    return refuseApi(-1, "client request's parameters are invalid, invalid oauth_consumer_key")
  const id = openid(account, user)
  if (query.get('openid') !== id) return refuseApi(-1, "client request's parameters are invalid, invalid openid")
  const sizes = { figureurl: 30, figureurl_1: 50, figureurl_2: 100, figureurl_qq_1: 40, figureurl_qq_2: 100 }
  const pictures = Object.entries(sizes).map(([name, size]) => [name, avatarUrl(request, id, size)])
  return json({ ret: 0, msg: '', is_lost: 0, nickname: user.nickname, ...Object.fromEntries(pictures) })
}

function openid({ server }: Account, { subject }: TestUser): string {
  return hexFor(32, 'qq', server.app.id, subject)
}

function refuse({ oldNode }: Account, params: URLSearchParams, [error, error_description]: Failure): HttpResponse {
  const body = { error, error_description }
  return isJson(params) && !oldNode ? json(body) : jsonp(body)
}

function refuseApi(ret: number, msg: string): HttpResponse {
  return json({ ret, msg })
}

function isJson(params: URLSearchParams): boolean {
  return params.get('fmt') === 'json'
}

/** QQ labels every body as HTML. */
const headers = { 'content-type': 'text/html' }

/** `access_token=…&expires_in=…` */
function urlencoded(value: Record<string, string>): HttpResponse {
  return { status: 200, headers, body: new URLSearchParams(value).toString() }
}

function json(value: object): HttpResponse {
  return { status: 200, headers, body: JSON.stringify(value) }
}

/** `callback( {…} );` and a line feed. */
function jsonp(value: object, status = 200): HttpResponse {
  return { status, headers, body: `callback( ${JSON.stringify(value)} );\n` }
}
