import { advance, type Balance, emptyBalance, type GrantName, type LedgerRow, withRows } from '../membership.ts'

/**
 * Giving an order back in part (decision 061). What is given back is paid for no longer: the member keeps the share of
 * the time that he still pays for, less what he used of it. Whole numbers only; nothing here reads a clock.
 */

/** What may still be given back of a payment, in minor units. */
export const refundableMinor = (paidMinor: number, refundedMinor: number): number =>
  Math.max(0, paidMinor - refundedMinor)

/** A grant as its member holds it now, in milliseconds of the package that it counts in by now. */
export interface HeldGrant {
  /** How long it is in all, used or not. */
  size: bigint
  /** What earlier refunds took of it. */
  taken: bigint
  left: bigint
}

const leftOf = (balance: Balance, { source, sourceId }: GrantName) =>
  balance.lots.find(lot => lot.source === source && lot.sourceId === sourceId)

/**
 * Follows a grant through the ledger. An exchange counts all of it in another package at the rate of what was left; a row
 * that leaves it in its package with less is an earlier refund.
 */
export const heldGrant = (rows: readonly LedgerRow[], grant: GrantName, now: Date): HeldGrant => {
  let balance = emptyBalance
  let [size, taken] = [0n, 0n]
  for (const row of rows) {
    const lot = leftOf(advance(balance, row.at), grant)
    balance = withRows(balance, [row])
    if (!('source' in row) || row.source !== grant.source || row.sourceId !== grant.sourceId) continue
    if (row.kind === 'grant') size = BigInt(row.seconds) * 1000n
    if (row.kind !== 'convert' || !lot) continue
    const [before, after] = [BigInt(lot.left), BigInt(row.seconds) * 1000n]
    if (row.packageId === lot.packageId) taken += before - after
    else [size, taken] = [(size * after) / before, (taken * after) / before]
  }
  return { size, taken, left: BigInt(leftOf(advance(balance, now), grant)?.left ?? 0) }
}

/** Money of a payment, in minor units; `refunded` with what is given back now. */
export interface RefundedSum {
  paid: number
  refunded: number
}

/**
 * Whole seconds that a member keeps of what is left: never more than that, never less than nothing, and nothing once
 * everything was given back. A part of a second is his.
 */
export const keptSeconds = ({ size, taken, left }: HeldGrant, { paid, refunded }: RefundedSum): number => {
  if (refunded >= paid) return 0
  const owed = (size * BigInt(refunded)) / BigInt(paid) - taken
  const kept = left - (owed > 0n ? owed : 0n)
  return kept > 0n ? Number((kept + 999n) / 1000n) : 0
}
