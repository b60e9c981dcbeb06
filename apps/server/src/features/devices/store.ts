import type { Db, Tx } from '#database/schema.ts'

/** A member's devices, each with its living session if it has one. */
export const devicesWithSession = (db: Db | Tx, memberId: number, now: Date) =>
  db
    .selectFrom('devices')
    .leftJoin('sessions', join =>
      join
        .onRef('sessions.member_id', '=', 'devices.member_id')
        .onRef('sessions.device_id', '=', 'devices.device_id')
        .on('sessions.expires_at', '>', now),
    )
    .select('sessions.id as session_id')
    .where('devices.member_id', '=', memberId)

/** A member's devices, the last used first. */
export const devicesOf = (db: Db, memberId: number, now: Date, atMost: number) =>
  devicesWithSession(db, memberId, now)
    .select(['devices.id', 'devices.os_type', 'devices.user_agent', 'devices.address'])
    .select(['devices.first_seen_at', 'devices.last_seen_at'])
    .orderBy('devices.last_seen_at', 'desc')
    .orderBy('devices.id', 'desc')
    .limit(atMost)
    .execute()

/** A member's device by the handle of the list or the client's own id, if it is logged in or may log in by itself. */
export const signedInDevice = (
  db: Db | Tx,
  memberId: number,
  name: { id: number } | { device_id: string },
  now: Date,
) =>
  devicesWithSession(db, memberId, now)
    .leftJoin('remembered_devices', join =>
      join
        .onRef('remembered_devices.member_id', '=', 'devices.member_id')
        .onRef('remembered_devices.device_id', '=', 'devices.device_id')
        .on('remembered_devices.expires_at', '>', now),
    )
    .select('devices.device_id')
    .where(({ eb }) => ('id' in name ? eb('devices.id', '=', name.id) : eb('devices.device_id', '=', name.device_id)))
    .where(({ or, eb }) => or([eb('sessions.id', 'is not', null), eb('remembered_devices.member_id', 'is not', null)]))
    .executeTakeFirst()

/** The hash of a member's secondary password; null when none is set. */
export const secondaryPasswordOf = async (db: Db | Tx, memberId: number): Promise<string | null> => {
  const member = db.selectFrom('members').select('secondary_password_hash').where('id', '=', memberId)
  return (await member.executeTakeFirstOrThrow()).secondary_password_hash
}

/** Sets or clears the hash of a member's secondary password. */
export const setSecondaryPassword = async (tx: Tx, memberId: number, hash: string | null): Promise<void> => {
  await tx.updateTable('members').set({ secondary_password_hash: hash }).where('id', '=', memberId).execute()
}
