import type { CompiledQuery, Selectable } from 'kysely'
import { runCompiled } from '#database/compiled-statement.ts'
import { lockMember, lockMemberAnd } from '#database/lock-member.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { OpSource } from '#database/tables/orders.ts'
import { transaction } from '#database/transaction.ts'
import {
  type Balance,
  emptyBalance,
  foldLedger,
  type GrantLength,
  type GrantName,
  grantSeconds,
  keepRows,
  type LedgerRow,
  type Lot,
  type Membership,
  membershipAt,
  packageToExtend,
  revokeRows,
  secondsLeftOf,
  withRows,
} from '#domain/membership.ts'
import {
  type MembershipSpan,
  type MembershipTaking,
  membershipSpans,
  membershipTakings,
} from '#domain/membership-spans.ts'
import { heldGrant, keptSeconds, type RefundedSum } from '#domain/orders/refund.ts'
import {
  basisOf,
  copiesOfMembers,
  copyOfMember,
  type GrantBasis,
  insertRow,
  lastOfBatch,
  putCopy,
  readingBasis,
  removeCopy,
  rowsOf,
  rowsOfMembers,
  writingGrant,
} from './ledger-store.ts'

/** One thing that gives time. The same source and id given again changes nothing. */
export type Grant = GrantLength &
  GrantName & {
    memberId: number
    /** Needed unless the source gives gifts, which extend what is held; without anything held they extend the lowest sold level. */
    packageId?: number | undefined
    now: Date
  }

/** Who changes the ledger reads the ledger itself; the copy is for those who only look. */
const balanceOf = async (db: Db | Tx, memberId: number): Promise<Balance> => foldLedger(await rowsOf(db, memberId))

/** The same, with the member's row locked: nothing of his changes until the transaction ends. */
export const lockedBalanceOf = async (tx: Tx, memberId: number): Promise<Balance> => {
  await lockMember(tx, memberId)
  return balanceOf(tx, memberId)
}

/** What each second of a member's ledger was spent on, what is to come, and what was taken back. */
export const timelineOf = async (
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ spans: MembershipSpan[]; takings: MembershipTaking[] }> => {
  const rows = await rowsOf(db, memberId)
  return { spans: membershipSpans(rows, now), takings: membershipTakings(rows) }
}

const copyOf = (balance: Balance) => {
  const { asOf, paused } = balance
  // Which grant a lot comes from is the ledger's to know: nobody looks for it here.
  const lots = balance.lots.map(({ source, sourceId, ...lot }): Lot => lot)
  const runs_out_at = paused ? null : membershipAt(balance, asOf).expiresAt
  return { as_of: asOf, is_paused: paused, lots: JSON.stringify(lots), runs_out_at }
}

/**
 * Writes rows of a member whose row is locked after those that made his `balance`, and the copy; answers the balance
 * after them. `opSource` is who moves the clock.
 */
export const writeLedger = async (
  tx: Tx,
  memberId: number,
  balance: Balance,
  rows: readonly LedgerRow[],
  opSource: OpSource = 'auto',
): Promise<Balance> => {
  for (const row of rows) await insertRow(tx, memberId, row, opSource)
  const after = withRows(balance, rows)
  await putCopy(tx, memberId, copyOf(after))
  return after
}

/**
 * Gives a member time, once for a source and its id, and rebuilds the copy. Months become exact seconds here. Answers
 * whether it was given now. Throws when member or package do not exist.
 */
export const grantMembership = async (tx: Tx, grant: Grant): Promise<{ granted: boolean }> => {
  const written = await runCompiled(tx, granting(tx, grant, await lockedBasis(tx, grant)))
  return { granted: written.rows.length > 0 }
}

/** What a grant is reckoned from, with the member's row locked. Throws when member or package do not exist. */
export const lockedBasis = async (
  tx: Tx,
  { memberId, packageId }: Pick<Grant, 'memberId' | 'packageId'>,
): Promise<GrantBasis> => {
  const [rows, packages] = await lockMemberAnd(tx, memberId, ...readingBasis(tx, memberId, packageId))
  return basisOf(rows, packages, packageId)
}

/** The statement that gives it, for who has read what it is reckoned from; it answers no row when it was given before. */
export const granting = (tx: Tx, grant: Grant, { rows, sold }: GrantBasis): CompiledQuery<{ member_id: number }> => {
  const { memberId, source, sourceId, now } = grant
  const balance = foldLedger(rows)
  const held = packageToExtend(balance, source, now, sold)
  const seconds = grantSeconds(balance, grant, now)
  const row = { kind: 'grant' as const, at: now, source, sourceId, seconds, ...held }
  return writingGrant(tx, memberId, row, copyOf(withRows(balance, [row])))
}

/**
 * Takes back what is left of a grant (product §5, refunds and claw-backs), also after it was exchanged for another
 * package; answers how many seconds that were, rounded up: 0 when nothing is left, or when it was taken back before.
 */
export const revokeMembership = async (
  tx: Tx,
  { memberId, now, ...grant }: GrantName & { memberId: number; now: Date },
): Promise<{ seconds: number }> => {
  const balance = await lockedBalanceOf(tx, memberId)
  const seconds = secondsLeftOf(balance, grant, now)
  const rows = revokeRows(balance, grant, now)
  if (rows.length > 0) await writeLedger(tx, memberId, balance, rows)
  return { seconds }
}

