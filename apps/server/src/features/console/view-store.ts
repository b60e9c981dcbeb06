import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** What somebody keeps for a list, by name. */
export const viewsOf = (db: Db | Tx, staffId: number, screen: string) =>
  db
    .selectFrom('staff_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('screen', '=', screen)
    .orderBy('name')
    .execute()

export const putView = async (tx: Tx, view: Insertable<Schema['staff_views']>): Promise<void> => {
  const added = tx.insertInto('staff_views').values(view)
  const columns = ['staff_id', 'screen', 'name'] as const
  await added.onConflict(on => on.columns(columns).doUpdateSet({ query: view.query })).execute()
}

/** Forgets somebody's view; undefined when he has no such view. */
export const removeView = (tx: Tx, staffId: number, id: number) =>
  tx
    .deleteFrom('staff_views')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning(['screen', 'name', 'query'])
    .executeTakeFirst()
