import { type Call, headerOf, jsonBody } from '#http/call.ts'
import { type Payment, type Refund, refundedAmount } from '#world/payment.ts'
import type { Account } from './account.ts'
import { readMoney } from './order-request.ts'
import { freshId } from './orders.ts'
import { refundView } from './refund-view.ts'
import { invalid, notFound, type Reply, unprocessable } from './reply.ts'

type Wanted = { amount: number; requestId: string; invoiceId: string; customId: string; note: string }

/** POST /v2/payments/captures/{id}/refund: what is left without an amount, or a part. */
export function createRefund(account: Account, call: Call): Reply {
  const payment = account.captured(call.params.id ?? '')
  if (!payment) return notFound()
  const body = call.body.length > 0 ? jsonBody(call) : {}
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const wanted = readRefund(payment, call, body)
  if ('status' in wanted) return wanted
  const refund = begin(account, payment, wanted)
  const after = account.refunded(refund.refundId) ?? payment
  return { status: 201, body: refundView(account, after, refund) }
}

function readRefund(payment: Payment, call: Call, body: Record<string, unknown>): Wanted | Reply {
  const { paid, extra, currency } = payment
  if (!paid) return unprocessable(extra.captureState === 'PENDING' ? 'PENDING_CAPTURE' : 'REFUND_NOT_ALLOWED')
  const left = paid.amount - refundedAmount(payment)
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
  const money = body.amount === undefined ? { amount: left, currency } : readMoney(body.amount, '/amount')
  if ('status' in money) return money
  if (money.currency !== currency) return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (money.amount > left) return unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  return named(body, call, money.amount)
}

function named(body: Record<string, unknown>, call: Call, amount: number): Wanted | Reply {
  const { invoice_id = '', custom_id = '', note_to_payer = '' } = body
  const tooLong = [String(invoice_id).length > 127, String(custom_id).length > 127, String(note_to_payer).length > 255]
  const at = ['/invoice_id', '/custom_id', '/note_to_payer'][tooLong.indexOf(true)]
  if (at) return invalid('INVALID_STRING_LENGTH', at)
  const texts = { invoiceId: String(invoice_id), customId: String(custom_id), note: String(note_to_payer) }
  return { amount, requestId: headerOf(call, 'paypal-request-id'), ...texts }
}

function begin(account: Account, payment: Payment, wanted: Wanted): Refund {
  const { desk, holdsRefunds } = account
  const { amount, note, invoiceId, customId } = wanted
  const refundId = freshId()
  const refundNo = numberOf(payment, wanted) ?? refundId
  const stated = { amount, reason: note, notifyUrl: '', createdAt: account.now() }
  const refund: Refund = { refundNo, refundId, ...stated, state: 'PROCESSING' }
  const numbers = { [`invoice ${refundId}`]: invoiceId, [`custom ${refundId}`]: customId }
  desk.ledger.putRefund({ ...payment, extra: { ...payment.extra, ...numbers } }, refund)
  return holdsRefunds ? refund : (finish(account, refundId, 'SUCCESS') ?? refund)
}

/** The merchant's own number for a refund, unless an earlier one has it. */
function numberOf({ refunds }: Payment, { invoiceId, customId, requestId }: Wanted): string | undefined {
  const number = invoiceId || customId || requestId
  return number && refunds.every(({ refundNo }) => refundNo !== number) ? number : undefined
}

/** Ends a refund one way or the other; the merchant is told of money that went back. */
export function finish(account: Account, refundId: string, state: Refund['state']): Refund | undefined {
  const { ledger, courier } = account.desk
  const payment = account.refunded(refundId)
  const refund = payment?.refunds.find(one => one.refundId === refundId)
  if (!payment || !refund) return undefined
  const now = account.now()
  const finished: Refund = { ...refund, state, doneAt: now }
  ledger.putRefund(payment, finished)
  const notice = { provider: 'paypal', payUrl: payment.payUrl, event: 'refunded', refundNo: refund.refundNo }
  if (state === 'SUCCESS') courier.later(notice, now)
  return finished
}

/** GET /v2/payments/refunds/{id}. */
export function showRefund(account: Account, { params }: Call): Reply {
  const payment = account.refunded(params.id ?? '')
  const refund = payment?.refunds.find(one => one.refundId === params.id)
  return payment && refund ? { status: 200, body: refundView(account, payment, refund) } : notFound()
}
