import type { Selectable } from 'kysely'
import { compiledStatement } from './compiled-statement.ts'
import type { Db, Tx } from './schema.ts'
import type { MemberRow } from './tables/members.ts'

const locking = (db: Db | Tx, id: number) =>
  db
    .updateTable('members')
    .set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
    .where('id', '=', id)

const lock = compiledStatement((db, { id }: { id: number }) => locking(db, id).returning('id'))

const lockAndRead = compiledStatement((db, { id }: { id: number }) => locking(db, id).returningAll())

/** Whom a transaction has locked; none unlocks before it ends. */
const locked = new WeakMap<Tx, Set<number>>()

/**
 * The member's row is the mutex of everything that is his: sessions, time, orders, prizes. Asked for once in a transaction,
 * which it counts: whoever reads a replica sees by the number whether it has what the member did last.
 */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await lockWith(lock, tx, memberId)
}

/** The same, with the row as it is from then on; undefined where the transaction had locked it before. */
export const lockedRow = (tx: Tx, memberId: number): Promise<Selectable<MemberRow> | undefined> =>
  lockWith(lockAndRead, tx, memberId)

const lockWith = async <Row>(
  statement: (tx: Tx, values: { id: number }) => Promise<Row[]>,
  tx: Tx,
  memberId: number,
): Promise<Row | undefined> => {
  const mine = locked.get(tx) ?? new Set()
  if (mine.has(memberId)) return undefined
  const [found] = await statement(tx, { id: memberId })
  if (!found) throw new Error(`there is no member ${memberId}`)
  locked.set(tx, mine.add(memberId))
  return found
}
