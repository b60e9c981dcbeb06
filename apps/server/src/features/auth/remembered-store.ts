import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

type NewRemembered = Insertable<Schema['remembered_devices']>

/** Remembers a device anew: what it was remembered by before is worth nothing any more. */
export const rememberDevice = async (tx: Tx, device: NewRemembered): Promise<void> => {
  await tx
    .insertInto('remembered_devices')
    .values(device)
    .onConflict(conflict => conflict.columns(['member_id', 'device_id']).doUpdateSet(device))
    .execute()
}

/** Whether a member's device is remembered by this token. */
export const isRemembered = async (
  db: Db | Tx,
  { member_id, device_id, token_hash }: Pick<NewRemembered, 'member_id' | 'device_id' | 'token_hash'>,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('remembered_devices')
    .select('member_id')
    .where('member_id', '=', member_id)
    .where('device_id', '=', device_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export const forgetDevice = async (tx: Tx, memberId: number, deviceId: string): Promise<void> => {
  await tx
    .deleteFrom('remembered_devices')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .execute()
}

/** Forgets every remembered device of a member. */
export const forgetDevices = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom('remembered_devices').where('member_id', '=', memberId).execute()
}
