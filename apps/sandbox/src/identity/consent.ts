import type { WorkingVendor, World } from '#world/vendor.ts'
import type { Ask, Refusal } from './ask.ts'
import type { Person } from './person.ts'
import { type IdentityProvider, returnAddress } from './provider.ts'

/** An app's question to a person, understood by the provider it was put to. */
export type Question = { vendor: string; provider: IdentityProvider; ask: Ask }

/** The provider of each authorize page among the vendors. */
export function identityProviders(vendors: WorkingVendor[]): { vendor: string; provider: IdentityProvider }[] {
  return vendors.flatMap(({ id, identity }) => (identity ? [{ vendor: id, provider: identity }] : []))
}

/** What the address asks for; it may carry any origin, the provider is found by its path. */
export function questionOf(vendors: WorkingVendor[], authorizeUrl: string): Question | Refusal {
  const url = URL.canParse(authorizeUrl, 'http://sandbox') ? new URL(authorizeUrl, 'http://sandbox') : undefined
  const found = identityProviders(vendors).find(({ provider }) => provider.authorizePath === url?.pathname)
  if (!url || !found) return { error: 'unknown-provider', message: 'No identity provider asks at this address.' }
  const ask = found.provider.ask(url.searchParams)
  return 'error' in ask ? ask : { ...found, ask }
}

/** The person says yes; the provider remembers them. The answer is where they are sent. */
export function allow(world: World, { vendor, provider, ask }: Question, person: Person): string {
  world.people.remember(vendor, person, world.clock.now().getTime())
  const code = provider.registrar.grant(ask, person)
  return returnAddress(provider, ask, provider.granted(ask, code))
}

/** The person says no. */
export function deny({ provider, ask }: Question): string {
  return returnAddress(provider, ask, provider.denied(ask))
}

/** A person as typed: a subject is needed, the nickname defaults to it. */
export function personOf(typed: { subject: string; nickname?: string; email?: string }): Person | Refusal {
  const subject = typed.subject.trim()
  if (!subject || subject.length > 64) return { error: 'subject', message: 'A subject has 1 to 64 characters.' }
  const nickname = typed.nickname?.trim().slice(0, 64) || subject
  const email = typed.email?.trim()
  return { subject, nickname, ...(email && { email }) }
}
