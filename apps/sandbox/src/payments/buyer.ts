import { digits } from '#core/random-text.ts'
import type { SandboxContext } from '#core/vendor.ts'
import { type Callback, type Payment, type Purchase, stateOf } from './payment.ts'
import type { WebhookDispatcher } from './webhook-dispatcher.ts'
import type { Outcome, Tampering, WebhookEvent } from './webhook-event.ts'

export type Refusal = 'unknown-payment' | 'closed' | 'expired'
export type PurchaseResult = { payment: Payment; callbacks: Outcome[] }

/** Late payers pay this long before expiry; the vendor reports it this long after expiry (milliseconds). */
const lateBefore = 1_000
const reportAfter = 1_000

/** Scans and pays as the buyer. Paying a paid payment sends its callback again. */
export async function pay(context: SandboxContext, purchase: Purchase): Promise<PurchaseResult | Refusal> {
  const payment = context.ledger.byPayUrl(purchase.payUrl)
  if (!payment) return 'unknown-payment'
  const now = context.clock.now().getTime()
  const state = stateOf(payment, now)
  if (state === 'closed' || (state === 'expired' && !purchase.late)) return state
  const agree = context.webhooks.paymentVendor(payment.provider)?.agree ?? settle
  const { payer, callback = 'once' } = purchase
  const named = payer ? { ...payment, extra: { ...payment.extra, payer } } : payment
  const isAgain = payment.paid ?? payment.approved
  const agreed = isAgain ? payment : context.ledger.put(agree(named, purchase, now))
  const callbacks = await report(context.webhooks, agreed, callback, now)
  return { payment: context.ledger.byPayUrl(agreed.payUrl) ?? agreed, callbacks }
}

/** Scans without paying: from now on the vendor knows of the trade. */
export function scan({ ledger, clock }: SandboxContext, payment: Payment): Payment {
  return ledger.put({ ...payment, scannedAt: payment.scannedAt ?? clock.now().getTime() })
}

/** Makes the payment expire now; a late payment is reported with it. */
export function expire({ ledger, clock, webhooks }: SandboxContext, payment: Payment): Payment {
  const now = clock.now().getTime()
  const { paid, approved } = payment
  const settled = paid ?? approved
  if (!settled) return ledger.put({ ...payment, expiresAt: now })
  if (settled.reportedAt <= now) return payment
  const reported = { at: now - lateBefore, reportedAt: now }
  const changed = paid ? { expiresAt: now, paid: { ...paid, ...reported } } : { approved: reported }
  webhooks.sendSoon(payment.payUrl)
  return ledger.put({ ...payment, ...changed })
}

function settle(payment: Payment, { amount, late }: Purchase, now: number): Payment {
  const at = late ? Math.max(payment.createdAt, payment.expiresAt - lateBefore) : now
  const reportedAt = late ? Math.max(now, payment.expiresAt + reportAfter) : now
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  const transactionId = payment.extra.tradeNo ?? `42${day}${digits(18)}`
  const paid = { transactionId, amount: amount ?? payment.amount, at, reportedAt }
  return { ...payment, scannedAt: payment.scannedAt ?? at, paid }
}

const choices: Record<Callback, (Tampering | undefined)[]> = {
  none: [],
  once: [undefined],
  twice: [undefined, undefined],
  tampered: ['sign'],
}

/** The events to send for an event: as many, and as genuine, as the buyer's control wants. */
export function eventsToSend(webhookEvent: WebhookEvent, callback: Callback): WebhookEvent[] {
  return choices[callback].map(tampering => (tampering ? { ...webhookEvent, tampering } : webhookEvent))
}

async function report(
  webhooks: WebhookDispatcher,
  payment: Payment,
  callback: Callback,
  now: number,
): Promise<Outcome[]> {
  const event = payment.approved && !payment.paid ? 'approved' : 'paid'
  const events = eventsToSend({ provider: payment.provider, payUrl: payment.payUrl, event }, callback)
  const reportedAt = (payment.paid ?? payment.approved)?.reportedAt ?? now
  if (reportedAt <= now) return Promise.all(events.map(each => webhooks.send(each)))
  for (const each of events) webhooks.later(each, reportedAt)
  return []
}
