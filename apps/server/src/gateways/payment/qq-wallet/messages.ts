import { fromCompactTime } from '#gateways/payment/beijing-time.ts'
import type { PaymentFacts, PaymentReport, RefundReport } from '#gateways/payment/payment-gateway.ts'
import { tencentStates } from '#gateways/payment/tencent.ts'
import type { QqFields } from './xml.ts'

/** A whole number of fen; null when it is none. */
const fenOf = (text: string | undefined): number | null => (/^\d{1,11}$/.test(text ?? '') ? Number(text) : null)

/** The facts of a paid order; null when it does not tell them all. */
const factsOf = (told: QqFields, appId: string, now: Date): PaymentFacts | null => {
  const { out_trade_no: attemptNo, transaction_id: providerTxnId, mch_id: merchantId } = told
  const amountMinor = fenOf(told.total_fee)
  if (!attemptNo || !providerTxnId || !merchantId || amountMinor === null) return null
  return {
    attemptNo,
    providerTxnId,
    amountMinor,
    currency: told.fee_type || 'CNY',
    merchantId,
    appId: told.appid || appId,
    paidAt: fromCompactTime(told.time_end ?? '') ?? now,
    payerId: told.openid || undefined,
  }
}

/** Our word for an order's state: nothing but `trade_state` says that it is paid. */
export const reportOf = (told: QqFields, appId: string, now: Date): PaymentReport => {
  const paid = told.trade_state === 'SUCCESS' ? factsOf(told, appId, now) : null
  return paid ? { state: 'paid', paid } : { state: tencentStates[told.trade_state ?? ''] ?? 'unknown' }
}

/** CHANGE has to be given back by hand. */
const refundStates: Record<string, RefundReport['state']> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  FAIL: 'failed',
  CHANGE: 'failed',
}

/** Our word for the state of one refund among those that are told. */
export const refundOf = (told: QqFields, refundNo: string): RefundReport | null => {
  const name = Object.keys(told).find(key => /^out_refund_no_\d+$/.test(key) && told[key] === refundNo)
  const index = name?.split('_').at(-1)
  if (index === undefined) return null
  const providerRefundId = told[`refund_id_${index}`]
  return {
    state: refundStates[told[`refund_status_${index}`] ?? ''] ?? 'pending',
    ...(providerRefundId && { providerRefundId }),
  }
}
