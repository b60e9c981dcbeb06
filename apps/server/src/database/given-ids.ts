import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './schema.ts'

interface Ids {
  /** The sequence that they come from, when it is not the table's own. */
  sequence?: string
  least?: number
}

const ownSequence = (table: string): RawBuilder<unknown> => sql`pg_get_serial_sequence(${table}, 'id')`

/** Ids of a table that come by themselves come after those that were given, and after `least`; none comes twice. */
export const keepIdsAfterGiven = async (tx: Tx, table: string, { sequence, least = 1 }: Ids = {}): Promise<void> => {
  const from = sequence === undefined ? ownSequence(table) : sql`${sequence}::text`
  const given = sql`(select max(id) from ${sql.table(table)})`
  const last = sql`greatest(${least}::bigint, ${given}, pg_sequence_last_value((${from})::regclass))`
  await sql`select setval((${from})::regclass, ${last})`.execute(tx)
}
