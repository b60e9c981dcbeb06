import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

/** Weibo's reading of an authorize address. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = askOf(query, ',')
  if (asked.clientId !== registrar.app.id) return refusal('invalid_client', '21324')
  if (!registrar.knowsAddress(asked.redirectUri)) return refusal('redirect_uri_mismatch', '21322')
  const type = query.get('response_type') ?? 'code'
  return type === 'code' ? asked : refusal('unsupported_response_type', '21329')
}

function refusal(error: string, code: string): Refusal {
  return { error, message: `error:${error} error_code:${code}` }
}
