import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

/** How many statements wait for a row that another transaction holds; a transaction itself sees the same number each time. */
export const waitingForLocks = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
