/**
 * The entitlement ledger (product §5, decision 005). Rows in, membership out: every second comes from a grant row,
 * pauses are rows too, and nothing here reads a clock.
 */

export type GrantSource = 'order' | 'card' | 'referral' | 'prize' | 'qq_group' | 'operator' | 'experience'

/** Sources whose time was bought, and blocks buying more while it lasts. */
const boughtSources: readonly GrantSource[] = ['order', 'card']

/** Sources that give time without a package of their own: it extends the level held. */
const giftSources: readonly GrantSource[] = ['referral', 'prize', 'qq_group', 'operator']

/** A package as the ledger keeps it. `rank` orders levels: the higher one is consumed first; codes are only names. */
export interface HeldPackage {
  packageId: string
  level: string
  rank: number
}

/** Which grant a row is about: no two have the same source and id. */
export interface GrantName {
  source: GrantSource
  sourceId: string
}

export interface GrantRow extends HeldPackage, GrantName {
  kind: 'grant'
  at: Date
  seconds: number
}

/** What is left of the grant becomes so many seconds of this package. */
export interface ConvertRow extends Omit<GrantRow, 'kind'> {
  kind: 'convert'
}

/** What is left of the grant is taken back. */
export interface RevokeRow extends GrantName {
  kind: 'revoke'
  at: Date
}

export interface ClockRow {
  kind: 'pause' | 'resume'
  at: Date
}

export type LedgerRow = GrantRow | ConvertRow | RevokeRow | ClockRow

/** Time left of one package, in milliseconds. */
export interface Lot extends HeldPackage {
  left: number
  bought: boolean
}

/** What is left of one grant. */
export interface GrantedLot extends Lot, GrantName {}

/** The ledger folded up to an instant. `lots` are those with time left, in the order they are consumed. */
export interface Balance<Held extends Lot = GrantedLot> {
  asOf: Date
  paused: boolean
  granted: boolean
  lots: readonly Held[]
}

export type MembershipState = 'none' | 'running' | 'paused' | 'expired'

/**
 * A membership at an instant. `expiresAt` is null without time left; while paused it is where the end would be if the
 * clock went on now. `endedAt` is when time ran out or was taken back, of who has none left. Seconds are whole, rounded
 * up. `level` and `packageId` are what runs now.
 */
export interface Membership {
  state: MembershipState
  expiresAt: Date | null
  endedAt: Date | null
  remainingSeconds: number
  level: string | null
  packageId: string | null
  boughtSecondsLeft: number
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** The highest level first; among equals what has been of that level for longer. */
const withLot = (lots: readonly GrantedLot[], lot: GrantedLot): readonly GrantedLot[] => {
  const behind = lots.findIndex(({ rank }) => rank < lot.rank)
  return behind < 0 ? [...lots, lot] : lots.toSpliced(behind, 0, lot)
}

const consume = <Held extends Lot>(lots: readonly Held[], milliseconds: number): readonly Held[] => {
  let owed = milliseconds
  return lots.flatMap(lot => {
    const taken = Math.min(owed, lot.left)
    owed -= taken
    return lot.left > taken ? [{ ...lot, left: lot.left - taken }] : []
  })
}

/** Lets time pass until `now`; a time before the balance's own changes nothing. */
export const advance = <Held extends Lot>(balance: Balance<Held>, now: Date): Balance<Held> => {
  const asOf = later(balance.asOf, now)
  const elapsed = asOf.getTime() - balance.asOf.getTime()
  return { ...balance, asOf, lots: balance.paused ? balance.lots : consume(balance.lots, elapsed) }
}

const lotOf = ({ kind, at, seconds, ...named }: GrantRow | ConvertRow): GrantedLot => ({
  ...named,
  left: seconds * 1000,
  bought: boughtSources.includes(named.source),
})

const isOf =
  ({ source, sourceId }: GrantName) =>
  (lot: GrantName): boolean =>
    lot.source === source && lot.sourceId === sourceId

const apply = (balance: Balance, row: LedgerRow): Balance => {
  const current = advance(balance, row.at)
  if (!('source' in row)) return { ...current, paused: row.kind === 'pause' }
  if (row.kind === 'grant') return { ...current, granted: true, lots: withLot(current.lots, lotOf(row)) }
  const others = current.lots.filter(lot => !isOf(row)(lot))
  // Nothing comes of a grant that has nothing left.
  const isOver = row.kind === 'revoke' || others.length === current.lots.length
  return { ...current, granted: true, lots: isOver ? others : withLot(others, lotOf(row)) }
}

/** The balance after more rows. */
export const withRows = (balance: Balance, rows: readonly LedgerRow[]): Balance => rows.reduce(apply, balance)

/** Before the first row. */
export const emptyBalance: Balance = { asOf: new Date(0), paused: false, granted: false, lots: [] }

/** The balance after all rows of a member, in the order they were written. */
export const foldLedger = (rows: readonly LedgerRow[]): Balance => withRows(emptyBalance, rows)

const sum = (lots: readonly Lot[]): number => lots.reduce((total, { left }) => total + left, 0)

const stateOf = ({ granted, paused, lots }: Balance<Lot>): MembershipState => {
  if (lots.length > 0) return paused ? 'paused' : 'running'
  return granted ? 'expired' : 'none'
}

/** What a balance means at `now`. */
export const membershipAt = (balance: Balance<Lot>, now: Date): Membership => {
  const current = advance(balance, now)
  const left = sum(current.lots)
  const state = stateOf(current)
  return {
    state,
    expiresAt: left > 0 ? new Date(current.asOf.getTime() + left) : null,
    endedAt: state === 'expired' ? new Date(balance.asOf.getTime() + sum(balance.lots)) : null,
    remainingSeconds: Math.ceil(left / 1000),
    level: current.lots[0]?.level ?? null,
    packageId: current.lots[0]?.packageId ?? null,
    boughtSecondsLeft: Math.ceil(sum(current.lots.filter(({ bought }) => bought)) / 1000),
  }
}

/** China has had one time zone without summer time since 1991. */
const shanghaiOffset = 8 * 3_600_000

/** The same time of day `months` later in Asia/Shanghai, on the month's last day when it has no such day. */
export const addMonths = (from: Date, months: number): Date => {
  const local = new Date(from.getTime() + shanghaiOffset)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - shanghaiOffset)
}

