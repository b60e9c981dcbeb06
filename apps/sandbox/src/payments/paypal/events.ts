import { createHash, randomUUID } from 'node:crypto'
import { decimal } from '#payments/money.ts'
import type { Payment } from '#payments/payment.ts'
import { webhookEventId } from '#payments/webhook-dispatcher.ts'
import type { Tampering, WebhookEvent, WebhookRequest } from '#payments/webhook-event.ts'
import { capturedPayment, link, takenAmount, time } from './capture-view.ts'
import { disputeView } from './disputes.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { orderView } from './order-view.ts'
import { refundView } from './refunds.ts'
import { signature, signedMessage } from './signature.ts'
import { signerFor } from './signers.ts'

type EventContent = { type: string; resourceType: string; summary: string; at: number; resource: object }
type Kind = (account: MerchantAccount, payment: Payment, webhookEvent: WebhookEvent) => EventContent | undefined

/** 25 repetitions over three days. */
export const retrySeconds = [
  ...[10, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200],
  ...Array.from({ length: 15 }, () => 16_200),
]

/** Any answer of success ends the repetitions. */
export function acknowledged(status: number): boolean {
  return status >= 200 && status < 300
}

/** Every event of an order, oldest first. */
export function webhookEvents({ provider, payUrl, approved, paid, refunds, extra }: Payment): WebhookEvent[] {
  const reached = [
    approved && 'approved',
    extra.wasHeld && 'pending',
    extra.captureState === 'DECLINED' && 'denied',
    paid && 'paid',
    extra.disputeId && 'disputed',
  ]
  const back = refunds.filter(({ state }) => state === 'SUCCESS')
  return [
    ...reached.flatMap(event => (event ? [{ provider, payUrl, event }] : [])),
    ...back.map(({ refundNo }) => ({ provider, payUrl, event: 'refunded', refundNo })),
  ]
}

/** The payment at the moment of the event, also when the event is sent later. */
function asOf(payment: Payment, event: string): Payment {
  const { paid, ...unpaid } = { ...payment, refunds: event === 'refunded' ? payment.refunds : [] }
  const { captureId, capturedAt, captureState, ...asked } = payment.extra
  if (event === 'approved') return { ...unpaid, extra: asked }
  return event === 'pending'
    ? { ...unpaid, extra: { ...payment.extra, captureState: 'PENDING' } }
    : { ...unpaid, ...(paid && { paid }) }
}

const captured =
  (type: string, words: string): Kind =>
  (account, payment) => {
    const { extra, paid, currency } = payment
    const summary = `${words} for ${decimal(takenAmount(payment))} ${currency}`
    const at = type === 'COMPLETED' ? (paid?.at ?? 0) : Number(extra.capturedAt)
    const resource = capturedPayment(account, payment)
    return { type: `PAYMENT.CAPTURE.${type}`, resourceType: 'capture', summary, at, resource }
  }

const kinds: Record<string, Kind> = {
  approved: (account, payment) => {
    const type = 'CHECKOUT.ORDER.APPROVED'
    const summary = 'An order has been approved by buyer'
    const at = payment.approved?.reportedAt ?? payment.createdAt
    return { type, resourceType: 'checkout-order', summary, at, resource: orderView(account, payment) }
  },
  paid: captured('COMPLETED', 'Payment completed'),
  pending: captured('PENDING', 'Payment pending'),
  denied: captured('DENIED', 'Payment denied'),
  refunded: (account, payment, { refundNo }) => {
    const refund = payment.refunds.find(one => one.refundNo === refundNo)
    if (!refund) return undefined
    const [type, word] = payment.extra[`reversed ${refund.refundId}`]
      ? ['REVERSED', 'reversed']
      : ['REFUNDED', 'refunded']
    const summary = `A ${decimal(refund.amount)} ${payment.currency} capture payment was ${word}`
    const resource = refundView(account, payment, refund)
    return { type: `PAYMENT.CAPTURE.${type}`, resourceType: 'refund', summary, at: refund.doneAt ?? 0, resource }
  },
  disputed: (account, payment) => {
    const { disputeId, disputedAt } = payment.extra
    const summary = `A new dispute opened with Case # ${disputeId}`
    const resource = disputeView(account, payment)
    return { type: 'CUSTOMER.DISPUTE.CREATED', resourceType: 'dispute', summary, at: Number(disputedAt), resource }
  },
}

