import { type Answer, type Call, formBody, json } from '#http/call.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { digitsFor, type Person } from '#identity/person.ts'
import type { Registrar } from '#identity/registrar.ts'
import { type ErrorCode, refuse, refuseApi } from './reply.ts'

const tokenPath = '/oauth2/access_token'
const profilePath = '/2/users/show.json'

/** POST oauth2/access_token; the parameters may stand in the query as well. */
export function token(registrar: Registrar, call: Call): Answer {
  const params = new URLSearchParams([...call.query, ...formBody(call)])
  const code = params.get('code')
  if (!registrar.isClient(params.get('client_id'), params.get('client_secret')))
    return refuse(21324, tokenPath, 'client_id or client_secret parameter is invalid')
  if (params.get('grant_type') !== 'authorization_code')
    return refuse(21328, tokenPath, 'grant_type parameter is invalid')
  const grant = registrar.code(code)
  if (typeof grant === 'string') return refuse(21325, tokenPath, `invalid authorization code:${code}`)
  if (params.get('redirect_uri') !== grant.ask.redirectUri)
    return refuse(21322, tokenPath, 'redirect_uri parameter does not match')
  const access_token = registrar.exchange(code, grant)
  const { tokenSeconds } = registrar.terms
  const life = { remind_in: String(tokenSeconds), expires_in: tokenSeconds }
  return json(200, { access_token, ...life, uid: uid(grant.person), isRealName: 'true' })
}

/** GET 2/users/show.json; the number `id` is 64 bits wide, `idstr` the same as text. */
export function profile(registrar: Registrar, call: Call): Answer {
  const grant = registrar.token(call.query.get('access_token'))
  const lost: ErrorCode = grant === 'expired' ? 21327 : 21332
  if (typeof grant === 'string') return refuseApi(401, lost, profilePath)
  const idstr = uid(grant.person)
  if (call.query.get('uid') !== idstr) return refuseApi(400, 21323, profilePath)
  const { nickname } = grant.person
  const pictures = { profile_image_url: 50, avatar_large: 180, avatar_hd: 640 }
  const urls = Object.entries(pictures).map(([name, size]) => [name, avatarUrl(call, `weibo ${idstr}`, size)])
  const told = { id: Number(idstr), idstr, screen_name: nickname, name: nickname, ...Object.fromEntries(urls) }
  return json(200, told)
}

function uid({ subject }: Person): string {
  return digitsFor(10, 'weibo', subject)
}
