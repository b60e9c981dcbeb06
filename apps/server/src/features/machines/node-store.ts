import type { Insertable } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'

/** Notes that a node lives, and how it does. */
export const noteNode = async (db: Db, node: Insertable<Schema['nodes']>): Promise<void> => {
  const { id, ...told } = node
  const added = db.insertInto('nodes').values({ id, ...told })
  await added.onConflict(on => on.column('id').doUpdateSet(told)).execute()
}

export const removeNode = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

export const allNodes = (db: Db) => db.selectFrom('nodes').selectAll().orderBy('started_at').orderBy('id').execute()
