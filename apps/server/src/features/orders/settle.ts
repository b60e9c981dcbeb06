import { linkTo } from '@bohe/telemetry/tracing.ts'
import type { Context } from '#context.ts'
import { lockMemberAnd } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { decideSettlement, type IncidentKind, type Settlement } from '#domain/orders/settlement.ts'
import { basisOf, type GrantBasis, readingBasis } from '#features/membership/ledger-store.ts'
import { friendPaid } from '#features/referral/referral.ts'
import { type WaitingReferral, waitingReferral } from '#features/referral/store.ts'
import type { PaymentFacts, PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import { keyedHash } from '#keyed-hash.ts'
import {
  type Attempt,
  attemptByNo,
  closeLiveAttempts,
  isLive,
  lockedAttempt,
  type OwnedAttempt,
} from './attempts-store.ts'
import { keepingCallback, type ProvedCallback } from './callback-store.ts'
import { openOrder } from './open-order.ts'
import { lockedOrder, type Order } from './store.ts'
import { queueRefund, recordIncident, settlePayment } from './transactions-store.ts'

/** A payment that somebody reported, with the provider's proof. */
interface Reported {
  provider: PaymentMethod
  paid: PaymentFacts
  foundBy: 'callback' | 'poll' | 'capture'
  /** Its attempt, where it was looked up already; whatever may change of it is read again. */
  found?: OwnedAttempt | undefined
  /** The callback that told of it, which is kept beside it. */
  callback?: ProvedCallback | undefined
  /** What an operator decided about a payment that belonged to nothing: there is nothing left to look at. */
  decision?: 'open' | 'give-back' | undefined
}

/** `duplicate`: this very payment was settled before. `refused`: it is not ours, nothing happened. */
type Settled = 'fulfilled' | 'refunding' | 'duplicate' | 'refused'

/** The payment being settled and all that is locked for it. */
interface Case extends Reported {
  order: Order
  attempt: Attempt
  basis: GrantBasis
  /** The member's invitation, if what it gives waits for his payment. */
  waiting: WaitingReferral | undefined
  payerHash: Buffer | null
  now: Date
}

/**
 * The one settlement function, for callbacks, the poller and captures (product §5). In one transaction: the order and
 * the attempt locked, merchant, app, amount and currency compared, the provider's transaction inserted once, the
 * attempt and the order marked, the ledger row written, the coupon committed, what is left to do put
 * into the outbox.
 */
export const settle = async (context: Context, reported: Reported): Promise<Settled> => {
  const { settled, found } = await transaction(context.db, async tx => {
    const found = reported.found ?? (await attemptByNo(tx, reported.provider, reported.paid.attemptNo))
    if (found) return { settled: await settleFound(tx, context, { ...reported, found }), found }
    await note(tx, reported, 'unknown-attempt', undefined, context.clock.now())
    return { settled: 'refused' as const, found }
  })
  observe(context, reported, settled, found)
  return settled
}

/** Counts what a payment led to, and how long its buyer waited. */
const observe = (
  { metrics, clock }: Context,
  { provider, paid, foundBy }: Reported,
  outcome: Settled,
  found: OwnedAttempt | undefined,
): void => {
  metrics.settled.inc({ provider, found_by: foundBy, outcome })
  if (outcome !== 'fulfilled' || !found) return
  const secondsSince = (moment: Date) => Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000)
  metrics.orderToOpen.observe({ provider }, secondsSince(found.ordered_at))
  metrics.paidToOpen.observe({ provider }, secondsSince(paid.paidAt))
}

/** The same in a transaction of the caller's, for an attempt that is known. */
export const settleFound = async (
  tx: Tx,
  { clock, config }: Context,
  { found, ...reported }: Reported & { found: OwnedAttempt },
): Promise<Settled> => {
  const locked = await lockCase(tx, found, reported.callback, clock.now())
  linkTo(locked.order.request_id)
  // Enough to see that two payments came from one account, and nothing to find the account by.
  const { provider, paid } = reported
  const payerHash = paid.payerId ? keyedHash(config.secretKey, 'payer', provider, paid.payerId) : null
  return settleLocked(tx, { ...reported, ...locked, payerHash, now: clock.now() })
}

