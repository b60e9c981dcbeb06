import type { Selectable } from 'kysely'
import type { Tx } from '#database/schema.ts'
import type { AuditHeadRow, AuditLogRow } from '#database/tables/operators.ts'

export type AuditRow = Selectable<AuditLogRow>
export type AuditHead = Selectable<AuditHeadRow>

/** The embedded database gives bytes without what a Buffer can do. */
const withBuffer = <Row extends { seal: Uint8Array | null }>(row: Row) => ({
  ...row,
  seal: (row.seal && Buffer.from(row.seal)) as Buffer & Row['seal'],
})

/** Where the chain ends; until the transaction does, nobody else adds to it. */
export const lockedHead = async (tx: Tx): Promise<AuditHead> =>
  withBuffer(await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow())

/** The same, to be looked at. */
export const headOf = async (tx: Tx): Promise<AuditHead> =>
  withBuffer(await tx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow())

/** Adds a row at the end of the chain. */
export const addRow = async (tx: Tx, row: AuditRow & { seal: Buffer }): Promise<void> => {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  const told = { arguments: JSON.stringify(row.arguments), before: json(row.before), after: json(row.after) }
  await tx
    .insertInto('audit_log')
    .values({ ...row, ...told })
    .execute()
  await tx.updateTable('audit_head').set({ last_id: row.id, seal: row.seal }).execute()
}

/** Some rows after one, in their order. */
export const rowsAfter = async (tx: Tx, id: number, most: number): Promise<AuditRow[]> => {
  const rows = tx.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(most)
  return (await rows.execute()).map(withBuffer)
}
