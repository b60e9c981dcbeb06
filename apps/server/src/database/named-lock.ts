import { createHash } from 'node:crypto'
import type { Tx } from './schema.ts'

/** How many rows the locks of a subject share: two subjects of one row only wait for each other. */
const buckets = 64

const bucketOf = (subject: string): number => createHash('sha256').update(subject).digest().readUInt32BE(0) % buckets

/** Locks that there is one of. */
type Single = 'demo' | 'documents' | 'migrations' | 'visits'

/**
 * Kinds of lock that each subject has one of. A transaction that holds one of both takes them in this order, so that
 * nobody waits in a circle.
 */
type OfSubject = 'chat-visitor' | 'chat-address'

const hold = async (tx: Tx, name: string): Promise<void> => {
  await tx.selectFrom('named_locks').select('name').where('name', '=', name).forUpdate().executeTakeFirstOrThrow()
}

/** Waits until nobody else holds this lock, and holds it until the transaction ends; a row, which any pooler passes on. */
export const holdLock = (tx: Tx, name: Single): Promise<void> => hold(tx, name)

/** The same for one subject, such as an address. */
export const holdLockOf = (tx: Tx, kind: OfSubject, subject: string): Promise<void> =>
  hold(tx, `${kind} ${bucketOf(subject)}`)
