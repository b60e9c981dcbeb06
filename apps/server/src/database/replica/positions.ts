import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

/** How far a replica is, in bytes of the log of writes, and whether it still is one. */
export interface ReplicaPosition {
  replayed: number
  isReplica: boolean
}

/** How far the primary has written. What was committed before it was asked is before that. */
export const writtenPosition = async (primary: Db): Promise<number> => {
  const { rows } = await sql<{ written: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as written`.execute(primary)
  return rows[0]?.written ?? Number.POSITIVE_INFINITY
}

/** One that was promoted, or never was a replica, has replayed nothing. */
export const replicaPosition = async (replica: Db): Promise<ReplicaPosition> => {
  const { rows } = await sql<{ replayed: number | null; isReplica: boolean }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed, pg_is_in_recovery() as "isReplica"
  `.execute(replica)
  return { replayed: rows[0]?.replayed ?? 0, isReplica: rows[0]?.isReplica === true }
}
