import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** How a check went: what it found, and that in one line. */
export type CheckRun = Insertable<Schema['check_runs']>

/** Notes a run of a check in the place of the one before. */
export const noteCheck = async (db: Db | Tx, run: CheckRun): Promise<void> => {
  const { at, findings, told } = run
  const added = db.insertInto('check_runs').values(run)
  await added.onConflict(on => on.columns(['kind', 'provider', 'day']).doUpdateSet({ at, findings, told })).execute()
}
