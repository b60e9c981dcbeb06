import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { stalePlan } from '#database/pool/prepared-statements.ts'
import type { Db, Tx } from '#database/schema.ts'
import { sqlState } from '#database/transaction.ts'
import type { Log } from '#log.ts'
import type { Metrics } from '#metrics.ts'
import { hasSeen, type ReadMark } from './marks.ts'

/** Where reads go that may be a second old. */
export interface Reads {
  /**
   * Runs a read where everything is that its mark stands for: on a replica within one snapshot, or on the primary. It
   * may be run twice, and may only read.
   */
  run<Result>(mark: () => ReadMark | Promise<ReadMark>, read: (db: Db | Tx) => Promise<Result>): Promise<Result>
}

/** Reads where there is no replica. */
export const primaryReads = (db: Db): Reads => ({ run: (_, read) => read(db) })

/** A statement that took too long is not given to the primary, which has other work. */
const tookTooLong = '57014'

// A conflict with what it replays, a deadlock with it, a plan of before a migration, what a migration made and it has not replayed.
const expected = new RegExp(`^(40001|40P01|${stalePlan}|42\\w{3})$`)

const isExpected = (error: unknown) => error instanceof DatabaseUnavailable || expected.test(sqlState(error) ?? '')

interface Parts {
  primary: Db
  replica: Db
  watch: { isFresh(): boolean; lost(error: unknown): void }
  metrics: Pick<Metrics, 'reads'>
  log: Log
}

/** What a replica answered; undefined when it does not have what the mark stands for. */
const onReplica = <Result>(replica: Db, mark: ReadMark, read: (tx: Tx) => Promise<Result>) =>
  replica
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => ((await hasSeen(tx, mark)) ? { answer: await read(tx) } : undefined))

/** Reads of a replica that is watched: what it cannot answer is asked of the primary. */
export const replicaReads = ({ primary, replica, watch, metrics, log }: Parts): Reads => {
  const count = (database: 'replica' | 'primary', why: 'fresh' | 'late' | 'own-write' | 'failed') =>
    metrics.reads.inc({ database, why })
  const failed = (error: unknown) => {
    if (sqlState(error) === tookTooLong) throw error
    if (error instanceof DatabaseUnavailable) watch.lost(error)
    if (!isExpected(error)) log.error({ error }, 'a read failed on the replica: it is asked of the primary')
    count('primary', 'failed')
  }
  return {
    run: async (mark, read) => {
      if (!watch.isFresh()) {
        count('primary', 'late')
        return read(primary)
      }
      try {
        const found = await onReplica(replica, await mark(), read)
        count(found ? 'replica' : 'primary', found ? 'fresh' : 'own-write')
        if (found) return found.answer
      } catch (error) {
        failed(error)
      }
      return read(primary)
    },
  }
}
