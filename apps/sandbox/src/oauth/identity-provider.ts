import type { Brand } from '#ui/brand.ts'
import type { AuthorizationRequest, Refusal } from './authorization-request.ts'
import type { TestUser } from './test-users.ts'

/** How an identity provider asks users and sends them back. */
export type IdentityProvider = {
  brand: Brand
  /** Where apps send users to be asked. */
  authorizePath: string
  /** What the app asks for, or what the error page says. */
  read(query: URLSearchParams): AuthorizationRequest | Refusal
  /** The address that brings a user who consents back to the app, with a code. */
  granted(request: AuthorizationRequest, user: TestUser): string
  /** The address that brings a user who refuses back. */
  denied(request: AuthorizationRequest): string
  /** Whether the app asks for the e-mail address. */
  asksEmail(request: AuthorizationRequest): boolean
}
