import type { Contact } from '#domain/contact.ts'
import { type Member, memberById } from '#features/member/store.ts'
import type { MemberCall } from '#http/call.ts'

/** A member's own contact of a kind, undefined when there is none. */
export const ownContact = (
  { country_code: countryCode, mobile: number, email }: Member,
  kind: Contact['kind'],
): Contact | undefined => {
  if (kind === 'mail') return email === null ? undefined : { kind, email }
  return countryCode === null || number === null ? undefined : { kind, phone: { countryCode, number } }
}

/** The calling member's own contact by its account_type: '1' phone, '2' mailbox (spec §3). */
export const contactOfType = async (call: MemberCall, type: '1' | '2'): Promise<Contact | undefined> => {
  const member = await memberById(call.context.db, call.member.id)
  return member && ownContact(member, type === '1' ? 'phone' : 'mail')
}
