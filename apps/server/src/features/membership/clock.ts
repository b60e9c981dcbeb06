import type { Tx } from '#database/schema.ts'
import type { OpSource } from '#database/tables/orders.ts'
import { type ClockRow, clockRefusal, type Membership, membershipAt } from '#domain/membership.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { lockedBalanceOf, writeLedger } from './ledger.ts'

/** Somebody stops a member's clock, or lets it run. */
export interface ClockMove {
  memberId: number
  move: ClockRow['kind']
  opSource: OpSource
  now: Date
}

/** Moves the clock in the caller's transaction; answers the membership as it then is, to the second. */
export const moveClock = async (
  tx: Tx,
  { memberId, move, opSource, now }: ClockMove,
): Promise<Membership | Refused<'nothingToPause' | 'pauseStateUnchanged'>> => {
  const balance = await lockedBalanceOf(tx, memberId)
  const refusal = clockRefusal(membershipAt(balance, now), move)
  if (refusal) return refuse(refusal)
  return membershipAt(await writeLedger(tx, memberId, [{ kind: move, at: now }], opSource), now)
}
