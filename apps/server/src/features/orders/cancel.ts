import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { Refused } from '#http/handlers.ts'
import { endAtProvider } from './ask-provider.ts'
import { closeLiveAttempts, liveAttemptOf } from './attempts-store.ts'
import { lockPayable } from './pay.ts'
import { endOrder } from './store.ts'

/** Ends an open order that is locked, frees its coupon, and leaves its code to be ended at the provider. */
export const endOpenOrder = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  await endOrder(tx, orderId, 'cancelled', now)
  await closeLiveAttempts(tx, orderId, now)
}

/**
 * Cancels an open order; null when it is done. Its code is ended at the provider first, where it may turn out that it
 * was paid already: then there is nothing to cancel.
 */
export const cancelOrder = async (context: Context, memberId: number, orderId: number) => {
  const { db, clock } = context
  const order = await transaction(db, tx => lockPayable(tx, memberId, orderId, clock.now()))
  if (order instanceof Refused) return order
  const live = await liveAttemptOf(db, order.id)
  if (live) await endAtProvider(context, live)
  return transaction(db, async tx => {
    const current = await lockPayable(tx, memberId, orderId, clock.now())
    if (current instanceof Refused) return current
    await endOpenOrder(tx, order.id, clock.now())
    return null
  })
}
