import { type Selectable, sql } from 'kysely'
import { type PageAsked, pageBy } from '#database/keyset.ts'
import type { Db, Tx } from '#database/schema.ts'
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
  const { before, after, request } = row
  const told = {
    arguments: JSON.stringify(row.arguments),
    before: json(before),
    after: json(after),
    request: json(request),
  }
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

/** The newest action whose `after.about` names a thing, such as `package 12`. */
export const lastEntryAbout = (tx: Tx, about: string) => {
  const acts = tx.selectFrom('audit_log').select(['actor', 'at', 'before', 'after'])
  return acts.where(sql`after ->> 'about'`, '=', about).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** What of the log is asked for; '' for all. */
export interface AuditFilter extends PageAsked {
  actor: string
  action: string
  /** A part of what an action was about: an order number, a member's id. */
  about: string
  from: Date | undefined
  until: Date | undefined
  /** Undefined for who sees everything. */
  region: string | undefined
  most: number
}

/** Rows of the log, newest first. */
export const entriesOf = (db: Db, asked: AuditFilter) => {
  const { actor, action, about, from, until, region, most } = asked
  const pattern = `%${about.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(actor !== '', query => query.where('actor', '=', actor))
    .$if(action !== '', query => query.where('action', '=', action))
    .$if(about !== '', query => query.where(sql<boolean>`concat(arguments, before, after) like ${pattern}`))
    .$if(from !== undefined, query => query.where('at', '>=', from as Date))
    .$if(until !== undefined, query => query.where('at', '<', until as Date))
    .$if(region !== undefined, query => query.where('region_code', '=', region as string))
    .$call(query => pageBy(query, 'id', asked, most))
    .execute()
}
