import { newRequestId, withRequestId } from '@bohe/telemetry/request-id.ts'
import { tracedLater } from '@bohe/telemetry/tracing.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { transaction } from '#database/transaction.ts'
import { liveAttemptStates } from '#domain/orders/order.ts'
import { nextPoll } from '#domain/orders/order-polling.ts'
import { type PaymentGateway, type PaymentMethod, paymentMethods } from '#gateways/payment/payment-gateway.ts'
import { troubleOf } from '#gateways/payment/trouble.ts'
import { askAbout, endAtProvider } from './ask-provider.ts'
import {
  type Attempt,
  attemptById,
  claimPolls,
  closeLater,
  isLive,
  moveAttemptFrom,
  type OwnedAttempt,
  planPoll,
} from './attempts-store.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { endOrder, lockOrder } from './store.ts'

/** One node's share of a provider's round. While it asks, nobody else does; when it dies, its attempts come back after the lease. */
const share = { batch: 20, leaseSeconds: 30 }

/** Its time is over: the attempt and the order end here. */
const endHere = (context: Context, attempt: OwnedAttempt, isToldLater: boolean): Promise<void> =>
  transaction(context.db, async tx => {
    const now = context.clock.now()
    const order = await lockOrder(tx, attempt.member_id, attempt.order_id)
    const ended = await moveAttemptFrom(tx, attempt.id, liveAttemptStates, { state: 'closed' })
    if (order.expires_at <= now) await endOrder(tx, order.id, 'expired', now)
    if (ended && isToldLater) await closeLater(tx, attempt.id, now)
  })

const breakers = new WeakMap<PaymentGateway, Breaker>()

const breakerOf = ({ log }: Context, gateway: PaymentGateway): Breaker => {
  const known = breakers.get(gateway) ?? createBreaker(gateway.id, log)
  breakers.set(gateway, known)
  return known
}

/** The providers that rest on this node, and until when. */
export const restingProviders = ({ payments }: Context): Partial<Record<PaymentMethod, Date>> => {
  const resting: Partial<Record<PaymentMethod, Date>> = {}
  for (const [method, gateway] of payments) {
    const until = breakers.get(gateway)?.restsUntil
    if (until) resting[method] = until
  }
  return resting
}

const ask = async (context: Context, gateway: PaymentGateway, attempt: Attempt): Promise<void> => {
  const breaker = breakerOf(context, gateway)
  try {
    await askAbout(context, gateway, attempt)
    breaker.note(null, context.clock.now())
  } catch (error) {
    // Not the provider's fault; the lease brings the attempt back.
    if (error instanceof DatabaseUnavailable) throw error
    context.log.warn({ attempt: attempt.attempt_no, error }, 'a provider did not answer')
    breaker.note(troubleOf(error), context.clock.now())
  }
}

const plan = async (context: Context, attemptId: number): Promise<void> => {
  const attempt = await attemptById(context.db, attemptId)
  const { created_at: createdAt, expires_at: expiresAt, polls } = attempt
  const polled = { createdAt, expiresAt, polls, live: isLive(attempt) }
  await planPoll(context.db, attemptId, nextPoll(polled, context.clock.now()))
}

const isOver = (context: Context, attempt: Attempt): boolean =>
  isLive(attempt) && attempt.expires_at <= context.clock.now()

/** Asks the provider about one attempt: whether it was paid, and once its time is over query → close → query. */
const poll = async (context: Context, attemptId: number): Promise<void> => {
  const attempt = await attemptById(context.db, attemptId)
  const gateway = context.payments.get(attempt.provider)
  if (gateway) await ask(context, gateway, attempt)
  const asked = await attemptById(context.db, attemptId)
  if (isOver(context, asked)) {
    await endAtProvider(context, asked)
    await endHere(context, asked, false)
  }
  await plan(context, attemptId)
}

/** While the provider rests, what is over ends here, and there when it is back. */
const endUnasked = async (context: Context, attemptId: number): Promise<void> => {
  const attempt = await attemptById(context.db, attemptId)
  if (isOver(context, attempt)) await endHere(context, attempt, true)
  await plan(context, attemptId)
}

/** One round of asking one provider about its attempts that are due; tells how many there were. */
const pollProvider = async (context: Context, provider: PaymentMethod): Promise<number> => {
  const now = context.clock.now()
  const gateway = context.payments.get(provider)
  const batch = gateway ? breakerOf(context, gateway).allows(share.batch, now) : share.batch
  const claim = { ...share, provider, onlyOver: batch === 0, ...(batch > 0 && { batch }) }
  const claimed = await claimPolls(context.db, now, claim)
  const work = batch === 0 ? endUnasked : poll
  const numbered = (id: number) => {
    const requestId = newRequestId()
    const traced = { name: `poll ${provider}`, facts: { provider } }
    return withRequestId(requestId, () => tracedLater(traced, { requestId, isFresh: true }, () => work(context, id)))
  }
  await Promise.all(claimed.map(numbered))
  return claimed.length
}

/** One round of questions to each provider, so that a slow one holds no other up. */
export const pollRounds = paymentMethods.map(
  method => [method, (context: Context) => pollProvider(context, method)] as const,
)
