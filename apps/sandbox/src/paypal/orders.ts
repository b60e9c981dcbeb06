import { type Call, headerOf, jsonBody } from '#http/call.ts'
import type { Purchase } from '#world/buyer.ts'
import { letters } from '#world/numbers.ts'
import type { Payment } from '#world/payment.ts'
import type { Account } from './account.ts'
import { type OrderRequest, readOrder } from './order-request.ts'
import { orderView, preferred } from './order-view.ts'
import { invalid, notFound, type Reply } from './reply.ts'

const minute = 60_000
const lifetime = 180 * minute
/** PayPal knows no deadline of the merchant's; a late payer is late for the usual half-hour. */
const usualTimeToPay = 30 * minute

/** POST /v2/checkout/orders. */
export function createOrder(account: Account, call: Call): Reply {
  const body = jsonBody(call)
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const wanted = readOrder(account.secrets.merchantId, body)
  if ('status' in wanted) return wanted
  if (wanted.link === 'payer-action' && !headerOf(call, 'paypal-request-id'))
    return invalid('PAYPAL_REQUEST_ID_REQUIRED')
  const order = account.desk.ledger.put(newOrder(account, `http://${headerOf(call, 'host')}`, wanted))
  return { status: 201, body: preferred(account, call, order) }
}

/** Events go to the webhook, and a repeated request is known by its id. */
const unused = { notifyUrl: '', terms: '' }

/** An order of this moment; `origin` is where the merchant reaches PayPal. */
export function newOrder(account: Account, origin: string, wanted: OrderRequest): Payment {
  const { amount, currency, subject, texts, link } = wanted
  const orderId = freshId()
  const createdAt = account.now()
  return {
    provider: 'paypal',
    attemptNo: texts.attach || texts.invoiceId || orderId,
    payUrl: `${origin}/checkoutnow?token=${orderId}`,
    amount,
    currency,
    subject,
    createdAt,
    expiresAt: createdAt + lifetime,
    ...unused,
    refunds: [],
    extra: { ...texts, orderId, link, origin },
  }
}

/** PayPal's numbers: 17 digits and capitals. */
export function freshId(): string {
  return letters(17).toUpperCase()
}

/** GET /v2/checkout/orders/{id}. */
export function showOrder(account: Account, { params }: Call): Reply {
  const order = account.order(params.id ?? '')
  return order ? { status: 200, body: orderView(account, order) } : notFound()
}

/** The payer's yes; the money moves only when the merchant captures it, and then as the payer's control wants. */
export function agree(order: Payment, { amount, late, callback = 'once' }: Purchase, now: number): Payment {
  const deadline = order.createdAt + usualTimeToPay
  const approved = late
    ? { at: Math.max(order.createdAt, deadline - 1_000), reportedAt: Math.max(now, deadline + 1_000) }
    : { at: now, reportedAt: now }
  const taken: Record<string, string> = amount === undefined ? {} : { takenAmount: String(amount) }
  return { ...order, approved, scannedAt: order.scannedAt ?? now, extra: { ...order.extra, ...taken, callback } }
}
