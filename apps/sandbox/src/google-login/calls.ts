import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import { provesChallenge } from '#identity/ask.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { basicCredentials } from '#identity/basic.ts'
import type { Grant, Registrar } from '#identity/registrar.ts'
import { claimsOf, idToken, type Spoiling } from './id-token.ts'
import type { Keyring } from './keyring.ts'
import { refuse } from './reply.ts'

/** Our app at Google, whether people's addresses are verified, and what is wrong with the next id token. */
export type Account = {
  registrar: Registrar
  keyring: Keyring
  emailVerified: boolean
  spoiling: Spoiling | undefined
}

/** POST token: the app shows itself in the form or by Basic. */
export function token(account: Account, call: Call): Answer {
  const form = formBody(call)
  const { registrar } = account
  const refusal = clientRefusal(registrar, call, form)
  if (refusal) return refusal
  if (form.get('grant_type') !== 'authorization_code')
    return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`)
  const grant = registrar.code(form.get('code'))
  if (typeof grant === 'string')
    return refuse(400, 'invalid_grant', grant === 'unknown' ? 'Malformed auth code.' : 'Bad Request')
  if (form.get('redirect_uri') !== grant.ask.redirectUri) return refuse(400, 'redirect_uri_mismatch', 'Bad Request')
  const verifier = form.get('code_verifier') ?? ''
  if (!provesChallenge(grant.ask, verifier))
    return refuse(400, 'invalid_grant', verifier ? 'Invalid code verifier.' : 'Missing code verifier.')
  return granted(account, call, grant, registrar.exchange(form.get('code'), grant))
}

/** GET oauth2/v3/certs */
export function certs({ keyring }: Account): Answer {
  const answer = json(200, keyring.jwks())
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=19800, must-revalidate' } }
}

function clientRefusal({ app }: Registrar, call: Call, form: URLSearchParams): Answer | undefined {
  const basic = basicCredentials(headerOf(call, 'authorization'))
  const { id, secret } = basic ?? { id: form.get('client_id'), secret: form.get('client_secret') }
  if (id !== app.id) return refuse(401, 'invalid_client', 'The OAuth client was not found.')
  return secret === app.secret ? undefined : refuse(401, 'invalid_client', 'Unauthorized')
}

function granted(account: Account, call: Call, grant: Grant, accessToken: string): Answer {
  const { registrar, emailVerified, keyring, spoiling } = account
  const picture = avatarUrl(call, `google ${grant.person.subject}`, 96)
  const now = registrar.now()
  const claims = claimsOf(grant, { clientId: registrar.app.id, accessToken, now, emailVerified, picture })
  account.spoiling = undefined
  return json(200, {
    access_token: accessToken,
    expires_in: registrar.terms.tokenSeconds - 1,
    scope: grant.ask.scopes.join(' '),
    token_type: 'Bearer',
    ...(grant.ask.scopes.includes('openid') && { id_token: idToken(keyring, claims, spoiling) }),
  })
}
