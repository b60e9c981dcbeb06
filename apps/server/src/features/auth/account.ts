import type { Db, Tx } from '#database/schema.ts'
import { contactKey } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import { type Member, memberByContact, memberByUserName } from '#features/member/store.ts'

/** What was typed as account: how to find its member, and the one spelling its tries are counted by. */
export const accountOf = ({ username, country_code }: { username: string; country_code: string }) => {
  if (username.includes('@')) return { kind: 'mail', email: username } as const
  const phone = /^\d{4,14}$/.test(username) ? phoneOf(country_code, username) : undefined
  return phone ? ({ kind: 'phone', phone } as const) : ({ kind: 'name', name: username } as const)
}

export type Account = ReturnType<typeof accountOf>

/** What tries to get into an account are counted by. */
export const subjectOf = (account: Account): string =>
  account.kind === 'name' ? `name:${account.name.toLowerCase()}` : contactKey(account)

/** The member of an account. */
export const memberOf = (db: Db | Tx, account: Account): Promise<Member | undefined> =>
  account.kind === 'name' ? memberByUserName(db, account.name) : memberByContact(db, account)

/** Every spelling of a member's account that tries may be counted by. */
export const subjectsOf = ({ user_name, email, country_code, mobile }: Member): string[] => [
  subjectOf({ kind: 'name', name: user_name }),
  ...(email === null ? [] : [subjectOf({ kind: 'mail', email })]),
  ...(country_code === null || mobile === null
    ? []
    : [subjectOf({ kind: 'phone', phone: { countryCode: country_code, number: mobile } })]),
]