export type GrantLength = { months: number } | { seconds: number }

/** The exact seconds of a grant written now: calendar months count from the later of now and the current end. */
export const grantSeconds = (balance: Balance, length: GrantLength, now: Date): number => {
  if ('seconds' in length) return length.seconds
  const { asOf, lots } = advance(balance, now)
  const base = new Date(asOf.getTime() + sum(lots))
  return (addMonths(base, length.months).getTime() - base.getTime()) / 1000
}

/** The package a grant extends: its own, or for a gift the one held, or `fallback` (Gold) when none is held. */
export const packageToExtend = (
  balance: Balance,
  source: GrantSource,
  now: Date,
  fallback: HeldPackage,
): HeldPackage => {
  const held = advance(balance, now).lots[0]
  if (!held || !giftSources.includes(source)) return fallback
  return { packageId: held.packageId, level: held.level, rank: held.rank }
}

/** Why the clock stays as it is, by what is to be done and how it stands (product §5, membership clock); null: it moves. */
const clockRefusals = {
  pause: { none: 'nothingToPause', running: null, paused: 'pauseStateUnchanged', expired: 'nothingToPause' },
  resume: { none: 'nothingToPause', running: 'pauseStateUnchanged', paused: null, expired: 'nothingToPause' },
} as const satisfies Record<ClockRow['kind'], Record<MembershipState, string | null>>

/** Why the member's clock may not be paused or resumed now, null when it may. */
export const clockRefusal = ({ state }: Membership, move: ClockRow['kind']) => clockRefusals[move][state]

/**
 * The rows that take back what is left of a grant, none when nothing is. A pause that has nothing left to hold ends with
 * it, so that what is bought next runs.
 */
export const revokeRows = (balance: Balance, grant: GrantName, now: Date): (RevokeRow | ClockRow)[] => {
  const { lots, paused } = advance(balance, now)
  if (!lots.some(isOf(grant))) return []
  const revoked: RevokeRow = { kind: 'revoke', at: now, source: grant.source, sourceId: grant.sourceId }
  return paused && lots.length === 1 ? [revoked, { kind: 'resume', at: now }] : [revoked]
}

/** The rows that leave so many whole seconds of what is left of a grant, in its package. */
export const keepRows = (balance: Balance, grant: GrantName, seconds: number, now: Date): ConvertRow[] =>
  advance(balance, now)
    .lots.filter(isOf(grant))
    .map(({ source, sourceId, packageId, level, rank }) => ({
      ...{ kind: 'convert', at: now, source, sourceId, packageId, level, rank, seconds },
    }))

/** Whole seconds left of a grant, rounded up; 0 when nothing is. */
export const secondsLeftOf = (balance: Balance, grant: GrantName, now: Date): number =>
  Math.ceil(sum(advance(balance, now).lots.filter(isOf(grant))) / 1000)
