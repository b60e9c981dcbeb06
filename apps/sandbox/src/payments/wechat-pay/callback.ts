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
  const refund = payment.refunds.find(one => one.refundNo === webhookEvent.refundNo)
  const url = refund ? refund.notifyUrl : payment.notifyUrl
  if (!url) return undefined
  const body = JSON.stringify(
    refund ? refundEvent(account, payment, refund, webhookEvent) : paidEvent(account, payment, webhookEvent),
  )
  return { url, headers: headersOf(account, body, webhookEvent.tampering), body }
}

function headersOf(account: MerchantAccount, body: string, tampering: Tampering | undefined): Record<string, string> {
  const signed = tampering === 'sign' ? body.replace('encrypt-resource', 'encrypt_resource') : body
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...proof(signed, account.signer(), account.vendorTime()),
  }
  if (tampering !== 'probe') return headers
  const signature = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`
  return { ...headers, 'wechatpay-signature': signature }
}

function paidEvent(account: MerchantAccount, payment: Payment, webhookEvent: WebhookEvent): object {
  const success = { trade_state: 'SUCCESS', trade_state_desc: '支付成功' }
  const plain = { ...transaction(account, payment), ...(payment.paid && paidFields(payment, payment.paid)), ...success }
  const event = { type: 'TRANSACTION.SUCCESS', summary: '支付成功', original: 'transaction' }
  return envelope(
    account,
    webhookEvent,
    event,
    falsified(plain, webhookEvent.tampering),
    payment.paid?.at ?? payment.createdAt,
  )
}

function refundEvent(account: MerchantAccount, payment: Payment, refund: Refund, webhookEvent: WebhookEvent): object {
  const total = payment.paid?.amount ?? payment.amount
  const amount = { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount }
  const state = { mchid: account.secrets.mchid, refund_status: refund.state }
  const plain = { ...state, ...refundFields(payment, refund), amount }
  const event = { type: `REFUND.${refund.state}`, summary: '退款通知', original: 'refund' }
  return envelope(
    account,
    webhookEvent,
    event,
    falsified(plain, webhookEvent.tampering),
    refund.doneAt ?? refund.createdAt,
  )
}

function envelope(
  account: MerchantAccount,
  webhookEvent: WebhookEvent,
  event: Record<string, string>,
  plain: object,
  at: number,
): object {
  const { original, type, summary } = event
  const resource = { original_type: original, ...seal(JSON.stringify(plain), account.secrets.apiV3Key, original ?? '') }
  const id = webhookEventId(webhookEvent)
  return { id, create_time: rfc3339(at), resource_type: 'encrypt-resource', event_type: type, summary, resource }
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