/**
 * Locks the member, his order and its attempt, in this order as everywhere, reads what a grant is reckoned from and whose
 * gift waits for it, and keeps the callback beside the attempt.
 */
const lockCase = async (tx: Tx, found: OwnedAttempt, callback: ProvedCallback | undefined, now: Date) => {
  const { id, order_id, member_id: memberId, package_id: packageId } = found
  const [[order], [attempt], [waiting], rows, packages] = await lockMemberAnd(
    tx,
    memberId,
    lockedOrder.with(tx, { id: order_id, memberId }),
    lockedAttempt.with(tx, { id }),
    waitingReferral.with(tx, { friendId: memberId }),
    ...readingBasis(tx, memberId, packageId),
    ...(callback ? [keepingCallback(tx, found, callback, now)] : []),
  )
  if (!order || !attempt) throw new Error(`there is no attempt ${id} of an order of member ${memberId}`)
  return { order, attempt, waiting, basis: basisOf(rows, packages, packageId) }
}

const settleLocked = async (tx: Tx, payment: Case): Promise<Settled> => {
  const { provider, paid, order, attempt, basis, waiting, foundBy, payerHash, now } = payment
  const decided = decideSettlement(paid, {
    orderState: order.state,
    orderExpiresAt: order.expires_at,
    attemptState: attempt.state,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    merchantId: attempt.merchant_id,
    appId: attempt.app_id,
  })
  const isUnwanted = payment.decision === 'give-back' && decided.verdict !== 'refuse'
  const { verdict, incident }: Settlement = isUnwanted ? { verdict: 'refund', incident: 'unknown-attempt' } : decided
  if (verdict === 'refuse') {
    await note(tx, payment, incident, attempt.id, now)
    return 'refused'
  }
  const transactionId = await settlePayment(tx, {
    // An attempt that is over takes no second payment, whatever became of this one: the order can be paid by another.
    state: verdict === 'fulfil' || attempt.state === 'paid' ? 'paid' : 'closed',
    provider,
    provider_txn_id: paid.providerTxnId,
    attempt_id: attempt.id,
    amount_minor: paid.amountMinor,
    currency: paid.currency,
    paid_at: paid.paidAt,
    found_by: foundBy,
    payer_hash: payerHash,
    outcome: verdict === 'fulfil' ? 'fulfilled' : 'refunded',
    created_at: now,
  })
  if (transactionId === undefined) return 'duplicate'
  if (incident && !payment.decision) await note(tx, payment, incident, attempt.id, now)
  if (verdict === 'refund') return giveBack(tx, payment, transactionId, incident)
  // An order has one live attempt at most: there is another only when this one was not.
  if (!isLive(attempt)) await closeLiveAttempts(tx, order.id, now)
  await openOrder(tx, { ...order, pay_type: provider }, paid.paidAt, now, basis)
  await friendPaid(tx, waiting, { payerHash }, now)
  return 'fulfilled'
}

const note = (tx: Tx, { provider, paid }: Reported, kind: IncidentKind, attempt_id: number | undefined, now: Date) => {
  const fingerprint = `${paid.attemptNo} ${paid.providerTxnId}`
  const detail = `${paid.attemptNo}: ${fromMinor(paid.amountMinor)} ${paid.currency} to ${paid.merchantId} ${paid.appId}`
  const payment = { provider, provider_txn_id: paid.providerTxnId, attempt_id }
  return recordIncident(tx, { kind, fingerprint, detail, ...payment }, now)
}

const giveBack = async (tx: Tx, payment: Case, transactionId: number, reason: IncidentKind): Promise<Settled> => {
  const { attempt, paid, now } = payment
  const sum = { amount_minor: paid.amountMinor, currency: paid.currency }
  const about = { transaction_id: transactionId, attempt_id: attempt.id, ...sum, reason }
  await queueRefund(tx, { refund_no: `${attempt.attempt_no}R${transactionId}`, ...about }, now)
  return 'refunding'
}
