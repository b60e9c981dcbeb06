import type { Answer, Call } from '#http/call.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { lettersFor, type Person } from '#identity/person.ts'
import { type Lost, type Registrar, randomText } from '#identity/registrar.ts'
import { answer, refuse } from './reply.ts'

/** Our app at WeChat; `bound` to an Open Platform account, people have a unionid besides their openid. */
export type Account = { registrar: Registrar; bound: boolean }

const codeErrors: Record<Lost, [number, string]> = {
  unknown: [40029, 'invalid code'],
  spent: [40163, 'code been used'],
  expired: [42003, 'oauth_code expired'],
}

const tokenErrors: Record<Lost, [number, string]> = {
  unknown: [40001, 'invalid credential, access_token is invalid or not latest'],
  spent: [40001, 'invalid credential, access_token is invalid or not latest'],
  expired: [42001, 'access_token expired'],
}

/** GET sns/oauth2/access_token */
export function token(account: Account, { query }: Call): Answer {
  const { registrar } = account
  if (query.get('appid') !== registrar.app.id) return refuse(40013, 'invalid appid')
  if (query.get('secret') !== registrar.app.secret) return refuse(40125, 'invalid appsecret')
  if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type')
  const grant = registrar.code(query.get('code'))
  if (typeof grant === 'string') return refuse(...codeErrors[grant])
  return answer({
    access_token: registrar.exchange(query.get('code'), grant),
    expires_in: registrar.terms.tokenSeconds,
    refresh_token: `94_${randomText(64)}`,
    openid: openid(account, grant.person),
    scope: 'snsapi_login',
    ...unionid(account, grant.person),
  })
}

/** GET sns/userinfo */
export function profile(account: Account, call: Call): Answer {
  const grant = account.registrar.token(call.query.get('access_token'))
  if (typeof grant === 'string') return refuse(...tokenErrors[grant])
  const id = openid(account, grant.person)
  if (call.query.get('openid') !== id) return refuse(40003, 'invalid openid')
  return answer({
    openid: id,
    nickname: grant.person.nickname,
    sex: 0,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl: avatarUrl(call, id, 132),
    privilege: [],
    ...unionid(account, grant.person),
  })
}

function openid({ registrar }: Account, { subject }: Person): string {
  return `o${lettersFor(27, 'wechat', registrar.app.id, subject)}`
}

function unionid({ bound }: Account, { subject }: Person): { unionid?: string } {
  return bound ? { unionid: `o${lettersFor(27, 'weixin open platform', subject)}` } : {}
}
