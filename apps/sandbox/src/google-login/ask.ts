import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

const scopes = ['openid', 'email', 'profile']

/** Google's reading of an authorize address. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = askOf(query, ' ')
  if (asked.clientId !== registrar.app.id) return refusal('invalid_client', 'The OAuth client was not found.')
  if (!registrar.knowsAddress(asked.redirectUri))
    return refusal('redirect_uri_mismatch', "This app's request is invalid.")
  if (query.get('response_type') !== 'code')
    return refusal('unsupported_response_type', `Invalid response_type: ${query.get('response_type') ?? ''}`)
  if (asked.scopes.length === 0) return refusal('invalid_request', 'Missing required parameter: scope')
  if (!asked.scopes.every(scope => scopes.includes(scope)))
    return refusal('invalid_scope', 'Some requested scopes were invalid.')
  if (!['S256', 'plain'].includes(asked.challengeMethod))
    return refusal('invalid_request', 'Unsupported code_challenge_method')
  return asked
}

function refusal(error: string, message: string): Refusal {
  return { error, message: `${message} (${error})` }
}