/** The event as PayPal words it; its id is the same for every repetition. */
export function eventOf(
  account: MerchantAccount,
  payment: Payment,
  webhookEvent: WebhookEvent,
): Record<string, unknown> | undefined {
  const content = kinds[webhookEvent.event]?.(account, asOf(payment, webhookEvent.event), webhookEvent)
  if (!content) return undefined
  const { type, resourceType, summary, at, resource } = content
  // A payer who is asked again approves again, so the moment is part of the id.
  const moment = `${webhookEventId(webhookEvent)} ${at}`
  const print = createHash('sha256').update(moment).digest('hex').toUpperCase()
  const id = `WH-${print.slice(0, 17)}-${print.slice(17, 34)}`
  const path = `/v1/notifications/webhooks-events/${id}`
  const links = [link(payment, path, 'self'), link(payment, `${path}/resend`, 'resend', 'POST')]
  const versions = { event_version: '1.0', create_time: new Date(at).toISOString() }
  const kind = { resource_type: resourceType, resource_version: '2.0', event_type: type, summary }
  return { id, ...versions, ...kind, resource, links }
}

/** The signed request for the merchant. */
export function webhookRequest(
  account: MerchantAccount,
  payment: Payment,
  webhookEvent: WebhookEvent,
): WebhookRequest | undefined {
  const event = eventOf(account, payment, webhookEvent)
  const url = account.webhookUrl
  if (!event || !url) return undefined
  const body = falsified(account, payment, JSON.stringify(event), webhookEvent.tampering)
  return { url, headers: headersOf(account, body, webhookEvent.tampering), body }
}

/** The body with another amount, another merchant, an earlier state, or the amount twice; its signature is right. */
function falsified(
  { secrets }: MerchantAccount,
  payment: Payment,
  body: string,
  tampering: Tampering | undefined,
): string {
  const sum = `"value":"${decimal(takenAmount(payment))}"`
  const amount = /"amount":\{"currency_code":"[A-Z]{3}","value":"[\d.]+"\}/
  const lies: Partial<Record<Tampering, () => string>> = {
    amount: () => body.replaceAll(sum, '"value":"0.01"'),
    app: () => body.replaceAll(secrets.merchantId, 'FOREIGNSHOP99'),
    state: () => body.replace('"status":"COMPLETED"', '"status":"PENDING"').replace('"APPROVED"', '"CREATED"'),
    duplicate: () => body.replace(amount, found => `${found},${found.replace(/"value":"[\d.]+"/, '"value":"0.01"')}`),
  }
  return (tampering && lies[tampering]?.()) ?? body
}

/** `probe` is PayPal's own simulator, which signs for no webhook in particular. */
function headersOf(account: MerchantAccount, body: string, tampering: Tampering | undefined): Record<string, string> {
  const { certUrl, privateKey } = signerFor(account, tampering)
  const { context, secrets } = account
  const webhookId = tampering === 'probe' ? 'WEBHOOK_ID' : secrets.webhookId
  const transmission = { id: randomUUID(), time: time(context.faults.vendorTime(context.clock)), webhookId }
  const signed = tampering === 'sign' ? body.replace('"event_version":"1.0"', '"event_version":"2.0"') : body
  const isWeak = tampering === 'weak'
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-214.0',
    'paypal-auth-algo': isWeak ? 'SHA1withRSA' : 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': certUrl,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signature(signedMessage(transmission, signed), privateKey, isWeak ? 'SHA1' : 'SHA256'),
  }
}
