import type { RefusalName } from '@bohe/api-client/contract/code'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { violatedUnique } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import { contactChange, type Decision, type WaysIn } from '#domain/contact-change.ts'
import { type ContactProof, contactOf, proofOf, wrongCode } from '#features/auth/contact-proof.ts'
import { signOutOthers } from '#features/auth/session.ts'
import { type Member, memberById } from '#features/member/store.ts'
import { userInfo } from '#features/member/view.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { takeConfirmation } from './confirmation.ts'
import { tellOfChange } from './contact-notice.ts'
import { ownContact } from './own-contact.ts'
import * as store from './store.ts'

type Kind = Contact['kind']
type PhoneProof = Extract<ContactProof, { phone: string }>
type MailProof = Extract<ContactProof, { email: string }>
type Rule<No> = (kind: Kind, ways: WaysIn) => Decision<No>

interface Confirming {
  verify_key?: string | undefined
}

/** How a new contact of a kind is read, and what is said when somebody else has it. */
interface Reading<Proof, Unreadable extends RefusalName, Taken extends RefusalName> {
  kind: Kind
  read: (input: Proof, call: MemberCall) => Contact | Refused<Unreadable>
  /** The index that keeps two members from having the same. */
  unique: string
  taken: () => Refused<Taken>
}

const phone = {
  kind: 'phone',
  read: (input: PhoneProof, call: MemberCall) => contactOf(input, call),
  unique: 'members_mobile',
  taken: () => refuse('mobileTaken', {}, { phone: 'code.mobile-taken' }),
} satisfies Reading<PhoneProof, RefusalName, RefusalName>

const mail = {
  kind: 'mail',
  read: ({ email }: MailProof): Contact | Refused<never> => ({ kind: 'mail', email }),
  unique: 'members_email',
  taken: () => refuse('emailTaken', {}, { email: 'code.email-taken' }),
} satisfies Reading<MailProof, RefusalName, RefusalName>

const columnsOf = (kind: Kind, contact?: Contact) => {
  if (contact?.kind === 'phone') return { country_code: contact.phone.countryCode, mobile: contact.phone.number }
  return kind === 'phone' ? { country_code: null, mobile: null } : { email: contact?.email ?? null }
}

const waysIn = async (tx: Tx, member: Member) => ({
  phone: member.mobile !== null,
  mail: member.email !== null,
  identities: await store.identityCount(tx, member.id),
})

// What rests on the contact that goes: codes on their way to it, confirmations made with it, devices let in through it.
const letGo = async (tx: Tx, call: MemberCall, member: Member, old: Contact) => {
  await store.voidCodes(tx, contactKey(old))
  await store.removeConfirmations(tx, call.member.id)
  await signOutOthers(tx, call.member.id, call.member.sessionId)
  await tellOfChange(tx, call, member, old.kind)
}

/** What is done to a contact: by which rule, confirmed with what, and which one takes its place. */
interface Change<No> {
  kind: Kind
  rule: Rule<No>
  verifyKey: string | undefined
  contact?: Contact
}

const apply = async <No extends RefusalName>(tx: Tx, call: MemberCall, change: Change<No>) => {
  const { kind, rule, verifyKey, contact } = change
  await lockMember(tx, call.member.id)
  const member = await memberById(tx, call.member.id)
  if (!member) throw new Error(`no member ${call.member.id}`)
  const decision = rule(kind, await waysIn(tx, member))
  if ('refuse' in decision) return refuse(decision.refuse)
  if (decision.needsConfirmation && !(await takeConfirmation(tx, call, verifyKey))) return refuse('confirmationNeeded')
  await store.setContact(tx, member.id, columnsOf(kind, contact))
  const old = ownContact(member, kind)
  if (old) await letGo(tx, call, member, old)
  return undefined
}

const prove = async (input: ContactProof, contact: Contact, call: MemberCall) => {
  const proof = proofOf(input, contact, CodePurpose.changeContact)
  return (await checkCode(call, { ...proof, memberId: call.member.id })) ?? wrongCode(input)
}

const withNew =
  <Proof extends ContactProof, Unreadable extends RefusalName, Taken extends RefusalName, No extends RefusalName>(
    { kind, read, unique, taken }: Reading<Proof, Unreadable, Taken>,
    rule: Rule<No>,
  ) =>
  async (input: Proof & Confirming, call: MemberCall) => {
    const contact = read(input, call)
    if (contact instanceof Refused) return contact
    const codeId = await prove(input, contact, call)
    if (codeId instanceof Refused) return codeId
    const change = { kind, rule, contact, verifyKey: input.verify_key }
    const work = async (tx: Tx) => ((await removeCode(tx, codeId)) ? apply(tx, call, change) : wrongCode(input))
    const refused = await refusable(call.context.db, work).catch(error => {
      if (violatedUnique(error) !== unique) throw error
      return taken()
    })
    return refused ?? userInfo(call, call.member.id)
  }

const without = (kind: Kind) => async (input: Confirming, call: MemberCall) => {
  const change = { kind, rule: contactChange.clear, verifyKey: input.verify_key }
  const refused = await refusable(call.context.db, tx => apply(tx, call, change))
  return refused ?? userInfo(call, call.member.id)
}

/**
 * Binding, changing and removing a phone or an e-mail address. A new one is proved by a code sent there for this member;
 * one that goes signs out every other device. A refusal uses up nothing but a try of the code.
 */
export const contactHandlers = {
  bindPhone: withNew(phone, contactChange.bind),
  bindEmail: withNew(mail, contactChange.bind),
  modifyPhone: withNew(phone, contactChange.modify),
  modifyEmail: withNew(mail, contactChange.modify),
  clearPhone: without('phone'),
  clearEmail: without('mail'),
}
