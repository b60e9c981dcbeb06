import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import type { LedgerRow } from '#domain/membership.ts'
import type { MembershipLedgerRow, OpSource } from './tables.ts'

const known = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('a row of the ledger without a field of its kind')
  return value
}

const rowOf = (row: Selectable<MembershipLedgerRow>): LedgerRow => {
  const { kind, at } = row
  if (kind === 'pause' || kind === 'resume') return { kind, at }
  const grant = { source: known(row.source), sourceId: known(row.source_id) }
  if (kind === 'revoke') return { kind, at, ...grant }
  const held = { packageId: String(known(row.package_id)), level: known(row.level), rank: known(row.level_rank) }
  return { kind, at, ...grant, ...held, seconds: known(row.seconds) }
}

/** A member's rows in the order they were written. */
export const rowsOf = async (db: Db | Tx, memberId: number): Promise<LedgerRow[]> => {
  const query = db.selectFrom('membership_ledger').selectAll().where('member_id', '=', memberId)
  return (await query.orderBy('id').execute()).map(rowOf)
}

/** A row as it is stored; `opSource` is who moved the clock, of a pause or resume. */
export const stored = (memberId: number, row: LedgerRow, opSource: OpSource): Insertable<MembershipLedgerRow> => ({
  member_id: memberId,
  kind: row.kind,
  at: row.at,
  source: 'source' in row ? row.source : null,
  source_id: 'source' in row ? row.sourceId : null,
  package_id: 'seconds' in row ? Number(row.packageId) : null,
  level: 'seconds' in row ? row.level : null,
  level_rank: 'seconds' in row ? row.rank : null,
  seconds: 'seconds' in row ? row.seconds : null,
  op_source: 'source' in row ? null : opSource,
})
