import { type HttpRequest, headerOf, jsonBody } from '#core/http.ts'
import { type Payment, type Refund, refundedAmount } from '#payments/payment.ts'
import { link, moneyOf, numbersOf, payeeOf, time } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { readMoney } from './order-request.ts'
import { freshId } from './orders.ts'
import { invalid, notFound, type Reply, unprocessable } from './reply.ts'

/** POST /v2/payments/captures/{id}/refund: what is left without an amount, or a part. */
export function createRefund(account: MerchantAccount, request: HttpRequest): Reply {
  const payment = account.captured(request.params.id ?? '')
  if (!payment) return notFound()
  const body = request.body.length > 0 ? jsonBody(request) : {}
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const amount = readAmount(payment, body)
  if (typeof amount !== 'number') return amount
  const { invoice_id = '', custom_id = '', note_to_payer = '' } = body
  const texts = { invoice_id: `${invoice_id}`, custom_id: `${custom_id}`, note_to_payer: `${note_to_payer}` }
  if (account.lacksMoney) return unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS')
  const tooLong = longest.find(([name, most]) => texts[name].length > most)
  if (tooLong) return invalid('INVALID_STRING_LENGTH', `/${tooLong[0]}`)
  const refund = begin(account, payment, amount, texts, headerOf(request, 'paypal-request-id'))
  return { status: 201, body: refundView(account, account.refunded(refund.refundId) ?? payment, refund) }
}

type Texts = Record<'invoice_id' | 'custom_id' | 'note_to_payer', string>

const longest: [name: keyof Texts, most: number][] = [
  ['invoice_id', 127],
  ['custom_id', 127],
  ['note_to_payer', 255],
]

function readAmount(payment: Payment, body: Record<string, unknown>): number | Reply {
  const { paid, extra, currency } = payment
  if (!paid) return unprocessable(extra.captureState === 'PENDING' ? 'PENDING_CAPTURE' : 'REFUND_NOT_ALLOWED')
  const left = paid.amount - refundedAmount(payment)
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
  const money = body.amount === undefined ? { amount: left, currency } : readMoney(body.amount, '/amount')
  if ('status' in money) return money
  if (money.currency !== currency) return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  return money.amount > left ? unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value') : money.amount
}

/** Its number is the merchant's own, unless an earlier refund has that. */
function begin(account: MerchantAccount, payment: Payment, amount: number, texts: Texts, requestId: string): Refund {
  const refundId = freshId()
  const number = texts.invoice_id || texts.custom_id || requestId
  const isFree = payment.refunds.every(({ refundNo }) => refundNo !== number)
  const stated = { amount, reason: texts.note_to_payer, notifyUrl: '', createdAt: account.now() }
  const refund: Refund = { refundNo: (isFree && number) || refundId, refundId, ...stated, state: 'PROCESSING' }
  const numbers = { [`invoice ${refundId}`]: texts.invoice_id, [`custom ${refundId}`]: texts.custom_id }
  account.context.ledger.putRefund({ ...payment, extra: { ...payment.extra, ...numbers } }, refund)
  return account.holdsRefunds ? refund : (finish(account, refundId, 'SUCCESS') ?? refund)
}

/** The buyer has what is left of a capture taken back, through his bank: under the numbers of the payment. */
export function reverse(account: MerchantAccount, payment: Payment): Refund | undefined {
  const left = (payment.paid?.amount ?? 0) - refundedAmount(payment)
  if (left === 0) return undefined
  const refundId = freshId()
  const { invoiceId = '', attach = '' } = payment.extra
  const numbers = {
    [`invoice ${refundId}`]: invoiceId,
    [`custom ${refundId}`]: attach,
    [`reversed ${refundId}`]: 'yes',
  }
  const stated = { amount: left, reason: '', notifyUrl: '', createdAt: account.now() }
  const refund: Refund = { refundNo: refundId, refundId, ...stated, state: 'PROCESSING' }
  account.context.ledger.putRefund({ ...payment, extra: { ...payment.extra, ...numbers } }, refund)
  return finish(account, refundId, 'SUCCESS')
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
    links: [
      link(payment, `/v2/payments/refunds/${refundId}`, 'self'),
      link(payment, `/v2/payments/captures/${extra.captureId}`, 'up'),
    ],
  }
}

function breakdown({ refunds, currency }: Payment, { amount, createdAt }: Refund): object {
  const back = refunds.filter(one => one.state === 'SUCCESS' && one.createdAt <= createdAt)
  const total = back.reduce((sum, one) => sum + one.amount, 0)
  const whole = moneyOf(amount, currency)
  const none = moneyOf(0, currency)
  return { gross_amount: whole, paypal_fee: none, net_amount: whole, total_refunded_amount: moneyOf(total, currency) }
}
