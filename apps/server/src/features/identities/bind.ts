import { BindStatus } from '@bohe/api-client/contract/wire'
import type { Db, Tx } from '#database/schema.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { memberByContact } from '#features/member/store.ts'
import type { Call } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { isSameBrowser } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import type { SocialIdentity } from './store.ts'
import * as store from './store.ts'

/** The identity behind a bind ticket that lives and belongs to this browser; `held` until the transaction ends. */
export const ticketIdentity = async (
  db: Db | Tx,
  call: Call,
  ticket: string,
  held = false,
): Promise<SocialIdentity | undefined> => {
  const row = await store.liveTicket(db, tokenHash(ticket), call.now, held)
  return row && isSameBrowser(call, row.browser_hash) ? row : undefined
}

/** What an identity and a contact have to do with each other (product §4, `bind_status`). */
export const bindStatus = async (db: Db | Tx, identity: SocialIdentity, contact: Contact) => {
  const member = await memberByContact(db, contact)
  if (!member) return BindStatus.newAccount
  const owner = await store.ownerOf(db, identity)
  if (owner?.member_id === member.id) return BindStatus.alreadyBound
  const has = await store.providersOf(db, member.id)
  return has.includes(identity.provider) ? BindStatus.carriesAnother : BindStatus.existingAccount
}

/**
 * Makes an identity a member's, at once and for all nodes: refused when it is somebody else's, or when the member has
 * another one of that provider. To have it already is fine.
 */
export const attach = async (tx: Tx, call: Call, identity: SocialIdentity, memberId: number) => {
  const owner = await store.ownerOf(tx, identity)
  if (!owner && (await store.addIdentity(tx, memberId, identity, call.now))) return undefined
  const winner = owner ?? (await store.ownerOf(tx, identity))
  return winner?.member_id === memberId ? undefined : refuse('openAlreadyBound')
}

/** Spends a bind ticket on a member. A refusal leaves the ticket good. */
export const attachTicket = async (tx: Tx, call: Call, ticket: string, memberId: number) => {
  const identity = await ticketIdentity(tx, call, ticket, true)
  if (!identity) return refuse('bindTicketWrong')
  const refused = await attach(tx, call, identity, memberId)
  if (refused) return refused
  await store.removeTicket(tx, tokenHash(ticket))
  return undefined
}
