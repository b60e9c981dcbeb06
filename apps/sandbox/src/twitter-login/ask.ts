import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

const scopes = ['users.read', 'tweet.read', 'offline.access']

/** X's reading of an authorize address: state and a PKCE challenge by S256 are required. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = askOf(query, ' ')
  if (asked.clientId !== registrar.app.id) return refusal('client_id')
  if (!registrar.knowsAddress(asked.redirectUri)) return refusal('redirect_uri')
  if (query.get('response_type') !== 'code') return refusal('response_type')
  if (asked.scopes.length === 0 || !asked.scopes.every(scope => scopes.includes(scope))) return refusal('scope')
  if (!asked.state || asked.state.length > 500) return refusal('state')
  if (asked.challengeMethod !== 'S256') return refusal('code_challenge_method')
  return /^[\w-]{43}$/.test(asked.challenge) ? asked : refusal('code_challenge')
}

function refusal(error: string): Refusal {
  return { error, message: `Something went wrong. You weren’t able to give access to the App. (${error})` }
}
