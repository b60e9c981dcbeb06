import type { Address, Brand } from '#world/vendor.ts'
import type { Ask, Refusal } from './ask.ts'
import type { AppSecrets, Registrar } from './registrar.ts'

type Params = Record<string, string>

/** How an identity provider asks people and sends them back. */
export type IdentityProvider = {
  brand: Brand
  /** Where apps send people to be asked. */
  authorizePath: string
  registrar: Registrar
  /** What the app asks for, or what the error page says. */
  ask(query: URLSearchParams): Ask | Refusal
  /** The parameters that tell the app of a yes. */
  granted(ask: Ask, code: string): Params
  /** The parameters that tell the app of a no. */
  denied(ask: Ask): Params
  /** What follows the parameters, from its `#`. */
  fragment?: string
  /** Whether the app asks for the e-mail address. */
  asksEmail(ask: Ask): boolean
}

/** The address that brings a person back to the app. */
export function returnAddress({ fragment = '' }: IdentityProvider, { redirectUri }: Ask, params: Params): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
  return `${url.href}${fragment}`
}

/** The state as a parameter, when the app gave one. */
export function stateOf({ state }: Ask): Params {
  return state ? { state } : {}
}

/**
 * The settings every provider shares. `addresses` are paths by the rest of the variable's name, such as
 * `{ TOKEN_URL: '/api.weixin.qq.com/sns/oauth2/access_token' }`: each begins with the vendor's real host.
 */
export function providerSettings(name: string, app: AppSecrets, { origin }: Address, addresses: Params): Params {
  const urls = Object.entries(addresses).map(([kind, path]): [string, string] => [kind, `${origin}${path}`])
  const all: [string, string][] = [['ID', app.id], ['SECRET', app.secret], ...urls]
  return Object.fromEntries(all.map(([kind, value]) => [`OAUTH_${name}_${kind}`, value]))
}
