import type { CompiledQuery, Selectable } from 'kysely'
import { compiledStatement } from './compiled-statement.ts'
import type { Db, Tx } from './schema.ts'
import type { MemberRow } from './tables/members.ts'
import { type Answers, together } from './together.ts'

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
  await lockMemberAnd(tx, memberId)
}

/** The same, with the row as it is from then on; undefined where the transaction had locked it before. */
export const lockedRow = async (tx: Tx, memberId: number): Promise<Selectable<MemberRow> | undefined> =>
  locked.get(tx)?.has(memberId) ? undefined : noteLocked(tx, memberId, await lockAndRead(tx, { id: memberId }))

/** The same, and what some statements answer that run as soon as his row is locked. */
export const lockMemberAnd = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Tx,
  memberId: number,
  ...queries: Queries
): Promise<Answers<Queries>> => {
  if (locked.get(tx)?.has(memberId)) return together(tx, ...queries)
  const [rows, ...answers] = await together(tx, lock.with(tx, { id: memberId }), ...queries)
  noteLocked(tx, memberId, rows)
  return answers as unknown as Answers<Queries>
}

const noteLocked = <Row>(tx: Tx, memberId: number, [found]: readonly Row[]): Row => {
  if (!found) throw new Error(`there is no member ${memberId}`)
  locked.set(tx, (locked.get(tx) ?? new Set()).add(memberId))
  return found
}
