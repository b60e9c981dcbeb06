import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose, RegisterType } from '@bohe/api-client/contract/wire'
import type { MessageKey } from '@bohe/i18n/message-key'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import type { Contact } from '#domain/contact.ts'
import { contactOf, proofOf, wrongCode } from '#features/auth/contact-proof.ts'
import {
  type AccountForm,
  admitNewAccount,
  contactTaken,
  examineForm,
  experienceOf,
  inviterOf,
  type NewAccount,
  openAccount,
} from '#features/auth/new-account.ts'
import { startSession } from '#features/auth/session.ts'
import { attachTicket, ticketIdentity } from '#features/identities/bind.ts'
import type { SocialIdentity } from '#features/identities/store.ts'
import { memberByContact } from '#features/member/store.ts'
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

/** The fields that only a new account needs, so that the schema cannot ask for them (product §4, `bind_status` '4'). */
const wanted = { password: 'password.empty', package_id: 'experience-package.empty' } as const

const isComplete = (input: ContactInput): input is ContactInput & AccountForm =>
  input.password !== undefined && input.package_id !== undefined

const missing = (input: ContactInput) => {
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(name => input[name] === undefined)
  const fields: Record<string, MessageKey> = Object.fromEntries(names.map(name => [name, wanted[name]]))
  return refuse('invalidFields', {}, fields)
}

const accountFor = async (input: ContactInput, call: Call, identity: SocialIdentity, contact: Contact) => {
  if (!isComplete(input)) return missing(input)
  const form = await examineForm(input, call)
  if (form instanceof Refused) return form
  const passwordHash = await call.context.hashing.hash(input.password)
  return { ...form, ...provenance(input, identity), contact, passwordHash } satisfies NewAccount
}

const opened = async (tx: Tx, input: Input, call: Call, memberId: number) => {
  const refused = await attachTicket(tx, call, input.code, memberId)
  return refused ?? { memberId, token: await startSession(tx, call, memberId, input.os_type) }
}

interface Proven {
  contact: Contact
  codeId: number
}

// Asked again within the transaction: somebody may have got, or given up, the contact since.
const settle = (input: ContactInput, call: Call, { contact, codeId }: Proven, account: NewAccount | undefined) =>
  refusable(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode(input)
    const owner = await memberByContact(tx, contact)
    if (owner) {
      await lockMember(tx, owner.id)
      return opened(tx, input, call, owner.id)
    }
    return account ? opened(tx, input, call, await openAccount(tx, call, account)) : refuse('tryLater')
  })

const prove = async (input: ContactInput, call: Call) => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.bind))
  return codeId === undefined ? wrongCode(input) : { contact, codeId }
}

const bindContact = async (input: ContactInput, call: Call, identity: SocialIdentity) => {
  const proven = await prove(input, call)
  if (proven instanceof Refused) return proven
  const owner = await memberByContact(call.context.db, proven.contact)
  const account = owner ? undefined : await accountFor(input, call, identity, proven.contact)
  if (account instanceof Refused) return account
  return settle(input, call, proven, account).catch(error => {
    if (!contactTaken(error)) throw error
    return settle(input, call, proven, undefined)
  })
}

const guestAccount = async (input: GuestInput, call: Call, identity: SocialIdentity) => {
  const { package_id, price_id } = input
  const experience = package_id === undefined ? undefined : await experienceOf({ package_id, price_id }, call)
  if (experience instanceof Refused) return experience
  const inviter = await inviterOf(input, call)
  if (inviter instanceof Refused) return inviter
  const nobody = { contact: undefined, passwordHash: null }
  return { ...nobody, ...provenance(input, identity), experience, inviterId: inviter.id } satisfies NewAccount
}

const openGuest = async (input: GuestInput, call: Call, identity: SocialIdentity) => {
  const account = await guestAccount(input, call, identity)
  if (account instanceof Refused) return account
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
