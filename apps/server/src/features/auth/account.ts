import type { CompiledQuery } from 'kysely'
import { runCompiled } from '#database/compiled-statement.ts'
import type { Db, Tx } from '#database/schema.ts'
import { contactKey } from '#domain/contacts/contact.ts'
import { phoneInFull, phoneOf } from '#domain/contacts/phone-number.ts'
import { type Member, memberOfContact, memberOfUserName } from '#features/member/store.ts'

// With a plus it names its country itself, as phones write it.
const phoneTyped = (countryCode: string, typed: string) => {
  if (/^\+\d{5,18}$/.test(typed)) return phoneInFull(typed)
  return /^\d{4,14}$/.test(typed) ? phoneOf(countryCode, typed) : undefined
}

/** What was typed as account: how to find its member, and its one spelling. */
export const accountOf = ({ username, country_code }: { username: string; country_code: string }) => {
  if (username.includes('@')) return { kind: 'mail', email: username } as const
  const phone = phoneTyped(country_code, username)
  return phone ? ({ kind: 'phone', phone } as const) : ({ kind: 'name', name: username } as const)
}

export type Account = ReturnType<typeof accountOf>

/** An account as the staff type it: a phone may have spaces and dashes, and is the mainland's without a country. */
export const accountTyped = (typed: string): Account => {
  const username = /^[+\d\s-]+$/.test(typed) ? typed.replaceAll(/[\s-]/g, '') : typed.trim()
  return accountOf({ username, country_code: '86' })
}

/** One spelling of an account, as a key to count by. */
export const subjectOf = (account: Account): string =>
  account.kind === 'name' ? `name:${account.name.toLowerCase()}` : contactKey(account)

/** Reads the member of an account, to be sent with other statements. */
export const memberNamed = (db: Db | Tx, account: Account): CompiledQuery<Member> =>
  account.kind === 'name' ? memberOfUserName(db, account.name) : memberOfContact(db, account)

/** The member of an account. */
export const memberOf = async (db: Db | Tx, account: Account): Promise<Member | undefined> =>
  (await runCompiled(db, memberNamed(db, account))).rows[0]

/**
 * What tries to get into an account are counted by: its member, by whatever name he is called, so that phone, mailbox and
 * user name are one account to guess at. What is nobody's counts as it is spelled, by the same work (decision 040).
 */
export const triesOf = (member: Pick<Member, 'id'> | undefined, account: Account): string =>
  member ? triesOfMember(member.id) : subjectOf(account)

/** The same of a member who is known. */
export const triesOfMember = (memberId: number): string => `member:${memberId}`
