import { type AttemptState, moveAttempt, moveOrder, type OrderState } from './order.ts'

/** What to do with a payment whose signature holds (product §5). Pure: the transaction around it is the caller's. */

/** What a provider says was paid. Amount in minor units. */
export interface PaidEvent {
  attemptNo: string
  providerTxnId: string
  amountMinor: number
  currency: string
  merchantId: string
  appId: string
  paidAt: Date
}

/** What was asked for. */
export interface AskedFor {
  orderState: OrderState
  orderExpiresAt: Date
  attemptState: AttemptState
  amountMinor: number
  currency: string
  merchantId: string
  appId: string
}

export type IncidentKind =
  | 'bad-signature'
  | 'malformed'
  | 'unknown-attempt'
  | 'unconfirmed-payment'
  | 'wrong-merchant'
  | 'wrong-app'
  | 'wrong-amount'
  | 'wrong-currency'
  | 'late-payment'
  | 'cancelled-order-payment'
  | 'second-method-payment'
  | 'duplicate-payment'
  | 'refunded-elsewhere'
  | 'disputed'
  | 'refund-failed'
  | 'bill-only-theirs'
  | 'bill-only-ours'
  | 'bill-other-amount'

/** Why money goes back: a payment that buys nothing, or an operator's decision. */
export type RefundReason = IncidentKind | 'operator'

/** `refuse`: not ours, nothing happens. `refund`: ours and verified, but it buys nothing. `fulfil`: it opens the membership. */
export type Settlement =
  | { verdict: 'refuse' | 'refund'; incident: IncidentKind }
  | { verdict: 'fulfil'; incident: IncidentKind | null }

type Rule = [applies: (paid: PaidEvent, asked: AskedFor) => boolean, incident: IncidentKind]

const refusals: Rule[] = [
  [(paid, asked) => paid.merchantId !== asked.merchantId, 'wrong-merchant'],
  [(paid, asked) => paid.appId !== asked.appId, 'wrong-app'],
]

const refunds: Rule[] = [
  [(paid, asked) => paid.currency !== asked.currency, 'wrong-currency'],
  [(paid, asked) => paid.amountMinor !== asked.amountMinor, 'wrong-amount'],
  [
    (_, { orderState, attemptState }) => !moveOrder(orderState, 'pay') || !moveAttempt(attemptState, 'pay'),
    'duplicate-payment',
  ],
]

/** Payments that are honoured, but that somebody should look at. */
const notes: Rule[] = [
  [(_, asked) => asked.orderState === 'cancelled', 'cancelled-order-payment'],
  [(_, asked) => asked.orderState === 'expired', 'late-payment'],
  [(paid, asked) => paid.paidAt >= asked.orderExpiresAt, 'late-payment'],
  [(_, asked) => asked.attemptState === 'closed', 'second-method-payment'],
]

const first = (rules: Rule[], paid: PaidEvent, asked: AskedFor): IncidentKind | null =>
  rules.find(([applies]) => applies(paid, asked))?.[1] ?? null

/** Decides over a verified payment that was not seen before. */
export const decideSettlement = (paid: PaidEvent, asked: AskedFor): Settlement => {
  const refusal = first(refusals, paid, asked)
  if (refusal) return { verdict: 'refuse', incident: refusal }
  const refund = first(refunds, paid, asked)
  if (refund) return { verdict: 'refund', incident: refund }
  return { verdict: 'fulfil', incident: first(notes, paid, asked) }
}
