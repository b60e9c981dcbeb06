import { type CompiledQuery, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { compiledStatement, runCompiled } from '#database/compiled-statement.ts'
import { lockedRow, lockMemberAnd } from '#database/lock-member.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { MemberRow } from '#database/tables/members.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { Phone } from '#domain/contacts/phone-number.ts'

export type Member = Selectable<MemberRow>

/** The member of an id. */
export const memberById = (db: Db | Tx, id: number): Promise<Member | undefined> =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, who is there: members are never removed. Throws when there is none. */
export const existingMember = (db: Db | Tx, id: number): Promise<Member> =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const membersWithCopy = compiledStatement((db, { id }: { id: number }) =>
  db
    .selectFrom('members')
    .leftJoin('memberships', 'memberships.member_id', 'members.id')
    .selectAll('members')
    .select(['memberships.as_of', 'memberships.is_paused', 'memberships.lots'])
    .where('members.id', '=', id),
)

/** A member with the copy of his balance. */
export type MemberWithCopy = Awaited<ReturnType<typeof existingMemberWithCopy>>

/** The same with the copy of his balance, in one statement. */
export const existingMemberWithCopy = async (db: Db | Tx, id: number) => {
  const [member] = await membersWithCopy(db, { id })
  if (!member) throw new Error(`there is no member ${id}`)
  return member
}

/** The same; nothing of his changes until the transaction ends. */
export const lockedMemberWithCopy = async (tx: Tx, id: number): Promise<MemberWithCopy> => {
  const [[member]] = await lockMemberAnd(tx, id, membersWithCopy.with(tx, { id }))
  if (!member) throw new Error(`there is no member ${id}`)
  return member
}

/** The same; nothing of his changes until the transaction ends. */
export const lockedMember = async (tx: Tx, id: number): Promise<Member> =>
  (await lockedRow(tx, id)) ?? existingMember(tx, id)

const memberByMail = compiledStatement((db, { email }: { email: string }) =>
  db.selectFrom('members').selectAll().where(sql`lower(email)`, '=', email),
)

const memberByPhone = compiledStatement((db, { countryCode, number }: Phone) =>
  db.selectFrom('members').selectAll().where('country_code', '=', countryCode).where('mobile', '=', number),
)

const memberByUserName = compiledStatement((db, { name }: { name: string }) =>
  db.selectFrom('members').selectAll().where(sql`lower(user_name)`, '=', name),
)

/** Reads the member that a contact belongs to, to be sent with other statements. */
export const memberOfContact = (db: Db | Tx, contact: Contact): CompiledQuery<Member> =>
  contact.kind === 'mail'
    ? memberByMail.with(db, { email: contact.email.toLowerCase() })
    : memberByPhone.with(db, contact.phone)

/** The same of a user name, whatever its capitals. */
export const memberOfUserName = (db: Db | Tx, userName: string): CompiledQuery<Member> =>
  memberByUserName.with(db, { name: userName.toLowerCase() })

/** The member that a contact belongs to. */
export const memberByContact = async (db: Db | Tx, contact: Contact): Promise<Member | undefined> =>
  (await runCompiled(db, memberOfContact(db, contact))).rows[0]

/** The member whose invite code it is. */
export const memberByReferCode = (db: Db | Tx, code: string) =>
  db.selectFrom('members').select('id').where('refer_code', '=', code.toUpperCase()).executeTakeFirst()

/** Adds a member; a contact or name that is taken violates its unique index. */
export const addMember = async (tx: Tx, member: Insertable<MemberRow>): Promise<number> => {
  const { id } = await tx.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a member tells about himself. */
export type Profile = Pick<
  Updateable<MemberRow>,
  'nickname' | 'birthday' | 'address' | 'sex' | 'mobile_contact_number' | 'qq' | 'idle_pause_days' | 'idle_pause_since'
>

/** Changes the parts of a profile that are given. */
export const changeProfile = async (db: Db | Tx, id: number, profile: Profile): Promise<void> => {
  if (Object.keys(profile).length === 0) return
  await db.updateTable('members').set(profile).where('id', '=', id).execute()
}

/** Gives a member another picture; answers the path of the one before, '' when there was none. */
export const replaceAvatar = async (tx: Tx, id: number, avatar: string): Promise<string> => {
  const before = await lockedMember(tx, id)
  await tx.updateTable('members').set({ avatar }).where('id', '=', id).execute()
  return before.avatar
}