/**
 * Takes the share of a grant back that is paid for no longer (decision 061), also after it was exchanged for another
 * package; answers how many seconds that were, rounded up.
 */
export const reduceMembership = async (
  tx: Tx,
  { memberId, now, paid, refunded, ...grant }: GrantName & RefundedSum & { memberId: number; now: Date },
): Promise<{ seconds: number }> => {
  const balance = await lockedBalanceOf(tx, memberId)
  const held = heldGrant(await rowsOf(tx, memberId), grant, now)
  const kept = keptSeconds(held, { paid, refunded })
  const taken = Math.ceil(Number(held.left) / 1000) - kept
  if (taken <= 0) return { seconds: 0 }
  if (kept === 0) return revokeMembership(tx, { memberId, now, ...grant })
  await writeLedger(tx, memberId, balance, keepRows(balance, grant, kept, now))
  return { seconds: taken }
}

/** Whole seconds that are left of a grant; nothing is locked, for those who only look. */
export const secondsLeft = async (
  db: Db,
  { memberId, now, ...grant }: GrantName & { memberId: number; now: Date },
): Promise<number> => secondsLeftOf(await balanceOf(db, memberId), grant, now)

/** The copy of a balance, in a row whose member may have none. */
type Copy = Pick<Selectable<Schema['memberships']>, 'as_of' | 'is_paused' | 'lots'>
type CopyOrNone = { [Column in keyof Copy]: Copy[Column] | null }

/** The membership at `now` of a copy that was read; none without one. */
export const membershipOfCopy = ({ as_of, is_paused, lots }: CopyOrNone, now: Date): Membership => {
  if (!as_of || is_paused === null || !lots) return membershipAt(emptyBalance, now)
  return membershipAt({ asOf: as_of, paused: is_paused, granted: true, lots }, now)
}

const noCopy: CopyOrNone = { as_of: null, is_paused: null, lots: null }

/** The member's membership at `now`, from the copy. */
export const membershipOf = async (db: Db | Tx, memberId: number, now: Date): Promise<Membership> =>
  membershipOfCopy((await copyOfMember(db, { memberId }))[0] ?? noCopy, now)

/** The same, with the member's row locked: nothing of his changes until the transaction ends. */
export const lockedMembershipOf = async (tx: Tx, memberId: number, now: Date): Promise<Membership> => {
  const [[copy]] = await lockMemberAnd(tx, memberId, copyOfMember.with(tx, { memberId }))
  return membershipOfCopy(copy ?? noCopy, now)
}

/** The same, and what another statement answers that runs as soon as his row is locked. */
export const lockedMembershipAnd = async <Row>(
  tx: Tx,
  memberId: number,
  now: Date,
  query: CompiledQuery<Row>,
): Promise<{ membership: Membership; found: Row[] }> => {
  const [[copy], found] = await lockMemberAnd(tx, memberId, copyOfMember.with(tx, { memberId }), query)
  return { membership: membershipOfCopy(copy ?? noCopy, now), found }
}

/** Members are compared so many at once. */
const batch = 1000

/** Members whose copy does not say what their ledger says; empty when all is well. */
export const ledgerCheck = async (db: Db): Promise<number[]> => {
  const wrong: number[] = []
  let last: number | undefined = 0
  while (last !== undefined) {
    const compared = await compareBatch(db, last)
    wrong.push(...compared.wrong)
    last = compared.last
  }
  return wrong
}

/** Compares the members after one, at one moment; `last` is undefined when there were none. */
const compareBatch = (db: Db, after: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const last = await lastOfBatch(tx, after, batch)
      if (last === undefined) return { wrong: [], last }
      const [rows, copies] = [await rowsOfMembers(tx, after, last), await copiesOfMembers(tx, after, last)]
      const members = [...new Set([...rows.keys(), ...copies.keys()])].sort((one, other) => one - other)
      return { wrong: members.filter(id => !agree(rows.get(id) ?? [], copies.get(id))), last }
    })

/** Writes the copy anew of every member whose copy is wrong; answers who they were. For operators. */
export const rebuildMemberships = async (db: Db): Promise<number[]> => {
  const wrong = await ledgerCheck(db)
  for (const memberId of wrong)
    await transaction(db, async tx => {
      const balance = await lockedBalanceOf(tx, memberId)
      return balance.granted ? putCopy(tx, memberId, copyOf(balance)) : removeCopy(tx, memberId)
    })
  return wrong
}

const agree = (rows: readonly LedgerRow[], copy: Selectable<Schema['memberships']> | undefined): boolean => {
  const { as_of, is_paused, lots, runs_out_at } = copyOf(foldLedger(rows))
  const told = copy && [copy.as_of, copy.is_paused, copy.lots.map(lotKey), copy.runs_out_at]
  const owed = [as_of, is_paused, (JSON.parse(lots) as Lot[]).map(lotKey), runs_out_at]
  return JSON.stringify(told) === JSON.stringify(owed)
}

/** jsonb does not keep the order of keys. */
const lotKey = (lot: Lot) => Object.entries(lot).sort(([one], [other]) => (one < other ? -1 : 1))
