import { type HttpRequest, headerOf, jsonBody } from '#core/http.ts'
import { type Payment, type Refund, refundedAmount } from '#payments/payment.ts'
import { link, moneyOf, numbersOf, payeeOf, time } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { readMoney } from './order-request.ts'
import { freshId } from './orders.ts'
import { invalid, type Link, notFound, type Reply, unprocessable } from './reply.ts'

type Wanted = { amount: number; requestId: string; invoiceId: string; customId: string; note: string }

/** POST /v2/payments/captures/{id}/refund: what is left without an amount, or a part. */
export function createRefund(account: MerchantAccount, request: HttpRequest): Reply {
  const payment = account.captured(request.params.id ?? '')
  if (!payment) return notFound()
  const body = request.body.length > 0 ? jsonBody(request) : {}
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const wanted = readRefund(payment, request, body)
  if ('status' in wanted) return wanted
  const refund = begin(account, payment, wanted)
  const after = account.refunded(refund.refundId) ?? payment
  return { status: 201, body: refundView(account, after, refund) }
}

function readRefund(payment: Payment, request: HttpRequest, body: Record<string, unknown>): Wanted | Reply {
  const { paid, extra, currency } = payment
  if (!paid) return unprocessable(extra.captureState === 'PENDING' ? 'PENDING_CAPTURE' : 'REFUND_NOT_ALLOWED')
  const left = paid.amount - refundedAmount(payment)
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
  const money = body.amount === undefined ? { amount: left, currency } : readMoney(body.amount, '/amount')
  if ('status' in money) return money
  if (money.currency !== currency) return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (money.amount > left) return unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  return named(body, request, money.amount)
}

function named(body: Record<string, unknown>, request: HttpRequest, amount: number): Wanted | Reply {
  const { invoice_id = '', custom_id = '', note_to_payer = '' } = body
  const tooLong = [String(invoice_id).length > 127, String(custom_id).length > 127, String(note_to_payer).length > 255]
  const at = ['/invoice_id', '/custom_id', '/note_to_payer'][tooLong.indexOf(true)]
  if (at) return invalid('INVALID_STRING_LENGTH', at)
  const texts = { invoiceId: String(invoice_id), customId: String(custom_id), note: String(note_to_payer) }
  return { amount, requestId: headerOf(request, 'paypal-request-id'), ...texts }
}

function begin(account: MerchantAccount, payment: Payment, wanted: Wanted): Refund {
  const { context, holdsRefunds } = account
  const { amount, note, invoiceId, customId } = wanted
  const refundId = freshId()
  const refundNo = numberOf(payment, wanted) ?? refundId
  const stated = { amount, reason: note, notifyUrl: '', createdAt: account.now() }
  const refund: Refund = { refundNo, refundId, ...stated, state: 'PROCESSING' }
  const numbers = { [`invoice ${refundId}`]: invoiceId, [`custom ${refundId}`]: customId }
  context.ledger.putRefund({ ...payment, extra: { ...payment.extra, ...numbers } }, refund)
  return holdsRefunds ? refund : (finish(account, refundId, 'SUCCESS') ?? refund)
}

/** The merchant's own number for a refund, unless an earlier one has it. */
function numberOf({ refunds }: Payment, { invoiceId, customId, requestId }: Wanted): string | undefined {
  const number = invoiceId || customId || requestId
  return number && refunds.every(({ refundNo }) => refundNo !== number) ? number : undefined
}

/** Ends a refund in a state; a successful one sends the merchant a webhook. */
export function finish(account: MerchantAccount, refundId: string, state: Refund['state']): Refund | undefined {
  const { ledger, webhooks } = account.context
  const payment = account.refunded(refundId)
  const refund = payment?.refunds.find(one => one.refundId === refundId)
  if (!payment || !refund) return undefined
  const now = account.now()
  const finished: Refund = { ...refund, state, doneAt: now }
  ledger.putRefund(payment, finished)
  const webhookEvent = { provider: 'paypal', payUrl: payment.payUrl, event: 'refunded', refundNo: refund.refundNo }
  if (state === 'SUCCESS') webhooks.later(webhookEvent, now)
  return finished
}

/** GET /v2/payments/refunds/{id}. */
export function showRefund(account: MerchantAccount, { params }: HttpRequest): Reply {
  const payment = account.refunded(params.id ?? '')
  const refund = payment?.refunds.find(one => one.refundId === params.id)
  return payment && refund ? { status: 200, body: refundView(account, payment, refund) } : notFound()
}

const states: Record<Refund['state'], string> = {
  PROCESSING: 'PENDING',
  SUCCESS: 'COMPLETED',
  ABNORMAL: 'FAILED',
  CLOSED: 'CANCELLED',
}

/** One refund of a capture; the merchant's own numbers of it are kept with the order. */
export function refundView(account: MerchantAccount, payment: Payment, refund: Refund): object {
  const { currency, extra } = payment
  const { refundId, amount, state, reason, createdAt, doneAt } = refund
  return {
    id: refundId,
    status: states[state],
    ...(state === 'PROCESSING' && { status_details: { reason: 'ECHECK' } }),
    amount: moneyOf(amount, currency),
    ...numbersOf({ invoiceId: extra[`invoice ${refundId}`] ?? '', attach: extra[`custom ${refundId}`] ?? '' }),
    ...(reason && { note_to_payer: reason }),
    seller_payable_breakdown: breakdown(payment, refund),
    payer: payeeOf(account, payment),
    create_time: time(createdAt),
    update_time: time(doneAt ?? createdAt),
    links: linksOf(payment, refund),
  }
}

function breakdown({ refunds, currency }: Payment, { amount, createdAt }: Refund): object {
  const back = refunds.filter(one => one.state === 'SUCCESS' && one.createdAt <= createdAt)
  const total = back.reduce((sum, one) => sum + one.amount, 0)
  const whole = moneyOf(amount, currency)
  const none = moneyOf(0, currency)
  return { gross_amount: whole, paypal_fee: none, net_amount: whole, total_refunded_amount: moneyOf(total, currency) }
}

function linksOf(payment: Payment, { refundId }: Refund): Link[] {
  const own = link(payment, `/v2/payments/refunds/${refundId}`, 'self')
  return [own, link(payment, `/v2/payments/captures/${payment.extra.captureId}`, 'up')]
}
