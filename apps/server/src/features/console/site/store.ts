import type { Selectable } from 'kysely'
import { holdLock } from '#database/named-lock.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type SiteDocument = Selectable<Schema['site_documents']>

/** Documents that were saved in the console, by name; also those that were taken back. */
export const savedDocuments = async (db: Db): Promise<Map<string, SiteDocument>> => {
  const rows = await db.selectFrom('site_documents').selectAll().execute()
  return new Map(rows.map(row => [row.name, row]))
}

/** A document that nobody else saves until the transaction ends. */
export const lockDocument = async (tx: Tx, name: string): Promise<SiteDocument | undefined> => {
  await holdLock(tx, 'documents')
  return tx.selectFrom('site_documents').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Serves a value from now on; null for that of the file. */
export const saveDocument = async (
  tx: Tx,
  { value, ...row }: { name: string; value: object | null; version: number; saved_by: string; saved_at: Date },
): Promise<void> => {
  const saved = { ...row, value: value && JSON.stringify(value) }
  await tx
    .insertInto('site_documents')
    .values(saved)
    .onConflict(conflict => conflict.column('name').doUpdateSet(saved))
    .execute()
}
