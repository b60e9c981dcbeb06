import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose, RegisterType } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { contactOf, proofOf, wrongCode } from '#features/auth/contact-proof.ts'
import {
  admitNewAccount,
  contactTaken,
  examineForm,
  experienceOf,
  inviterOf,
  type NewAccount,
  openAccount,
} from '#features/auth/new-account.ts'
import { refusalToLetIn, startSession } from '#features/auth/session.ts'
import { attachTicket, ticketIdentity } from '#features/identities/bind.ts'
import type { SocialIdentity } from '#features/identities/store.ts'
import { lockedMember, memberByContact } from '#features/member/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'

type Input = ParsedInput<'loginBind'>
type GuestInput = Extract<Input, { register_type: '3' }>
type ContactInput = Exclude<Input, GuestInput>

/** What every account gets that is opened by a social log-in. */
const provenance = (input: Input, { nickname }: SocialIdentity) => ({
  nickname,
  srcChannel: input.src_channel,
  osType: input.os_type,
})

const accountFor = async (input: ContactInput, call: Call, identity: SocialIdentity, contact: Contact) => {
  const { password, package_id } = input
  // Only a new account needs them, so that the schema cannot ask for them (product §4, `bind_status` '4').
  const missing = {
    ...(password === undefined && { password: 'password.empty' as const }),
    ...(package_id === undefined && { package_id: 'experience-package.empty' as const }),
  }
  if (password === undefined || package_id === undefined) return refuse('invalidFields', {}, missing)
  const form = await examineForm({ ...input, password, package_id }, call)
  if (form instanceof Refused) return form
  const passwordHash = await call.context.hashing.hash(password)
  return { ...form, ...provenance(input, identity), contact, passwordHash } satisfies NewAccount
}

const opened = async (tx: Tx, input: Input, call: Call, memberId: number) => {
  const refused = await attachTicket(tx, call, input.code, memberId)
  return refused ?? { memberId, token: await startSession(tx, call, memberId, input.os_type) }
}

// Asked again within the transaction: somebody may have got, or given up, the contact since.
const settle = (
  input: ContactInput,
  call: Call,
  { contact, codeId }: { contact: Contact; codeId: number },
  account: NewAccount | undefined,
) =>
  refusable(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode(input)
    const owner = await memberByContact(tx, contact)
    if (owner) return refusalToLetIn(await lockedMember(tx, owner.id)) ?? opened(tx, input, call, owner.id)
    return account ? opened(tx, input, call, await openAccount(tx, call, account)) : refuse('tryLater')
  })

const bindContact = async (input: ContactInput, call: Call, identity: SocialIdentity) => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.bind))
  if (codeId === undefined) return wrongCode(input)
  const owner = await memberByContact(call.context.db, contact)
  const account = owner ? undefined : await accountFor(input, call, identity, contact)
  if (account instanceof Refused) return account
  return settle(input, call, { contact, codeId }, account).catch(error => {
    if (!contactTaken(error)) throw error
    return settle(input, call, { contact, codeId }, undefined)
  })
}

const openGuest = async (input: GuestInput, call: Call, identity: SocialIdentity) => {
  const { package_id, price_id } = input
  const experience = package_id === undefined ? undefined : await experienceOf({ package_id, price_id }, call)
  if (experience instanceof Refused) return experience
  const inviter = await inviterOf(input, call)
  if (inviter instanceof Refused) return inviter
  const nobody = { contact: undefined, passwordHash: null, inviterId: inviter.id }
  const account: NewAccount = { ...nobody, ...provenance(input, identity), experience }
  return refusable(call.context.db, async tx => opened(tx, input, call, await openAccount(tx, call, account)))
}

/**
 * Uses a bind ticket and logs in: whose contact is proved gets the identity; nobody's contact becomes a new account's;
 * without a contact the identity is the new account's only way in (spec §3, register_type '3'). All of it happens in
 * one transaction, and a refusal uses up neither the ticket nor the code.
 */
export const loginBind = async (input: Input, call: Call) => {
  const refused = await admitNewAccount('loginBind', input, call)
  if (refused) return refused
  const identity = await ticketIdentity(call.context.db, call, input.code)
  if (!identity) return refuse('bindTicketWrong')
  return input.register_type === RegisterType.defaultAccount
    ? openGuest(input, call, identity)
    : bindContact(input, call, identity)
}
