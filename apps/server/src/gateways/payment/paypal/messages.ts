import * as z from 'zod/mini'
import { toMinor } from '#domain/orders/order-amount.ts'
import type { PaymentFacts, PaymentReport } from '#gateways/payment/payment-gateway.ts'

const money = z.object({ currency_code: z.string(), value: z.string() })

/** A capture: the money that was fetched of an order. */
const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.optional(z.string()),
})

/** An order with one purchase unit, as Orders v2 tells it (providers §5). */
export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.optional(z.object({ payer_id: z.optional(z.string()) })),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
  purchase_units: z._default(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        amount: z.optional(money),
        payee: z.optional(z.object({ merchant_id: z.optional(z.string()) })),
        payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })),
      }),
    ),
    [],
  ),
})

export type PaypalOrder = z.output<typeof paypalOrder>
type Capture = z.output<typeof capture>

/** Whose attempt an order is for. */
export const attemptOf = ({ purchase_units }: PaypalOrder): string | undefined => purchase_units[0]?.custom_id

export const capturesOf = ({ purchase_units }: PaypalOrder): Capture[] => purchase_units[0]?.payments?.captures ?? []

/** The facts of a capture that is complete; null when they are not all told. */
const factsOf = (
  order: PaypalOrder,
  { id, amount, create_time }: Capture,
  appId: string,
  now: Date,
): PaymentFacts | null => {
  const [attemptNo, amountMinor] = [attemptOf(order), toMinor(amount.value)]
  const merchantId = order.purchase_units[0]?.payee?.merchant_id
  if (!attemptNo || amountMinor === null || !merchantId) return null
  const at = new Date(create_time ?? now)
  const paidAt = Number.isNaN(at.getTime()) ? now : at
  const payerId = order.payer?.payer_id
  const sum = { amountMinor, currency: amount.currency_code }
  return { attemptNo, providerTxnId: id, ...sum, merchantId, appId, paidAt, payerId }
}

/** Tells most first: of several captures the one that took the money counts. */
const captureStates: [status: string, state: PaymentReport['state']][] = [
  ['COMPLETED', 'paid'],
  ['REFUNDED', 'refunded'],
  ['PARTIALLY_REFUNDED', 'refunded'],
  ['PENDING', 'pending'],
  ['DECLINED', 'closed'],
  ['FAILED', 'closed'],
]

const orderStates: Record<string, Exclude<PaymentReport['state'], 'paid'>> = {
  CREATED: 'pending',
  SAVED: 'pending',
  PAYER_ACTION_REQUIRED: 'pending',
  APPROVED: 'pending',
  VOIDED: 'closed',
}

/** Our word for an order: its captures say it, and without one its own status. */
export const reportOf = (order: PaypalOrder, appId: string, now: Date): PaymentReport => {
  const captures = capturesOf(order)
  const found = captureStates.find(([status]) => captures.some(each => each.status === status))
  if (!found) return { state: captures.length > 0 ? 'unknown' : (orderStates[order.status] ?? 'unknown') }
  const [status, state] = found
  if (state !== 'paid') return { state }
  const paying = captures.find(each => each.status === status)
  const paid = paying && factsOf(order, paying, appId, now)
  return paid ? { state, paid } : { state: 'unknown' }
}

/** Our number of a refund; undefined for one that somebody else made, which has the number of the payment's invoice or none. */
export const refundNoOf = (invoiceId: string | undefined, attemptNo: string): string | undefined =>
  invoiceId && invoiceId !== attemptNo ? invoiceId : undefined

const refundStatus: Record<string, 'succeeded' | 'pending' | 'failed'> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

export const paypalRefund = z.object({ id: z.string(), status: z.string() })

/** Our word for a refund's state. */
export const refundStateOf = (status: string) => refundStatus[status] ?? 'pending'
