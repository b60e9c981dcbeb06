import type { Insertable } from 'kysely'
import { columnsOf, compiledStatement } from '#database/compiled-statement.ts'
import { exists } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** The session of a token that has not run out. */
export const liveSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'member_id', 'device_id', 'is_browser', 'seen_at', 'created_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const sessionsWithMember = compiledStatement((db, { hash, now }: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('memberships', 'memberships.member_id', 'sessions.member_id')
    .selectAll('members')
    .select(['sessions.id as session_id', 'sessions.member_id', 'sessions.device_id', 'sessions.is_browser'])
    .select(['sessions.seen_at', 'sessions.created_at as proved_at'])
    .select(['memberships.as_of', 'memberships.is_paused', 'memberships.lots'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now),
)

/** The same with its member and the copy of his balance, in one statement. */
export const liveSessionWithMember = async (db: Db, hash: Buffer, now: Date) => {
  const [session] = await sessionsWithMember(db, { hash, now })
  return session
}

/** Moves a session's end. */
export const prolongSession = async (db: Db, id: number, now: Date, expiresAt: Date): Promise<void> => {
  await db.updateTable('sessions').set({ seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Notes that a member used a native client, which keeps his clock from pausing by itself. */
export const noteClient = compiledStatement((db, { memberId, now }: { memberId: number; now: Date }) =>
  db.updateTable('members').set({ client_seen_at: now }).where('id', '=', memberId),
)

/** Notes when and from where a device was last used. */
export const touchDevice = async (
  db: Db,
  { member_id, device_id }: { member_id: number; device_id: string },
  now: Date,
  address: string,
): Promise<void> => {
  const device = db.updateTable('devices').set({ last_seen_at: now, address })
  await device.where('member_id', '=', member_id).where('device_id', '=', device_id).execute()
}

export const endSession = async (db: Db | Tx, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends the session of a token; answers its id, nothing when somebody else was faster. */
export const endSessionOfHash = compiledStatement((db, { hash }: { hash: Buffer }) =>
  db.deleteFrom('sessions').where('token_hash', '=', hash).returning('id'),
)

/** Ends every session of a member but the one to keep. */
export const endSessions = async (tx: Tx, memberId: number, keepSessionId: number | undefined): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(keepSessionId !== undefined, query => query.where('id', '<>', Number(keepSessionId)))
    .execute()
}

/** Sets the hash of a member's password. */
export const setPassword = async (tx: Tx, memberId: number, passwordHash: string): Promise<void> => {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

/** A session to open, and what is noted of its device. */
type NewSession = Omit<Insertable<Schema['sessions']>, 'id'> &
  Pick<Insertable<Schema['devices']>, 'user_agent' | 'address'>

/** Opens a session and notes its device; one of the same member on the same device ends. */
export const openSession = compiledStatement((db, given: NewSession) => {
  const { member_id, device_id, os_type, user_agent, address, seen_at } = given
  const { token_hash, is_browser, created_at, expires_at } = given
  const seen = { member_id, device_id, os_type, user_agent, address, last_seen_at: seen_at }
  const session = { member_id, device_id, os_type, token_hash, is_browser, created_at, seen_at, expires_at }
  const device = db
    .insertInto('devices')
    .values({ ...seen, first_seen_at: seen_at })
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(seen))
  return db
    .with('device', () => device)
    .insertInto('sessions')
    .values(session)
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(session))
})

/** The device a session was opened on, and how many others of its kind a member may have beside it. */
interface Opened {
  member_id: number
  is_browser: boolean
  device_id: string
  others: number
  now: Date
}

/**
 * Ends all but the newest sessions of a kind, and those that ran out, which count for nothing. The opened one is told by
 * its device, not by its time: clocks of two nodes differ, and one that a token was redeemed for is as old as what it
 * replaced.
 */
export const endOldest = compiledStatement((db, { member_id, is_browser, device_id, others, now }: Opened) => {
  const elsewhere = db.selectFrom('sessions').select('id').where('device_id', '<>', device_id)
  const alive = elsewhere
    .where('member_id', '=', member_id)
    .where('is_browser', '=', is_browser)
    .where('expires_at', '>', now)
  const kept = alive.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(others)
  return db
    .deleteFrom('sessions')
    .where('member_id', '=', member_id)
    .where('device_id', '<>', device_id)
    .where(({ and, eb, or }) =>
      or([eb('expires_at', '<=', now), and([eb('is_browser', '=', is_browser), eb('id', 'not in', kept)])]),
    )
})

type NewRemembered = Insertable<Schema['remembered_devices']>

/** Remembers a device anew: what it was remembered by before is worth nothing any more. */
export const rememberDevice = compiledStatement((db, given: NewRemembered) => {
  const device = columnsOf(given, ['member_id', 'device_id', 'token_hash', 'created_at', 'used_at', 'expires_at'])
  return db
    .insertInto('remembered_devices')
    .values(device)
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(device))
})

/** Forgets the remembered device of an id. */
export const forgetDevice = compiledStatement((db, { memberId, deviceId }: { memberId: number; deviceId: string }) =>
  db.deleteFrom('remembered_devices').where('member_id', '=', memberId).where('device_id', '=', deviceId),
)

/** Whether a member's device is remembered by this token. */
export const isRemembered = (
  db: Db | Tx,
  { member_id, device_id, token_hash }: Pick<NewRemembered, 'member_id' | 'device_id' | 'token_hash'>,
  now: Date,
): Promise<boolean> => {
  const alive = db.selectFrom('remembered_devices').select('member_id').where('expires_at', '>', now)
  const ofDevice = alive.where('member_id', '=', member_id).where('device_id', '=', device_id)
  return exists(ofDevice.where('token_hash', '=', token_hash))
}

/** Forgets the remembered devices of a member. */
export const forgetDevices = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom('remembered_devices').where('member_id', '=', memberId).execute()
}
