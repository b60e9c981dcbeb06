import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

/** QQ's reading of an authorize address; return addresses are registered by domain. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = askOf(query, ',')
  if (query.get('response_type') !== 'code') return refusal('100000', 'param response_type is wrong or lost')
  if (!asked.clientId) return refusal('100001', 'param client_id is wrong or lost')
  if (asked.clientId !== registrar.app.id) return refusal('100008', 'client_id is not existed')
  if (!registrar.knowsDomain(asked.redirectUri)) return refusal('100010', 'redirect uri is illegal')
  if (!asked.state) return refusal('100011', 'param state is wrong or lost')
  return asked
}

function refusal(error: string, message: string): Refusal {
  return { error, message: `${message} (${error})` }
}
