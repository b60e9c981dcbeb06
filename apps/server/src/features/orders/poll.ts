import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { liveAttemptStates } from '#domain/order.ts'
import { nextPoll } from '#domain/order-polling.ts'
import { askAbout, endAtProvider } from './ask-provider.ts'
import {
  type Attempt,
  attemptById,
  claimPolls,
  endOrder,
  expireOrders,
  isLive,
  lockOrder,
  moveAttemptFrom,
  planPoll,
} from './store.ts'

/** One node's share of a round. While it asks, nobody else does; when it dies, its attempts come back after the lease. */
const share = { batch: 20, leaseSeconds: 30 }

/** Its time is over: what may be paid at the provider ends there, then the attempt and the order end here. */
const expire = async (context: Context, attempt: Attempt): Promise<void> => {
  await endAtProvider(context, attempt)
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const order = await lockOrder(tx, attempt.order_id)
    await moveAttemptFrom(tx, attempt.id, liveAttemptStates, { state: 'closed' })
    if (order.expires_at <= now) await endOrder(tx, order.id, 'expired', now)
  })
}

const ask = async (context: Context, attempt: Attempt): Promise<void> => {
  const gateway = context.payments.get(attempt.provider)
  if (!gateway) return
  try {
    await askAbout(context, gateway, attempt)
  } catch (error) {
    context.log.warn('a provider did not answer', { attempt: attempt.attempt_no, error })
  }
}

const plan = async (context: Context, attemptId: number): Promise<void> => {
  const attempt = await attemptById(context.db, attemptId)
  const { created_at: createdAt, expires_at: expiresAt, polls } = attempt
  const next = nextPoll({ createdAt, expiresAt, polls, live: isLive(attempt) }, context.clock.now())
  await planPoll(context.db, attemptId, next)
}

/** Asks the provider about one attempt: whether it was paid, and once its time is over query → close → query. */
const poll = async (context: Context, attemptId: number): Promise<void> => {
  const attempt = await attemptById(context.db, attemptId)
  await ask(context, attempt)
  const asked = await attemptById(context.db, attemptId)
  if (isLive(asked) && asked.expires_at <= context.clock.now()) await expire(context, asked)
  await plan(context, attemptId)
}

/** One round of asking the providers about every attempt that is due, then of ending orders; tells how many were asked. */
export const pollPayments = async (context: Context): Promise<number> => {
  const claimed = await claimPolls(context.db, context.clock.now(), share)
  await Promise.all(claimed.map(attemptId => poll(context, attemptId)))
  await expireOrders(context.db, context.clock.now())
  return claimed.length
}
