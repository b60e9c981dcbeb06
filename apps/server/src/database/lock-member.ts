import type { Tx } from './schema.ts'

/** The member's row is the mutex of everything that is his: sessions, time, orders, prizes. */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
