import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { OpSource } from '#database/tables/orders.ts'
import { transaction } from '#database/transaction.ts'
import { type ClockRow, clockRefusal, membershipAt } from '#domain/membership.ts'
import { refuse } from '#http/handlers.ts'
import { lockedBalanceOf, lockedMembershipOf, writeLedger } from './ledger.ts'
import { isIdle, someIdleMembers } from './store.ts'

/** Stops a member's clock, or lets it run, in the caller's transaction; answers the membership as it then is. */
export const moveClock = async (
  tx: Tx,
  { memberId, move, opSource, now }: { memberId: number; move: ClockRow['kind']; opSource: OpSource; now: Date },
) => {
  const balance = await lockedBalanceOf(tx, memberId)
  const refusal = clockRefusal(membershipAt(balance, now), move)
  if (refusal) return refuse(refusal)
  return membershipAt(await writeLedger(tx, memberId, balance, [{ kind: move, at: now }], opSource), now)
}

const batch = 500

// Asked again under the lock: the member may have come back since.
const pauseIfIdle = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  await lockedMembershipOf(tx, memberId, now)
  if (await isIdle(tx, memberId, now)) await moveClock(tx, { memberId, move: 'pause', opSource: 'auto', now })
}

/** Pauses the clocks of members who have not used the app for as long as they said; tells how many it looked at. */
export const pauseIdleMembers = async ({ db, clock, log }: Context): Promise<number> => {
  const now = clock.now()
  const idle = await someIdleMembers(db, now, batch)
  // One member who cannot be paused keeps nobody else from it.
  for (const memberId of idle)
    await transaction(db, tx => pauseIfIdle(tx, memberId, now)).catch(error =>
      log.error({ memberId, error }, 'an idle clock was not paused'),
    )
  return idle.length
}
