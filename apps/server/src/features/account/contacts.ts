import type { RefusalName } from '@bohe/api-client/contract/every-code'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { violatedUnique } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { contactChange, type Decision, type WaysIn } from '#domain/contacts/contact-change.ts'
import { type ContactProof, contactOf, proofOf, wrongCode } from '#features/auth/contact-proof.ts'
import { signOut } from '#features/auth/session.ts'
import { userInfo } from '#features/member/present.ts'
import { lockedMember, type Member } from '#features/member/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { ownContact, takeConfirmation } from './confirmation.ts'
import { tellOfChange } from './contact-notice.ts'
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

/**
 * Gives a member whose row is locked another contact in the place of one, or none. What rests on the old one goes with
 * it: codes on their way to it, confirmations made with it, devices let in through it.
 */
export const replaceContact = async (
  tx: Tx,
  call: Pick<MemberCall, 'language' | 'now'>,
  member: Member,
  kind: Kind,
  contact?: Contact,
  keepSessionId?: number,
): Promise<void> => {
  await store.setContact(tx, member.id, columnsOf(kind, contact))
  const old = ownContact(member, kind)
  if (!old) return
  await store.voidCodes(tx, contactKey(old))
  await store.removeConfirmations(tx, member.id)
  await signOut(tx, member.id, keepSessionId)
  await tellOfChange(tx, call, member, kind)
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
  const member = await lockedMember(tx, call.member.id)
  const identities = await store.identityCount(tx, member.id)
  const decision = rule(kind, { phone: member.mobile !== null, mail: member.email !== null, identities })
  if ('refuse' in decision) return refuse(decision.refuse)
  if (decision.needsConfirmation && !(await takeConfirmation(tx, call, verifyKey))) return refuse('confirmationNeeded')
  await replaceContact(tx, call, member, kind, contact, call.member.sessionId)
  return undefined
}

const withNew =
  <Proof extends ContactProof, Unreadable extends RefusalName, Taken extends RefusalName, No extends RefusalName>(
    { kind, read, unique, taken }: Reading<Proof, Unreadable, Taken>,
    rule: Rule<No>,
  ) =>
  async (input: Proof & Confirming, call: MemberCall) => {
    const contact = read(input, call)
    if (contact instanceof Refused) return contact
    const proof = proofOf(input, contact, CodePurpose.changeContact)
    const codeId = await checkCode(call, { ...proof, memberId: call.member.id })
    if (codeId === undefined) return wrongCode(input)
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
