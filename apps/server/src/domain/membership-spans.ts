import {
  advance,
  type Balance,
  emptyBalance,
  type GrantedLot,
  type LedgerRow,
  membershipAt,
  secondsLeftOf,
  withRows,
} from './membership.ts'

/** A stretch of time that one grant filled, or fills from now on, or in which the clock stands. Ends are exclusive. */
export interface MembershipSpan {
  from: Date
  until: Date
  /** Null while the clock stands. */
  grant: GrantedLot | null
}

/** What a balance is spent on until `end`, which its time may not reach. */
const spentUntil = (balance: Balance, end: Date): MembershipSpan[] => {
  const { asOf, paused, lots } = balance
  if (end <= asOf || lots.length === 0) return []
  if (paused) return [{ from: asOf, until: end, grant: null }]
  let from = asOf
  return lots.flatMap(grant => {
    const until = new Date(Math.min(from.getTime() + grant.left, end.getTime()))
    const span = { from, until, grant }
    from = until
    return span.until > span.from ? [span] : []
  })
}

const isSame = (one: MembershipSpan, other: MembershipSpan): boolean =>
  one.until.getTime() === other.from.getTime() &&
  one.grant?.source === other.grant?.source &&
  one.grant?.sourceId === other.grant?.sourceId &&
  one.grant?.packageId === other.grant?.packageId

const joined = (spans: readonly MembershipSpan[]): MembershipSpan[] => {
  const all: MembershipSpan[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && isSame(last, span)) all[all.length - 1] = { ...last, until: span.until }
    else all.push(span)
  }
  return all
}

/**
 * A ledger as stretches of time, oldest first: what each second was spent on, pauses while there was time left, and as
 * of `now` what is still to come if the clock goes on. Standing, it stands until `now`.
 */
export const membershipSpans = (rows: readonly LedgerRow[], now: Date): MembershipSpan[] => {
  const spans: MembershipSpan[] = []
  let balance = emptyBalance
  for (const row of rows) {
    spans.push(...spentUntil(balance, row.at))
    balance = withRows(balance, [row])
  }
  const ends = balance.paused ? null : membershipAt(balance, now).expiresAt
  return joined([...spans, ...spentUntil(balance, ends ?? now)])
}

/** Time of a grant that was taken back at a moment, in whole seconds. */
export interface MembershipTaking {
  at: Date
  grant: GrantedLot
  seconds: number
}

/** What a row takes of a balance: all that is left of a grant, or a part, which leaves less of the same package. */
const takenBy = (balance: Balance, row: LedgerRow): MembershipTaking[] => {
  if (row.kind !== 'revoke' && row.kind !== 'convert') return []
  const { source, sourceId } = row
  const held = advance(balance, row.at).lots.find(lot => lot.source === source && lot.sourceId === sourceId)
  if (!held || (row.kind === 'convert' && row.packageId !== held.packageId)) return []
  const seconds = secondsLeftOf(balance, row, row.at) - (row.kind === 'convert' ? row.seconds : 0)
  return seconds > 0 ? [{ at: row.at, grant: held, seconds }] : []
}

/** Each time that something was taken back of what a ledger had given, oldest first. */
export const membershipTakings = (rows: readonly LedgerRow[]): MembershipTaking[] => {
  const takings: MembershipTaking[] = []
  let balance = emptyBalance
  for (const row of rows) {
    takings.push(...takenBy(balance, row))
    balance = withRows(balance, [row])
  }
  return takings
}
