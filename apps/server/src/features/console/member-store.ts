import { staffLimits } from '@bohe/api-client/contract/limits'
import { sql } from 'kysely'
import { lockMember } from '#database/lock-member.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Region } from '#domain/orders/order.ts'
import type { Member } from '#features/member/store.ts'

const most = staffLimits.page.recent

/** A member of some regions. */
export const memberIn = (db: Db | Tx, id: number, regions: readonly Region[]): Promise<Member | undefined> =>
  db.selectFrom('members').selectAll().where('id', '=', id).where('region_code', 'in', regions).executeTakeFirst()

/** The same, locked. */
export const lockMemberIn = async (tx: Tx, id: number, regions: readonly Region[]): Promise<Member | undefined> => {
  if (!(await memberIn(tx, id, regions))) return undefined
  await lockMember(tx, id)
  return memberIn(tx, id, regions)
}

/** The newest rows of a member's ledger, with the package's title and the order they came from. */
export const ledgerOf = (db: Db, memberId: number) =>
  db
    .selectFrom('membership_ledger')
    .leftJoin('packages', 'packages.id', 'membership_ledger.package_id')
    .selectAll('membership_ledger')
    .select(['packages.title_zh', 'packages.title_en'])
    .where('member_id', '=', memberId)
    .orderBy('membership_ledger.id', 'desc')
    .limit(most)
    .execute()

/** A grant of a member, by its row. */
export const grantOf = (tx: Tx, memberId: number, ledgerId: number) =>
  tx
    .selectFrom('membership_ledger')
    .select(['source', 'source_id'])
    .where('member_id', '=', memberId)
    .where('id', '=', ledgerId)
    .where('kind', '=', 'grant')
    .executeTakeFirst()

export const ordersOf = (db: Db, memberId: number) =>
  db.selectFrom('orders').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').limit(most).execute()

export const sessionsOf = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('devices', join =>
      join.onRef('devices.member_id', '=', 'sessions.member_id').onRef('devices.device_id', '=', 'sessions.device_id'),
    )
    .select(['sessions.id', 'sessions.os_type', 'sessions.is_browser', 'sessions.created_at', 'sessions.seen_at'])
    .select('devices.address')
    .where('sessions.member_id', '=', memberId)
    .where('sessions.expires_at', '>', now)
    .orderBy('sessions.seen_at', 'desc')
    .limit(most)
    .execute()

export const identitiesOf = (db: Db, memberId: number) =>
  db.selectFrom('identities').select(['provider', 'created_at']).where('member_id', '=', memberId).execute()

export const notesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('member_notes')
    .innerJoin('staff', 'staff.id', 'member_notes.staff_id')
    .select(['member_notes.id', 'member_notes.at', 'member_notes.text', 'staff.email'])
    .where('member_id', '=', memberId)
    .orderBy('member_notes.id', 'desc')
    .limit(most)
    .execute()

export const addNote = async (tx: Tx, note: { member_id: number; staff_id: number; text: string; at: Date }) => {
  await tx.insertInto('member_notes').values(note).execute()
}

/** The codes that wait at his phone or mailbox, never what they say. */
export const codesOf = (db: Db, { id, country_code, mobile, email }: Member) => {
  const targets = [mobile && `phone:${country_code}:${mobile}`, email && `mail:${email.toLowerCase()}`]
  return db
    .selectFrom('verification_codes')
    .select(['target', 'state', 'created_at', 'expires_at', 'tries_left'])
    .where(({ eb, or }) =>
      or([
        eb('member_id', '=', id),
        eb(
          'target',
          'in',
          targets.map(each => each || '-'),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Bans a member or lets him in again. */
export const setBan = async (tx: Tx, id: number, banned_at: Date | null, ban_reason: string): Promise<void> => {
  await tx.updateTable('members').set({ banned_at, ban_reason }).where('id', '=', id).execute()
}

/** Ends one session of a member, or all of them; answers how many. */
export const endSessions = async (tx: Tx, memberId: number, sessionId: number | undefined): Promise<number> => {
  const ended = tx.deleteFrom('sessions').where('member_id', '=', memberId)
  const rows = sessionId === undefined ? ended : ended.where('id', '=', sessionId)
  return (await rows.returning(sql`1`.as('one')).execute()).length
}
