import { type HttpRequest, type HttpResponse, json } from '#core/http.ts'
import { letters, randomText } from '#core/random-text.ts'
import type { AuthorizationServer, InvalidGrant } from '#oauth/authorization-server.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { lettersFor } from '#oauth/derived-ids.ts'
import {
  type AuthorizeEndpoint,
  isOurApp,
  isOurDomain,
  oauthVendor,
  type TokenEndpoint,
  wantsCode,
} from '#oauth/oauth-vendor.ts'
import type { TestUser } from '#oauth/test-users.ts'

const paths = {
  AUTHORIZE_URL: '/open.weixin.qq.com/connect/qrconnect',
  TOKEN_URL: '/api.weixin.qq.com/sns/oauth2/access_token',
  PROFILE_URL: '/api.weixin.qq.com/sns/userinfo',
}

/** Our app at WeChat; `bound` to an Open Platform account, users have a unionid besides their openid. */
type Account = { server: AuthorizationServer; bound: boolean }

/** Login with WeChat for a website, by QR code (providers §8). */
export const wechatLogin = oauthVendor({
  name: 'wechat',
  brand: { zh: '微信', en: 'WeChat', colour: '#07c160' },
  paths,
  newApp: () => ({ id: `wx${randomText(8, 'hex')}`, secret: randomText(16, 'hex') }),
  grants: {
    codeSeconds: 600,
    tokenSeconds: 7_200,
    newCode: () => `0${letters(31)}`,
    newToken: () => `94_${randomText(64)}`,
  },
  authorize: { ...authorizeFor('snsapi_login'), denied: {} },
  /** -1 "system error" under the status that was asked for. */
  failure: (status, code = '-1') => ({ ...answer({ errcode: Number(code), errmsg: 'system error' }), status }),
  open(server) {
    const account: Account = { server, bound: true }
    return {
      token: tokenEndpoint(account),
      resources: [
        {
          path: paths.PROFILE_URL,
          invalidToken: reason => refuse(...tokenErrors[reason]),
          show: ({ user }, request) => profile(account, user, request),
        },
      ],
      controls: {
        unionid: body => {
          account.bound = body.present !== false
          return json(200, { present: account.bound })
        },
      },
    }
  },
})

const documentedOrder = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

/** WeChat's rules for an address that asks for a scope; the parameters stand in their documented order. */
export function authorizeFor(scope: string): Pick<AuthorizeEndpoint, 'separator' | 'clientId' | 'rules'> {
  return {
    separator: ',',
    clientId: 'appid',
    rules: [
      [isOurApp, 'appid', 'AppID 参数错误'],
      [isOurDomain, 'redirect_uri', 'redirect_uri 参数错误'],
      [wantsCode, 'response_type', 'response_type 参数错误'],
      [({ scopes }) => scopes.includes(scope), 'scope', 'Scope 参数错误或没有 Scope 权限'],
      [({ state }) => /^[a-zA-Z0-9]{0,128}$/.test(state), 'state', 'state 参数错误'],
      [(_request, _server, query) => isInOrder(query), 'order', '参数错误：参数顺序与文档不一致'],
    ],
  }
}

function isInOrder(query: URLSearchParams): boolean {
  const places = [...query.keys()].map(name => documentedOrder.indexOf(name)).filter(place => place >= 0)
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? place))
}

const codeErrors: Record<InvalidGrant, [number, string]> = {
  unknown: [40029, 'invalid code'],
  spent: [40163, 'code been used'],
  expired: [42003, 'oauth_code expired'],
}

const tokenErrors: Record<InvalidGrant, [number, string]> = {
  unknown: [40001, 'invalid credential, access_token is invalid or not latest'],
  spent: [40001, 'invalid credential, access_token is invalid or not latest'],
  expired: [42001, 'access_token expired'],
}

/** GET sns/oauth2/access_token */
export function tokenEndpoint(account: Account): TokenEndpoint {
  const { policy } = account.server
  return {
    methods: ['GET'],
    params: 'query',
    client: params => ({ id: params.get('appid'), secret: params.get('secret') }),
    checks: [
      ['client_id', () => refuse(40013, 'invalid appid')],
      ['client_secret', () => refuse(40125, 'invalid appsecret')],
      ['grant_type', () => refuse(40002, 'invalid grant_type')],
      ['code', (_params, reason) => refuse(...codeErrors[reason])],
    ],
    granted: ({ request, user }, access_token) =>
      answer({
        access_token,
        expires_in: policy.tokenSeconds,
        refresh_token: `94_${randomText(64)}`,
        openid: openid(account.server, user),
        scope: request.scopes.join(','),
        ...unionid(account, user),
      }),
  }
}

/** GET sns/userinfo */
function profile(account: Account, user: TestUser, request: HttpRequest): HttpResponse {
  const id = openid(account.server, user)
  if (request.query.get('openid') !== id) return refuse(40003, 'invalid openid')
  const place = { sex: 0, language: '', city: '', province: '', country: '' }
  const headimgurl = avatarUrl(request, id, 132)
  return answer({ openid: id, nickname: user.nickname, ...place, headimgurl, privilege: [], ...unionid(account, user) })
}

/** The user's id within an app. */
export function openid({ app }: AuthorizationServer, { subject }: TestUser): string {
  return `o${lettersFor(27, 'wechat', app.id, subject)}`
}

function unionid({ bound }: Account, { subject }: TestUser): { unionid?: string } {
  return bound ? { unionid: `o${lettersFor(27, 'weixin open platform', subject)}` } : {}
}

/** JSON that WeChat labels as plain text. */
function answer(value: object): HttpResponse {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(value) }
}

/** Every refusal comes with status 200. */
function refuse(errcode: number, errmsg: string): HttpResponse {
  const rid = [4, 4, 4].map(bytes => randomText(bytes, 'hex')).join('-')
  return answer({ errcode, errmsg: `${errmsg}, rid: ${rid}` })
}
