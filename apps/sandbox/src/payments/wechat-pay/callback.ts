import { rfc3339 } from '#core/clock.ts'
import type { Payment, Refund } from '#payments/payment.ts'
import { webhookEventId } from '#payments/webhook-dispatcher.ts'
import type { Tampering, WebhookEvent, WebhookRequest } from '#payments/webhook-event.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { paidFields, transaction } from './orders.ts'
import { refundFields } from './refunds.ts'
import { proof, seal } from './signature.ts'

/** WeChat Pay's own retry times: 24 hours and 4 minutes in all. */
export const retrySeconds = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]

/** Every event of a payment, oldest first. */
export function webhookEvents({ provider, payUrl, paid, refunds }: Payment): WebhookEvent[] {
  const finished = refunds.filter(refund => refund.state !== 'PROCESSING')
  const refunded = finished.map(({ refundNo }) => ({ provider, payUrl, event: 'refunded', refundNo }))
  return [...(paid ? [{ provider, payUrl, event: 'paid' }] : []), ...refunded]
}

/** The encrypted, signed request that tells of a payment or a refund. */
export function webhookRequest(
  account: MerchantAccount,
  payment: Payment,
  webhookEvent: WebhookEvent,
): WebhookRequest | undefined {
  const { refundNo, tampering } = webhookEvent
  const refund = payment.refunds.find(one => one.refundNo === refundNo)
  const url = refund ? refund.notifyUrl : payment.notifyUrl
  if (!url) return undefined
  const { type, summary, original, at, plain } = refund
    ? refundEvent(account, payment, refund)
    : paidEvent(account, payment)
  const sealed = seal(JSON.stringify(falsified(plain, tampering)), account.secrets.apiV3Key, original)
  const body = JSON.stringify({
    id: webhookEventId(webhookEvent),
    create_time: rfc3339(at),
    resource_type: 'encrypt-resource',
    event_type: type,
    summary,
    resource: { original_type: original, ...sealed },
  })
  return { url, headers: headersOf(account, body, tampering), body }
}

function paidEvent(account: MerchantAccount, payment: Payment) {
  const { paid, createdAt } = payment
  const success = { trade_state: 'SUCCESS', trade_state_desc: '支付成功' }
  const plain = { ...transaction(account, payment), ...(paid && paidFields(payment, paid)), ...success }
  const at = paid?.at ?? createdAt
  return { type: 'TRANSACTION.SUCCESS', summary: '支付成功', original: 'transaction', at, plain }
}

function refundEvent({ secrets }: MerchantAccount, payment: Payment, refund: Refund) {
  const total = payment.paid?.amount ?? payment.amount
  const amount = { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount }
  const state = { mchid: secrets.mchid, refund_status: refund.state }
  const plain = { ...state, ...refundFields(payment, refund), amount }
  const at = refund.doneAt ?? refund.createdAt
  return { type: `REFUND.${refund.state}`, summary: '退款通知', original: 'refund', at, plain }
}

function headersOf(account: MerchantAccount, body: string, tampering: Tampering | undefined): Record<string, string> {
  const signed = tampering === 'sign' ? body.replace('encrypt-resource', 'encrypt_resource') : body
  const headers = proof(signed, account.signer(), account.vendorTime())
  const signature = headers['wechatpay-signature'] ?? ''
  return {
    'content-type': 'application/json',
    ...headers,
    'wechatpay-signature': tampering === 'probe' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
  }
}

/** A genuine callback about something else: another sum, or another merchant's order. */
function falsified(plain: object, tampering: Tampering | undefined): object {
  if (tampering === 'app') return { ...plain, mchid: '1900000109', appid: 'wxd678efh567hg6787' }
  if (tampering !== 'amount' || !('amount' in plain)) return plain
  return { ...plain, amount: { ...(plain.amount as object), total: 1, payer_total: 1 } }
}

/** Only 200 and 204 end the repetitions. */
export function acknowledged(status: number): boolean {
  return status === 200 || status === 204
}
