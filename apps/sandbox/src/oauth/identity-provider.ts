import type { Brand } from '#ui/brand.ts'
import type { AuthorizationRequest, Refusal } from './authorization-request.ts'
import type { AuthorizationServer } from './authorization-server.ts'

export type Params = Record<string, string>

/** How an identity provider asks users and sends them back. */
export type IdentityProvider = {
  brand: Brand
  /** Where apps send users to be asked. */
  authorizePath: string
  server: AuthorizationServer
  /** What the app asks for, or what the error page says. */
  read(query: URLSearchParams): AuthorizationRequest | Refusal
  /** The parameters that tell the app of a consent. */
  granted(request: AuthorizationRequest, code: string): Params
  /** The parameters that tell the app of a refusal. */
  denied(request: AuthorizationRequest): Params
  /** What follows the parameters, from its `#`. */
  fragment?: string
  /** Whether the app asks for the e-mail address. */
  asksEmail(request: AuthorizationRequest): boolean
}

/** The address that brings a user back to the app. */
export function returnAddress(
  { fragment = '' }: IdentityProvider,
  { redirectUri }: AuthorizationRequest,
  params: Params,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
  return `${url.href}${fragment}`
}
