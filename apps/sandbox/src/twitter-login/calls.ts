import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import { provesChallenge } from '#identity/ask.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { basicCredentials } from '#identity/basic.ts'
import { digitsFor, lettersFor } from '#identity/person.ts'
import { type Grant, type Registrar, randomText } from '#identity/registrar.ts'
import { problem, refuse } from './reply.ts'

/** POST 2/oauth2/token: a form, the app shows itself by Basic alone. */
export function token(registrar: Registrar, call: Call): Answer {
  const form = formBody(call)
  const client = basicCredentials(headerOf(call, 'authorization'))
  if (!client) return refuse(401, 'unauthorized_client', 'Missing valid authorization header')
  if (!registrar.isClient(client.id, client.secret))
    return refuse(401, 'unauthorized_client', 'Missing valid authorization header')
  if (form.get('grant_type') !== 'authorization_code')
    return invalid('Missing required parameter [grant_type] or its value is not supported.')
  const grant = registrar.code(form.get('code'))
  if (typeof grant === 'string') return invalid('Value passed for the authorization code was invalid.')
  if (form.get('redirect_uri') !== grant.ask.redirectUri)
    return invalid('Value passed for the redirect uri did not match the uri of the authorization code.')
  if (!provesChallenge(grant.ask, form.get('code_verifier') ?? ''))
    return invalid('Value passed for the code verifier did not match the code challenge.')
  return granted(registrar, grant, registrar.exchange(form.get('code'), grant))
}

function granted({ terms }: Registrar, { ask }: Grant, access_token: string): Answer {
  const refresh = ask.scopes.includes('offline.access') ? { refresh_token: randomText(68) } : {}
  const told = { token_type: 'bearer', expires_in: terms.tokenSeconds, access_token, scope: ask.scopes.join(' ') }
  return json(200, { ...told, ...refresh })
}

/** GET 2/users/me: id, name and username; more by `user.fields`. Wants both users.read and tweet.read. */
export function profile(registrar: Registrar, call: Call): Answer {
  const grant = registrar.token(headerOf(call, 'authorization').replace(/^Bearer /, ''))
  if (typeof grant === 'string') return problem(401, 'Unauthorized')
  const { ask, person } = grant
  if (!['users.read', 'tweet.read'].every(scope => ask.scopes.includes(scope))) return problem(403, 'Forbidden')
  const id = digitsFor(19, 'x', person.subject)
  const username = lettersFor(15, 'x', person.subject).replaceAll('-', '_')
  const fields = (call.query.get('user.fields') ?? '').split(',')
  const picture = fields.includes('profile_image_url') && { profile_image_url: avatarUrl(call, `x ${id}`, 48) }
  return json(200, { data: { id, name: person.nickname, username, ...picture } })
}

function invalid(description: string): Answer {
  return refuse(400, 'invalid_request', description)
}
