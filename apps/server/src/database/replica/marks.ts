import { compiledStatement } from '#database/compiled-statement.ts'
import type { Db, Tx } from '#database/schema.ts'

/**
 * What a reader must find at least, as the primary counted it when he asked: transactions about a member, the newest action
 * of somebody of the staff, what is published and sold.
 */
export type ReadMark =
  | { of: 'member'; id: number; count: number }
  | { of: 'staff'; count: number }
  | { of: 'content'; count: number }

const writesOf = compiledStatement((db, { id }: { id: number }) =>
  db.selectFrom('members').select('writes as count').where('id', '=', id),
)

const lastAct = compiledStatement(db => db.selectFrom('audit_head').select('last_id as count'))

const contentVersion = compiledStatement(db => db.selectFrom('content_version').select('version as count'))

const counted = (db: Db | Tx, mark: ReadMark): Promise<{ count: number }[]> => {
  if (mark.of === 'member') return writesOf(db, { id: mark.id })
  return mark.of === 'staff' ? lastAct(db, {}) : contentVersion(db, {})
}

/** Whether a database has everything that a mark stands for. */
export const hasSeen = async (db: Db | Tx, mark: ReadMark): Promise<boolean> => {
  const [row] = await counted(db, mark)
  return row !== undefined && row.count >= mark.count
}
