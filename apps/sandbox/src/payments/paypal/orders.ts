import { type HttpRequest, headerOf, jsonBody } from '#core/http.ts'
import { letters } from '#core/random-text.ts'
import type { Payment, Purchase } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type OrderRequest, readOrder } from './order-request.ts'
import { orderView, preferred } from './order-view.ts'
import { invalid, notFound, type Reply } from './reply.ts'

const minute = 60_000
const lifetime = 180 * minute
/** A PayPal order carries no deadline of the merchant's; a late payer misses the usual half-hour. */
const usualTimeToPay = 30 * minute

/** POST /v2/checkout/orders. */
export function createOrder(account: MerchantAccount, request: HttpRequest): Reply {
  const body = jsonBody(request)
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const wanted = readOrder(account.secrets.merchantId, body)
  if ('status' in wanted) return wanted
  if (wanted.link === 'payer-action' && !headerOf(request, 'paypal-request-id'))
    return invalid('PAYPAL_REQUEST_ID_REQUIRED')
  const order = account.context.ledger.put(newOrder(account, `http://${headerOf(request, 'host')}`, wanted))
  return { status: 201, body: preferred(account, request, order) }
}

/** An order of this moment; `origin` is where the merchant reaches PayPal. */
export function newOrder(account: MerchantAccount, origin: string, wanted: OrderRequest): Payment {
  const { texts, link, ...asked } = wanted
  const orderId = freshId()
  // Events go to the webhook, and a repeated request is known by its id.
  const unused = { notifyUrl: '', terms: '' }
  return account.newPayment({
    attemptNo: texts.attach || texts.invoiceId || orderId,
    payUrl: `${origin}/checkoutnow?token=${orderId}`,
    ...asked,
    expiresAt: account.now() + lifetime,
    ...unused,
    extra: { ...texts, orderId, link, origin },
  })
}

/** PayPal's numbers: 17 digits and capitals. */
export function freshId(): string {
  return letters(17).toUpperCase()
}

/** GET /v2/checkout/orders/{id}. */
export function showOrder(account: MerchantAccount, { params }: HttpRequest): Reply {
  const order = account.order(params.id ?? '')
  return order ? { status: 200, body: orderView(account, order) } : notFound()
}

/** The payer's approval; the money moves only when the merchant captures it, as the payer's control wants. */
export function agree(order: Payment, { amount, late, callback = 'once' }: Purchase, now: number): Payment {
  const deadline = order.createdAt + usualTimeToPay
  const approved = late
    ? { at: Math.max(order.createdAt, deadline - 1_000), reportedAt: Math.max(now, deadline + 1_000) }
    : { at: now, reportedAt: now }
  const capturedAmount: Record<string, string> = amount === undefined ? {} : { takenAmount: String(amount) }
  return {
    ...order,
    approved,
    scannedAt: order.scannedAt ?? now,
    extra: { ...order.extra, ...capturedAmount, callback },
  }
}
