import { type Ask, askOf, type Refusal } from '#identity/ask.ts'
import type { Registrar } from '#identity/registrar.ts'

const documentedOrder = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

/** WeChat's reading of a qrconnect address; it matches the parameters in their documented order. */
export function ask(registrar: Registrar, query: URLSearchParams): Ask | Refusal {
  const asked = { ...askOf(query, ','), clientId: query.get('appid') ?? '' }
  if (asked.clientId !== registrar.app.id) return refusal('appid', 'AppID 参数错误')
  if (!registrar.knowsDomain(asked.redirectUri)) return refusal('redirect_uri', 'redirect_uri 参数错误')
  if (query.get('response_type') !== 'code') return refusal('response_type', 'response_type 参数错误')
  if (!asked.scopes.includes('snsapi_login')) return refusal('scope', 'Scope 参数错误或没有 Scope 权限')
  if (!/^[a-zA-Z0-9]{0,128}$/.test(asked.state)) return refusal('state', 'state 参数错误')
  return inOrder(query) ? asked : refusal('order', '参数错误：参数顺序与文档不一致')
}

function inOrder(query: URLSearchParams): boolean {
  const places = [...query.keys()].map(name => documentedOrder.indexOf(name)).filter(place => place >= 0)
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? place))
}

function refusal(error: string, message: string): Refusal {
  return { error, message }
}
