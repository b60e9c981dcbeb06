import type { SandboxContext, WorkingVendor } from '#core/vendor.ts'
import type { AuthorizationRequest, Refusal } from './authorization-request.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { TestUser } from './test-users.ts'

/** An app's request for a user's consent, as its provider reads it. */
export type ConsentRequest = { vendor: string; provider: IdentityProvider; request: AuthorizationRequest }

/** The provider of each authorize page among the vendors. */
export function identityProviders(vendors: WorkingVendor[]): { vendor: string; provider: IdentityProvider }[] {
  return vendors.flatMap(({ id, identity }) => (identity ? [{ vendor: id, provider: identity }] : []))
}

/** Reads an authorize address; it may carry any origin, its path tells the provider. */
export function readConsentRequest(vendors: WorkingVendor[], authorizeUrl: string): ConsentRequest | Refusal {
  const url = URL.canParse(authorizeUrl, 'http://sandbox') ? new URL(authorizeUrl, 'http://sandbox') : undefined
  const found = identityProviders(vendors).find(({ provider }) => provider.authorizePath === url?.pathname)
  if (!url || !found) return { error: 'unknown-provider', message: 'No identity provider asks at this address.' }
  const request = found.provider.read(url.searchParams)
  return 'error' in request ? request : { ...found, request }
}

/** The user consents, and the provider remembers them. Returns where they are sent. */
export function allow(context: SandboxContext, { vendor, provider, request }: ConsentRequest, user: TestUser): string {
  context.testUsers.remember(vendor, user, context.clock.now().getTime())
  return provider.granted(request, user)
}

/** A user as typed: a subject is needed, the nickname defaults to it. */
export function typedUser(typed: { subject: string; nickname?: string; email?: string }): TestUser | Refusal {
  const subject = typed.subject.trim()
  if (!subject || subject.length > 64) return { error: 'subject', message: 'A subject has 1 to 64 characters.' }
  const nickname = typed.nickname?.trim().slice(0, 64) || subject
  const email = typed.email?.trim()
  return { subject, nickname, ...(email && { email }) }
}
