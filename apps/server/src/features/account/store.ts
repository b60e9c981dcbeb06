import type { Insertable, Updateable } from 'kysely'
import { countOf, exists } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** Keeps a confirmation, and lets go of those that died. */
export const addConfirmation = async (
  tx: Tx,
  confirmation: Insertable<Schema['confirmations']>,
  now: Date,
): Promise<void> => {
  await tx.deleteFrom('confirmations').where('expires_at', '<=', now).execute()
  await tx.insertInto('confirmations').values(confirmation).execute()
}

/** Whether a member's confirmation is there and alive. */
export const hasConfirmation = (db: Db, keyHash: Buffer, memberId: number, now: Date): Promise<boolean> => {
  const ofMember = db.selectFrom('confirmations').select('member_id').where('member_id', '=', memberId)
  return exists(ofMember.where('key_hash', '=', keyHash).where('expires_at', '>', now))
}

/** Takes a member's confirmation away, so that it serves one action; undefined when it is gone, dead or another member's. */
export const removeConfirmation = async (tx: Tx, keyHash: Buffer, memberId: number, now: Date) => {
  const taken = await tx
    .deleteFrom('confirmations')
    .where('key_hash', '=', keyHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return taken && Buffer.from(taken.code_hash)
}

/** Takes away everything that a member has confirmed and not used. */
export const removeConfirmations = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom('confirmations').where('member_id', '=', memberId).execute()
}

/** Leaves no code usable that went to a target; when the last one went there stays known. */
export const voidCodes = async (tx: Tx, target: string): Promise<void> => {
  await tx.updateTable('verification_codes').set({ tries_left: 0 }).where('target', '=', target).execute()
}

/** Gives a member a phone or an e-mail address, or takes it away. One that is taken violates its unique index. */
export const setContact = async (
  tx: Tx,
  memberId: number,
  columns: Pick<Updateable<Schema['members']>, 'country_code' | 'mobile' | 'email'>,
): Promise<void> => {
  await tx.updateTable('members').set(columns).where('id', '=', memberId).execute()
}

/** How many social identities open a member's account. */
export const identityCount = (tx: Tx, memberId: number): Promise<number> =>
  countOf(tx.selectFrom('identities').where('member_id', '=', memberId))
