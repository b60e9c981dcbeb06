import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

const permissions = ['public_profile', 'email']

/** Facebook's reading of a dialog's address. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = askOf(query, ',')
  const unknown = asked.scopes.find(scope => !permissions.includes(scope))
  if (asked.clientId !== registrar.app.id) return refusal('client_id', 'Invalid App ID')
  if (!registrar.knowsAddress(asked.redirectUri))
    return refusal(
      'redirect_uri',
      "URL Blocked: this redirect URI is not on the app's list of Valid OAuth Redirect URIs.",
    )
  if ((query.get('response_type') ?? 'code') !== 'code') return refusal('response_type', 'Invalid response_type')
  return unknown ? refusal('scope', `Invalid Scopes: ${unknown}.`) : asked
}

function refusal(error: string, message: string): Refusal {
  return { error, message }
}
