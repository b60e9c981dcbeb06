import { randomInt } from 'node:crypto'
import type { Payment } from '#payments/payment.ts'
import { moneyOf, takenAmount, time } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/** The buyer complains to PayPal about a payment; the merchant gets a webhook. Undefined where nothing is paid. */
export function openDispute(account: MerchantAccount, payment: Payment): string | undefined {
  if (!payment.paid) return undefined
  const { ledger, webhooks } = account.context
  const now = account.now()
  const disputeId = `PP-R-${[digits(3), digits(9)].join('-')}`
  ledger.put({ ...payment, extra: { ...payment.extra, disputeId, disputedAt: String(now) } })
  webhooks.later({ provider: 'paypal', payUrl: payment.payUrl, event: 'disputed' }, now)
  return disputeId
}

/** A dispute as its events show it. */
export function disputeView({ secrets }: MerchantAccount, payment: Payment): object {
  const { disputeId, disputedAt, captureId, invoiceId, attach } = payment.extra
  const amount = moneyOf(takenAmount(payment), payment.currency)
  const numbers = { ...(invoiceId && { invoice_number: invoiceId }), ...(attach && { custom: attach }) }
  const seller = { merchant_id: secrets.merchantId }
  return {
    dispute_id: disputeId,
    create_time: time(Number(disputedAt)),
    update_time: time(Number(disputedAt)),
    disputed_transactions: [
      { seller_transaction_id: captureId, transaction_status: 'COMPLETED', gross_amount: amount, ...numbers, seller },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
  }
}
