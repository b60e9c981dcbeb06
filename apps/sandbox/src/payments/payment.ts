/** One payment asked for by the merchant, at whichever vendor. Amounts are minor units, instants epoch milliseconds. */
export type Payment = {
  provider: string
  attemptNo: string
  payUrl: string
  amount: number
  currency: string
  subject: string
  notifyUrl: string
  createdAt: number
  expiresAt: number
  /** What the merchant asked for, to tell a repeated request from a changed one. */
  terms: string
  scannedAt?: number
  closedAt?: number
  /** The buyer's approval, where the merchant collects the money later; not reported before `reportedAt`. */
  approved?: { at: number; reportedAt: number }
  paid?: Settlement
  refunds: Refund[]
  /** What only its vendor knows, such as WeChat Pay's `attach`; `tradeNo` when the payment is numbered before it is paid. */
  extra: Record<string, string>
}

/** `at` is when the buyer paid; the vendor tells the merchant only from `reportedAt` on. */
export type Settlement = { transactionId: string; amount: number; at: number; reportedAt: number }

export type RefundState = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED'
export type Refund = {
  refundNo: string
  refundId: string
  amount: number
  reason: string
  notifyUrl: string
  state: RefundState
  createdAt: number
  doneAt?: number
}

/** How the buyer's control wants the callback: sent once, not at all, twice, or with a wrong signature. */
export const callbackChoices = ['once', 'none', 'twice', 'tampered'] as const
export type Callback = (typeof callbackChoices)[number]

/**
 * How the buyer pays: another amount (minor units) than asked, or at the last second and reported after expiry; `payer`
 * names the person whose account it is.
 */
export type Purchase = { payUrl: string; amount?: number; late?: boolean; callback?: Callback; payer?: string }

export type PaymentState = 'pending' | 'scanned' | 'approved' | 'paid' | 'refunding' | 'refunded' | 'closed' | 'expired'

/** The payment's state as the buyer knows it: paid as soon as the buyer pays. */
export function stateOf(payment: Payment, now: number): PaymentState {
  if (payment.paid) return paidState(payment, payment.paid)
  if (payment.closedAt !== undefined) return 'closed'
  if (now >= payment.expiresAt) return 'expired'
  if (payment.approved) return 'approved'
  return payment.scannedAt === undefined ? 'pending' : 'scanned'
}

function paidState(payment: Payment, paid: Settlement): PaymentState {
  if (payment.refunds.some(refund => refund.state === 'PROCESSING')) return 'refunding'
  return refundedAmount(payment) >= paid.amount ? 'refunded' : 'paid'
}

/** What the vendor tells the merchant: nothing until the payment is reported. */
export function reportedSettlement(payment: Payment, now: number): Settlement | undefined {
  return payment.paid && now >= payment.paid.reportedAt ? payment.paid : undefined
}

/** The sum given back or on its way back. */
export function refundedAmount(payment: Payment): number {
  const alive = payment.refunds.filter(refund => refund.state === 'SUCCESS' || refund.state === 'PROCESSING')
  return alive.reduce((sum, refund) => sum + refund.amount, 0)
}
