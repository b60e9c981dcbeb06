import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import {
  type Balance,
  emptyBalance,
  foldLedger,
  type GrantLength,
  type GrantSource,
  grantSeconds,
  type HeldPackage,
  type LedgerRow,
  type Membership,
  membershipAt,
  packageToExtend,
} from '#domain/membership.ts'

/** One thing that gives time. The same source and id given again changes nothing. */
export type Grant = GrantLength & {
  memberId: number
  source: GrantSource
  sourceId: string
  /** Needed unless the source gives gifts, which extend what is held; without anything held they extend the lowest sold level. */
  packageId?: number | undefined
  now: Date
}

/** The member's row is the mutex of everything that is his. */
const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

const rowsOf = async (db: Db | Tx, memberId: number): Promise<LedgerRow[]> => {
  const rows = await db
    .selectFrom('membership_ledger')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(ledgerRow)
}

const ledgerRow = (row: {
  kind: 'grant' | 'pause' | 'resume'
  at: Date
  source: GrantSource | null
  package_id: number | null
  level: string | null
  level_rank: number | null
  seconds: number | null
}): LedgerRow => {
  const { kind, at, source, package_id, level, level_rank, seconds } = row
  if (kind !== 'grant') return { kind, at }
  if (source === null || level === null || level_rank === null || seconds === null)
    throw new Error('a grant without a field')
  return { kind, at, source, packageId: String(package_id), level, rank: level_rank, seconds }
}

/** Who locks the member reads the ledger itself; the copy is for those who only look. */
const balanceOf = async (tx: Tx, memberId: number): Promise<Balance> => foldLedger(await rowsOf(tx, memberId))

const copyOf = (balance: Balance) => {
  const { expiresAt } = membershipAt(balance, balance.asOf)
  return {
    as_of: balance.asOf,
    is_paused: balance.paused,
    lots: JSON.stringify(balance.lots),
    runs_out_at: balance.paused ? null : expiresAt,
  }
}

const rebuild = async (tx: Tx, memberId: number): Promise<void> => {
  const copy = copyOf(await balanceOf(tx, memberId))
  await tx
    .insertInto('memberships')
    .values({ member_id: memberId, ...copy })
    .onConflict(conflict => conflict.column('member_id').doUpdateSet(copy))
    .execute()
}

const heldPackage = (db: Tx) =>
  db
    .selectFrom('packages')
    .innerJoin('levels', 'levels.level', 'packages.level')
    .select(['packages.id', 'packages.level', 'levels.rank'])

/** The lowest level that is sold: Gold (product §5). */
const lowestSold = (tx: Tx) =>
  heldPackage(tx).where('packages.billing_type', '=', '2').orderBy('levels.rank').orderBy('packages.id').limit(1)

const namedPackage = async (tx: Tx, packageId: number | undefined): Promise<HeldPackage> => {
  const wanted = packageId === undefined ? lowestSold(tx) : heldPackage(tx).where('packages.id', '=', packageId)
  const { id, level, rank } = await wanted.executeTakeFirstOrThrow()
  return { packageId: String(id), level, rank }
}

/**
 * Gives a member time, once for a source and its id, and rebuilds the copy. Months become exact seconds here. Answers
 * whether it was given now. Throws when member or package do not exist.
 */
export const grantMembership = async (tx: Tx, grant: Grant): Promise<{ granted: boolean }> => {
  await lockMember(tx, grant.memberId)
  const balance = await balanceOf(tx, grant.memberId)
  const held = packageToExtend(balance, grant.source, grant.now, await namedPackage(tx, grant.packageId))
  const written = await tx
    .insertInto('membership_ledger')
    .values({ ...grantRow(grant, held), seconds: grantSeconds(balance, grant, grant.now) })
    .onConflict(conflict => conflict.columns(['source', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await rebuild(tx, grant.memberId)
  return { granted: written !== undefined }
}

const grantRow = ({ memberId, source, sourceId, now }: Grant, { packageId, level, rank }: HeldPackage) => ({
  member_id: memberId,
  kind: 'grant' as const,
  source,
  source_id: sourceId,
  package_id: Number(packageId),
  level,
  level_rank: rank,
  at: now,
})

/** The member's membership at `now`, from the copy. */
export const membershipOf = async (db: Db | Tx, memberId: number, now: Date): Promise<Membership> => {
  const row = await db.selectFrom('memberships').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  if (!row) return membershipAt(emptyBalance, now)
  return membershipAt({ asOf: row.as_of, paused: row.is_paused, granted: true, lots: row.lots }, now)
}

/** The same, with the member's row locked: nothing of his changes until the transaction ends. */
export const lockedMembershipOf = async (tx: Tx, memberId: number, now: Date): Promise<Membership> => {
  await lockMember(tx, memberId)
  return membershipOf(tx, memberId, now)
}

/** Members whose copy does not say what their ledger says; empty when all is well. */
export const ledgerCheck = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from membership_ledger union select member_id from memberships order by member_id`.execute(db)
  const wrong: number[] = []
  for (const { member_id } of rows) if (!(await agrees(db, member_id))) wrong.push(member_id)
  return wrong
}

const agrees = async (db: Db, memberId: number): Promise<boolean> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const { as_of, is_paused, lots, runs_out_at } = copyOf(await balanceOf(tx, memberId))
      const row = await tx.selectFrom('memberships').selectAll().where('member_id', '=', memberId).executeTakeFirst()
      const told = row && [row.as_of, row.is_paused, row.lots.map(lotKey), row.runs_out_at]
      const owed = [as_of, is_paused, (JSON.parse(lots) as { [name: string]: unknown }[]).map(lotKey), runs_out_at]
      return JSON.stringify(told) === JSON.stringify(owed)
    })

/** jsonb does not keep the order of keys. */
const lotKey = (lot: object) => Object.entries(lot).sort(([one], [other]) => (one < other ? -1 : 1))
