import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** How a check went: how much it looked at, and what it found. */
export type CheckRun = Insertable<Schema['check_runs']>

/** Notes a run of a check in the place of the one before. */
export const noteCheck = async (db: Db | Tx, run: CheckRun): Promise<void> => {
  const { at, checked, findings } = run
  const added = db.insertInto('check_runs').values(run)
  await added.onConflict(on => on.columns(['kind', 'provider', 'day']).doUpdateSet({ at, checked, findings })).execute()
}
