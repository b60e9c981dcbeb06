import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

type NewSession = Insertable<Schema['sessions']>
type NewDevice = Insertable<Schema['devices']>

/** The session of a token that has not run out. */
export const liveSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'member_id', 'seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Moves a session's end. */
export const prolongSession = async (db: Db, id: number, now: Date, expiresAt: Date): Promise<void> => {
  await db.updateTable('sessions').set({ seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

export const endSession = async (db: Db | Tx, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export const endSessionOfToken = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** The member's row is the mutex of his sessions. */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Notes that a member uses a device. */
export const keepDevice = async (tx: Tx, device: NewDevice): Promise<void> => {
  const { first_seen_at: _, ...seen } = device
  await tx
    .insertInto('devices')
    .values(device)
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(seen))
    .execute()
}

/** Opens a session; one of the same member on the same device ends. */
export const openSession = async (tx: Tx, session: NewSession): Promise<number> => {
  const { id } = await tx
    .insertInto('sessions')
    .values(session)
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(session))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends all but the newest sessions of a kind; those that ran out count for nothing. */
export const endOldest = async (
  tx: Tx,
  memberId: number,
  isBrowser: boolean,
  keep: number,
  now: Date,
): Promise<void> => {
  await tx.deleteFrom('sessions').where('member_id', '=', memberId).where('expires_at', '<=', now).execute()
  const newest = tx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('is_browser', '=', isBrowser)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep)
  await tx
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('is_browser', '=', isBrowser)
    .where('id', 'not in', newest)
    .execute()
}
