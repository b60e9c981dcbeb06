import * as z from 'zod/mini'
import type { PaymentFacts, PaymentReport, RefundReport } from '#gateways/payment/payment-gateway.ts'
import { tencentStates } from '#gateways/payment/tencent.ts'

/** What WeChat Pay says of a transaction, in queries and callbacks alike. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.string()),
  payer: z.optional(z.object({ openid: z.optional(z.string()) })),
  /** `total` is what was asked for; `payer_total` is less when a coupon of theirs paid a part. */
  amount: z.optional(z.object({ total: z.int().check(z.nonnegative()), currency: z._default(z.string(), 'CNY') })),
})

export const refundEvent = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.optional(z.string()),
  refund_status: z.string(),
})

/** What is answered to an order, by the way it is to be paid. */
export const codeAnswer = z.object({ code_url: z.string() })
export const pageAnswer = z.object({ h5_url: z.string() })
export const prepaidAnswer = z.object({ prepay_id: z.string() })

export const refundAnswer = z.object({ refund_id: z.string(), status: z.string() })

export type Transaction = z.output<typeof transaction>

/** The facts of a paid transaction; null when it does not tell them all. */
export const factsOf = (told: Transaction, now: Date): PaymentFacts | null => {
  if (!told.transaction_id || !told.amount) return null
  const paidAt = new Date(told.success_time ?? now)
  return {
    attemptNo: told.out_trade_no,
    providerTxnId: told.transaction_id,
    amountMinor: told.amount.total,
    currency: told.amount.currency,
    merchantId: told.mchid,
    appId: told.appid,
    paidAt: Number.isNaN(paidAt.getTime()) ? now : paidAt,
    payerId: told.payer?.openid,
  }
}

/** Our word for a transaction's state. */
export const reportOf = (told: Transaction, now: Date): PaymentReport => {
  const paid = told.trade_state === 'SUCCESS' ? factsOf(told, now) : null
  return paid ? { state: 'paid', paid } : { state: tencentStates[told.trade_state] ?? 'unknown' }
}

/** Our word for a refund's state. */
export const refundStates: Record<string, RefundReport['state']> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}
