import { type Call, jsonBody } from '#http/call.ts'
import { callbackChoices, tellingsOf } from '#world/buyer.ts'
import type { Payment } from '#world/payment.ts'
import type { Account } from './account.ts'
import { capturedPayment, takenAmount } from './capture-view.ts'
import { orderStatus, preferred } from './order-view.ts'
import { freshId } from './orders.ts'
import { invalid, notFound, type Reply, unprocessable } from './reply.ts'

/** POST /v2/checkout/orders/{id}/capture: once, after the payer said yes. */
export function captureOrder(account: Account, call: Call): Reply {
  if (call.body.length > 0 && !jsonBody(call)) return invalid('MALFORMED_REQUEST_JSON')
  const order = account.order(call.params.id ?? '')
  if (!order) return notFound()
  const objection = objectionTo(account, order)
  if (objection) return objection
  const outcome = account.outcomes.shift() ?? 'COMPLETED'
  if (outcome === 'INSTRUMENT_DECLINED') return askAgain(account, order)
  return { status: 201, body: preferred(account, call, take(account, order, outcome)) }
}

function objectionTo(account: Account, order: Payment): Reply | undefined {
  const status = orderStatus(order, account.now())
  if (status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
  if (status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
  const { invoiceId, orderId } = order.extra
  const isSame = ({ extra }: Payment) => extra.invoiceId === invoiceId && extra.orderId !== orderId && extra.captureId
  return invoiceId && account.all().some(isSame) ? unprocessable('DUPLICATE_INVOICE_ID') : undefined
}

/** The payer has to choose another way to pay: the order waits for a new yes. */
function askAgain({ desk }: Account, order: Payment): Reply {
  const { approved: _withdrawn, ...waiting } = order
  desk.ledger.put(waiting)
  return unprocessable('INSTRUMENT_DECLINED', undefined, [{ href: order.payUrl, rel: 'redirect', method: 'GET' }])
}

/** Takes an order's money, or ends up not to; the merchant is told. */
export function take(account: Account, order: Payment, state: 'COMPLETED' | 'PENDING' | 'DECLINED'): Payment {
  const capture = { captureId: freshId(), capturedAt: String(account.now()) }
  return end(account, { ...order, extra: { ...order.extra, ...capture } }, state)
}

const events = { COMPLETED: 'paid', PENDING: 'pending', DECLINED: 'denied' } as const

/** Lets a capture reach a state, tells the merchant as the payer's control wants, and gives the order back. */
export function end(account: Account, order: Payment, state: keyof typeof events): Payment {
  const { ledger, courier } = account.desk
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
  const notice = { provider: 'paypal', payUrl: order.payUrl, event: events[state] }
  for (const telling of tellingsOf(notice, callback)) courier.later(telling, at)
  return ledger.put(ended)
}

/** GET /v2/payments/captures/{id}. */
export function showCapture(account: Account, { params }: Call): Reply {
  const payment = account.captured(params.id ?? '')
  return payment ? { status: 200, body: capturedPayment(account, payment) } : notFound()
}
