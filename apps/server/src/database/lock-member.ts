import { compiledStatement } from './compiled-statement.ts'
import type { Tx } from './schema.ts'

const lock = compiledStatement((db, { id }: { id: number }) =>
  db
    .updateTable('members')
    .set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
    .where('id', '=', id)
    .returning('id'),
)

/** Whom a transaction has locked; none unlocks before it ends. */
const locked = new WeakMap<Tx, Set<number>>()

/**
 * The member's row is the mutex of everything that is his: sessions, time, orders, prizes. Asked for once in a transaction,
 * which it counts: whoever reads a replica sees by the number whether it has what the member did last.
 */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  const mine = locked.get(tx) ?? new Set()
  if (mine.has(memberId)) return
  const [found] = await lock(tx, { id: memberId })
  if (!found) throw new Error(`there is no member ${memberId}`)
  locked.set(tx, mine.add(memberId))
}
