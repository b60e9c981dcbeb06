import { type Answer, type Call, formBody } from '#http/call.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { hexFor, type Person } from '#identity/person.ts'
import { type Lost, type Registrar, randomText } from '#identity/registrar.ts'
import { json, jsonp, urlencoded } from './reply.ts'

/**
 * Our app at QQ. An `oldNode` answers errors as JSONP even where JSON was asked for; `nextClientId` is the app the next
 * answer of `me` names instead of ours.
 */
export type Account = { registrar: Registrar; oldNode: boolean; nextClientId: string | undefined }

type Failure = [error: number, description: string]

const codeErrors: Record<Lost, Failure> = {
  unknown: [100019, 'code to access token error'],
  expired: [100019, 'code to access token error'],
  spent: [100020, 'code is reused error'],
}

const tokenErrors: Record<Lost, Failure> = {
  unknown: [100016, 'access token check failed'],
  spent: [100016, 'access token check failed'],
  expired: [100014, 'access token is expired'],
}

/** GET or POST oauth2.0/token: text unless `fmt=json`, with the openid when `need_openid=1`. */
export function token(account: Account, call: Call): Answer {
  const { registrar } = account
  const params = new URLSearchParams([...call.query, ...formBody(call)])
  const failed = (failure: Failure) => refuse(account, params, failure)
  const refusal = clientRefusal(registrar, params)
  if (refusal) return failed(refusal)
  const grant = registrar.code(params.get('code'))
  if (typeof grant === 'string') return failed(codeErrors[grant])
  if (params.get('redirect_uri') !== grant.ask.redirectUri) return failed([100010, 'redirect uri is illegal'])
  const access_token = registrar.exchange(params.get('code'), grant)
  const tokens = { access_token, expires_in: registrar.terms.tokenSeconds, refresh_token: randomText(16, 'hex') }
  const granted = { ...tokens, ...(params.get('need_openid') === '1' && { openid: openid(account, grant.person) }) }
  return isJson(params) ? json(granted) : urlencoded({ ...granted, expires_in: String(granted.expires_in) })
}

function clientRefusal({ app }: Registrar, params: URLSearchParams): Failure | undefined {
  if (params.get('grant_type') !== 'authorization_code') return [100004, 'param grant_type is wrong or lost']
  if (params.get('client_id') !== app.id) return [100008, 'client_id is not existed']
  if (params.get('client_secret') !== app.secret) return [100009, 'client_secret is illegal']
  return params.get('code') ? undefined : [100005, 'param code is wrong or lost']
}

/** GET oauth2.0/me: whose token it is and for which app. JSONP unless `fmt=json`. */
export function me(account: Account, { query }: Call): Answer {
  const grant = account.registrar.token(query.get('access_token'))
  if (typeof grant === 'string') return refuse(account, query, tokenErrors[grant])
  const { subject } = grant.person
  const client_id = account.nextClientId ?? account.registrar.app.id
  account.nextClientId = undefined
  const unionid = query.get('unionid') === '1' ? { unionid: `UID_${hexFor(32, 'qq connect', subject)}` } : {}
  const told = { client_id, openid: openid(account, grant.person), ...unionid }
  return isJson(query) ? json(told) : jsonp(told)
}

/** GET user/get_user_info: JSON, an error has a `ret` that is not 0. */
export function profile(account: Account, call: Call): Answer {
  const { query } = call
  const refused = (ret: number, msg: string) => json({ ret, msg })
  const grant = account.registrar.token(query.get('access_token'))
  if (typeof grant === 'string') return refused(...tokenErrors[grant])
  if (query.get('oauth_consumer_key') !== account.registrar.app.id)
    return refused(-1, "client request's parameters are invalid, invalid oauth_consumer_key")
  const id = openid(account, grant.person)
  if (query.get('openid') !== id) return refused(-1, "client request's parameters are invalid, invalid openid")
  return json({ ret: 0, msg: '', is_lost: 0, nickname: grant.person.nickname, ...pictures(call, id) })
}

function pictures(call: Call, id: string): Record<string, string> {
  const sizes = { figureurl: 30, figureurl_1: 50, figureurl_2: 100, figureurl_qq_1: 40, figureurl_qq_2: 100 }
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, avatarUrl(call, id, size)]))
}

function refuse({ oldNode }: Account, params: URLSearchParams, [error, error_description]: Failure): Answer {
  const told = { error, error_description }
  return isJson(params) && !oldNode ? json(told) : jsonp(told)
}

function isJson(params: URLSearchParams): boolean {
  return params.get('fmt') === 'json'
}

function openid({ registrar }: Account, { subject }: Person): string {
  return hexFor(32, 'qq', registrar.app.id, subject)
}
