import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { moveOrder, shownState } from '#domain/order.ts'
import { refuse } from '#http/handlers.ts'
import { endAtProvider } from './ask-provider.ts'
import { closeLiveAttempts, liveAttemptOf } from './attempts-store.ts'
import { notPayable } from './pay.ts'
import { endOrder, lockOrderOf } from './store.ts'

const lockOpen = async (tx: Tx, context: Context, memberId: number, orderId: number) => {
  const order = await lockOrderOf(tx, memberId, orderId)
  if (!order) return refuse('orderUnknown')
  const state = shownState({ state: order.state, expiresAt: order.expires_at }, context.clock.now())
  return state === 'open' ? order : refuse(notPayable[state])
}

/**
 * Cancels an open order; null when it is done. Its code is ended at the provider first, where it may turn out that it
 * was paid already: then there is nothing to cancel.
 */
export const cancelOrder = async (context: Context, memberId: number, orderId: number) => {
  const order = await transaction(context.db, tx => lockOpen(tx, context, memberId, orderId))
  if ('refused' in order) return order
  const live = await liveAttemptOf(context.db, order.id)
  if (live) await endAtProvider(context, live)
  return transaction(context.db, async tx => {
    const current = await lockOpen(tx, context, memberId, orderId)
    if ('refused' in current) return current
    const cancelled = moveOrder(current.state, 'cancel')
    if (cancelled) await endOrder(tx, order.id, cancelled, context.clock.now())
    await closeLiveAttempts(tx, order.id, context.clock.now())
    return null
  })
}
