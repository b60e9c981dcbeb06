import { BillingType } from '@bohe/api-client/contract/wire'
import { type Insertable, type Selectable, sql } from 'kysely'
import { columnsOf, compiledStatement } from '#database/compiled-statement.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { MembershipLedgerRow, OpSource } from '#database/tables/orders.ts'
import type { HeldPackage, LedgerRow } from '#domain/membership.ts'

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

const rowsOfMember = compiledStatement((db, { memberId }: { memberId: number }) =>
  db.selectFrom('membership_ledger').selectAll().where('member_id', '=', memberId).orderBy('id'),
)

/** A member's rows in the order they were written. */
export const rowsOf = async (db: Db | Tx, memberId: number): Promise<LedgerRow[]> =>
  (await rowsOfMember(db, { memberId })).map(rowOf)

/** What a grant is reckoned from: the ledger of a member whose row is locked, and what he is given. */
export interface GrantBasis {
  rows: LedgerRow[]
  sold: HeldPackage
}

/** The statements that read it, to be sent with what locks him; without a package the lowest that is sold: Gold (product §5). */
export const readingBasis = (tx: Tx, memberId: number, packageId: number | undefined) =>
  [
    rowsOfMember.with(tx, { memberId }),
    packageId === undefined ? lowestSold.with(tx, {}) : packageOf.with(tx, { id: packageId }),
  ] as const

/** What they answered. Throws when there is no such package. */
export const basisOf = (
  rows: readonly Selectable<MembershipLedgerRow>[],
  [found]: readonly FoundPackage[],
  packageId: number | undefined,
): GrantBasis => ({ rows: rows.map(rowOf), sold: heldOf(found, packageId) })

/** A row as it is stored; `opSource` is who moved the clock, of a pause or resume. */
const stored = (memberId: number, row: LedgerRow, opSource: OpSource): Insertable<MembershipLedgerRow> => {
  const common = { member_id: memberId, kind: row.kind, at: row.at }
  if (!('source' in row)) return { ...common, op_source: opSource }
  const grant = { ...common, source: row.source, source_id: row.sourceId }
  if (row.kind === 'revoke') return grant
  const { packageId, level, rank, seconds } = row
  return { ...grant, package_id: Number(packageId), level, level_rank: rank, seconds }
}

/** Writes a row of the ledger. */
export const insertRow = (tx: Tx, memberId: number, row: LedgerRow, opSource: OpSource): Promise<unknown> =>
  tx
    .insertInto('membership_ledger')
    .values(stored(memberId, row, opSource))
    .execute()

type Copy = Omit<Insertable<Schema['memberships']>, 'member_id'>

const grantColumns = [
  'member_id',
  'kind',
  'at',
  'source',
  'source_id',
  'package_id',
  'level',
  'level_rank',
  'seconds',
] as const
const copyColumns = ['as_of', 'is_paused', 'lots', 'runs_out_at'] as const

const granted = compiledStatement((db, values: Insertable<MembershipLedgerRow> & Copy) => {
  const { member_id, as_of, is_paused, lots, runs_out_at } = values
  const written = db
    .insertInto('membership_ledger')
    .values(columnsOf(values, grantColumns))
    .onConflict(conflict => conflict.columns(['source', 'source_id']).where(sql<boolean>`kind = 'grant'`).doNothing())
    .returning('id')
  return db
    .with('written', () => written)
    .insertInto('memberships')
    .columns(['member_id', ...copyColumns])
    .expression(query =>
      query
        .selectFrom('written')
        .select([
          sql<number>`${member_id}::bigint`.as('member_id'),
          sql<Date>`${as_of}::timestamptz`.as('as_of'),
          sql<boolean>`${is_paused}::boolean`.as('is_paused'),
          sql<string>`${lots}::jsonb`.as('lots'),
          sql<Date | null>`${runs_out_at}::timestamptz`.as('runs_out_at'),
        ]),
    )
    .onConflict(conflict => conflict.column('member_id').doUpdateSet(columnsOf(values, copyColumns)))
    .returning('member_id')
})

/** Writes a grant once for its source and id, with the copy of the balance after it; answers no row when it was there. */
export const writingGrant = (tx: Tx, memberId: number, row: LedgerRow, copy: Copy) =>
  granted.with(tx, { ...stored(memberId, row, 'auto'), ...copy })

/** The copy of a member's balance, for those who only look: one row or none. */
export const copyOfMember = compiledStatement((db, { memberId }: { memberId: number }) =>
  db.selectFrom('memberships').selectAll().where('member_id', '=', memberId),
)

/** Writes the copy of a member's balance. */
export const putCopy = async (tx: Tx, memberId: number, copy: Copy) => {
  await tx
    .insertInto('memberships')
    .values({ member_id: memberId, ...copy })
    .onConflict(conflict => conflict.column('member_id').doUpdateSet(copy))
    .execute()
}

export const removeCopy = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom('memberships').where('member_id', '=', memberId).execute()
}

/** The id of the last of so many members after one; undefined when there are none. */
export const lastOfBatch = async (tx: Tx, after: number, most: number): Promise<number | undefined> => {
  const members = tx.selectFrom('members').select('id').where('id', '>', after).orderBy('id').limit(most)
  return (await members.execute()).at(-1)?.id
}

/** The rows of the members after one, up to the last, by member, in the order they were written. */
export const rowsOfMembers = async (tx: Tx, after: number, last: number): Promise<Map<number, LedgerRow[]>> => {
  const query = tx.selectFrom('membership_ledger').selectAll().where('member_id', '>', after)
  const rows = await query.where('member_id', '<=', last).orderBy('member_id').orderBy('id').execute()
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id)
  return new Map([...byMember].map(([id, ofMember]) => [id, ofMember.map(rowOf)]))
}

/** The copies of their balances, by member. */
export const copiesOfMembers = async (tx: Tx, after: number, last: number) => {
  const query = tx.selectFrom('memberships').selectAll().where('member_id', '>', after)
  const copies = await query.where('member_id', '<=', last).execute()
  return new Map(copies.map(copy => [copy.member_id, copy]))
}

const packages = (db: Db | Tx) =>
  db
    .selectFrom('packages')
    .innerJoin('levels', 'levels.level', 'packages.level')
    .select(['packages.id', 'packages.level', 'levels.rank'])

const packageOf = compiledStatement((db, { id }: { id: number }) => packages(db).where('packages.id', '=', id))

const lowestSold = compiledStatement(db => {
  const sold = packages(db).where('packages.billing_type', '=', BillingType.normal)
  return sold.orderBy('levels.rank').orderBy('packages.id').limit(1)
})

/** A package as the ledger keeps it. Throws when there is none. */
export const heldPackage = async (db: Db | Tx, packageId: number): Promise<HeldPackage> =>
  heldOf((await packageOf(db, { id: packageId }))[0], packageId)

type FoundPackage = Awaited<ReturnType<typeof packageOf>>[number]

const heldOf = (found: FoundPackage | undefined, packageId: number | undefined): HeldPackage => {
  if (!found) throw new Error(`there is no package ${packageId ?? 'that is sold'}`)
  return { packageId: String(found.id), level: found.level, rank: found.rank }
}
