import type { Insertable } from 'kysely'
import { wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** Keeps a code, and lets go of those that died. */
export const addCode = async (tx: Tx, code: Insertable<Schema['verification_codes']>, now: Date): Promise<number> => {
  await tx.deleteFrom('verification_codes').where('expires_at', '<', now).execute()
  const { id } = await tx.insertInto('verification_codes').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts one try against the code of a key; answers the code as it was before. */
export const tryCode = async (db: Db, keyHash: Buffer) => {
  const row = await db
    .updateTable('verification_codes')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('tries_left', '>', 0)
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, tries_left: row.tries_left + 1, code_hash: Buffer.from(row.code_hash) }
}

/** Takes a code away; false when somebody else was faster. */
export const removeCode = (db: Db | Tx, id: number): Promise<boolean> =>
  wrote(db.deleteFrom('verification_codes').where('id', '=', id))
