import type { Tx } from './schema.ts'

/** Whom a transaction has locked; none unlocks before it ends. */
const locked = new WeakMap<Tx, Set<number>>()

/** The member's row is the mutex of everything that is his: sessions, time, orders, prizes. Asked for once in a transaction. */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  const mine = locked.get(tx) ?? new Set()
  if (mine.has(memberId)) return
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
  locked.set(tx, mine.add(memberId))
}
