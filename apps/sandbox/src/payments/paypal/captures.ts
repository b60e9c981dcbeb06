import { type HttpRequest, jsonBody } from '#core/http.ts'
import { eventsToSend } from '#payments/buyer.ts'
import { callbackChoices, type Payment } from '#payments/payment.ts'
import { capturedPayment, takenAmount } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { orderStatus, preferred } from './order-view.ts'
import { freshId } from './orders.ts'
import { invalid, notFound, type Reply, unprocessable } from './reply.ts'

/** POST /v2/checkout/orders/{id}/capture: once, after the payer agreed. */
export function captureOrder(account: MerchantAccount, request: HttpRequest): Reply {
  if (request.body.length > 0 && !jsonBody(request)) return invalid('MALFORMED_REQUEST_JSON')
  const order = account.order(request.params.id ?? '')
  if (!order) return notFound()
  const objection = objectionTo(account, order)
  if (objection) return unprocessable(objection)
  const outcome = account.outcomes.shift() ?? 'COMPLETED'
  if (outcome !== 'INSTRUMENT_DECLINED')
    return { status: 201, body: preferred(account, request, take(account, order, outcome)) }
  // The payer has to choose another way to pay: the order waits for a new approval.
  const { approved: _withdrawn, ...waiting } = order
  account.context.ledger.put(waiting)
  return unprocessable(outcome, undefined, [{ href: order.payUrl, rel: 'redirect', method: 'GET' }])
}

function objectionTo(account: MerchantAccount, order: Payment): string | undefined {
  const status = orderStatus(order, account.now())
  if (status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED'
  if (status !== 'APPROVED') return 'ORDER_NOT_APPROVED'
  const { invoiceId = null, orderId } = order.extra
  const ofInvoice = account.context.ledger.named(account.provider, 'invoiceId', invoiceId)
  const isCaptured = ofInvoice.some(({ extra }) => extra.orderId !== orderId && extra.captureId)
  return isCaptured ? 'DUPLICATE_INVOICE_ID' : undefined
}

/** Captures an order's money, or fails to, and sends the merchant a webhook. */
export function take(account: MerchantAccount, order: Payment, state: 'COMPLETED' | 'PENDING' | 'DECLINED'): Payment {
  const capture = { captureId: freshId(), capturedAt: String(account.now()) }
  return end(account, { ...order, extra: { ...order.extra, ...capture } }, state)
}

const events = { COMPLETED: 'paid', PENDING: 'pending', DECLINED: 'denied' } as const

/** Puts a capture into a state, sends the webhooks that the payer's control wants, and returns the order. */
export function end(account: MerchantAccount, order: Payment, state: keyof typeof events): Payment {
  const { ledger, webhooks } = account.context
  const at = account.now()
  const held: Record<string, string> = state === 'PENDING' ? { wasHeld: 'yes' } : {}
  const paid = { transactionId: order.extra.captureId ?? '', amount: takenAmount(order), at, reportedAt: at }
  const ended = {
    ...order,
    ...(state === 'COMPLETED' && { paid }),
    ...(state === 'DECLINED' && { closedAt: at }),
    extra: { ...order.extra, ...held, captureState: state },
  }
  const callback = callbackChoices.find(choice => choice === order.extra.callback) ?? 'once'
  const webhookEvent = { provider: 'paypal', payUrl: order.payUrl, event: events[state] }
  for (const each of eventsToSend(webhookEvent, callback)) webhooks.later(each, at)
  return ledger.put(ended)
}

/** GET /v2/payments/captures/{id}. */
export function showCapture(account: MerchantAccount, { params }: HttpRequest): Reply {
  const payment = account.captured(params.id ?? '')
  return payment ? { status: 200, body: capturedPayment(account, payment) } : notFound()
}
