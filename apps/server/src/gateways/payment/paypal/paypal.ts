import type * as z from 'zod/mini'
import type { Clock } from '#clock.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { readAnswer } from '#gateways/payment/json.ts'
import {
  type CallbackOutcome,
  type KnownAttempt,
  type PaymentGateway,
  PaymentProviderError,
  type PaymentReport,
  type PaymentRequest,
  type RawAnswer,
  type RefundReport,
  type RefundRequest,
} from '#gateways/payment/payment-gateway.ts'
import { requireAbout } from '#gateways/payment/transport.ts'
import { type AskPaypal, issueOf, type PaypalAnswer, type PaypalSettings, paypalApi, paypalFailure } from './api.ts'
import { paypalBill } from './bill.ts'
import { readPaypalCallback } from './callback.ts'
import { signerFinder } from './certificate.ts'
import {
  attemptOf,
  capturesOf,
  type PaypalOrder,
  paypalOrder,
  paypalRefund,
  refundStateOf,
  reportOf,
} from './messages.ts'

/** An account at work. */
interface Account extends PaypalSettings {
  clock: Clock
  ask: AskPaypal
}

const read = <Schema extends z.ZodMiniType>(schema: Schema, answer: PaypalAnswer): z.output<Schema> => {
  if (answer.status < 200 || answer.status > 299) throw paypalFailure(answer)
  return readAnswer('PayPal', schema, answer.data)
}

const locales = { zh_CN: 'zh-CN', en: 'en-US' } as const
const brands = { zh_CN: '薄荷加速器', en: 'Bohe' } as const

/** Where the buyer comes back to, whichever way he leaves PayPal's pages. */
const experienceOf = ({ returnUrl, language }: PaymentRequest) => ({
  return_url: returnUrl,
  cancel_url: returnUrl,
  brand_name: brands[language],
  locale: locales[language],
  shipping_preference: 'NO_SHIPPING',
  user_action: 'PAY_NOW',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
})

const orderOf = (request: PaymentRequest) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: request.attemptNo,
      invoice_id: request.attemptNo,
      description: request.subject.slice(0, 127),
      amount: { currency_code: request.currency, value: fromMinor(request.amountMinor) },
    },
  ],
  payment_source: { paypal: { experience_context: experienceOf(request) } },
})

const create = async ({ ask }: Account, request: PaymentRequest) => {
  const requestId = `ord-${request.attemptNo}`
  const answer = await ask({ method: 'POST', target: '/v2/checkout/orders', body: orderOf(request), requestId })
  const { id, links } = read(paypalOrder, answer)
  const approval = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!approval) throw new PaymentProviderError('malformed', 'PayPal gave no page to approve on')
  return { payUrl: approval.href, providerOrderId: id }
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

/** The order of an attempt; null when PayPal has none any more. */
const find = async ({ ask }: Account, attemptNo: string, id: string): Promise<PaypalOrder | null> => {
  const answer = await ask({ method: 'GET', target: orderPath(id) })
  if (answer.status === 404) return null
  const order = read(paypalOrder, answer)
  requireAbout(attemptNo, attemptOf(order))
  return order
}

/** An order PayPal never answered for has no page, so nobody can have paid it. */
const query = async (account: Account, attempt: KnownAttempt): Promise<PaymentReport> => {
  const { attemptNo, providerOrderId: id, payableUntil } = attempt
  if (!id) return { state: 'not-found' }
  const order = await find(account, attemptNo, id)
  if (!order) return { state: 'closed' }
  const isPayable = payableUntil !== undefined && account.clock.now() < payableUntil
  if (order.status === 'APPROVED' && capturesOf(order).length === 0 && isPayable)
    return fetchMoney(account, attemptNo, id)
  return reportOf(order, account.clientId, account.clock.now())
}

/** The buyer has to choose another card, or somebody else is fetching: nothing is lost by asking again later. */
const notYet = [
  'ORDER_NOT_APPROVED',
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]

/** Captures an approved order; the same attempt is captured once, whoever asks (providers §5). */
const fetchMoney = async (account: Account, attemptNo: string, id: string): Promise<PaymentReport> => {
  const question = { method: 'POST' as const, target: `${orderPath(id)}/capture`, body: {} }
  const answer = await account.ask({ ...question, requestId: `cap-${attemptNo}` })
  if (answer.status === 422 && notYet.includes(issueOf(answer))) return { state: 'pending' }
  const isKnown = answer.status === 422 && issueOf(answer) === 'ORDER_ALREADY_CAPTURED'
  if (!isKnown) read(paypalOrder, answer)
  // What the capture answers does not name the payee: the order, read again, does.
  const order = await find(account, attemptNo, id)
  const report = order ? reportOf(order, account.clientId, account.clock.now()) : ({ state: 'closed' } as const)
  return report.state === 'paid' && !isKnown ? { ...report, isFetched: true } : report
}

/** Our account has too little money: nothing is lost by asking again later. */
const lacksMoney = 'REFUND_FAILED_INSUFFICIENT_FUNDS'

const refund = async ({ ask }: Account, request: RefundRequest): Promise<RefundReport> => {
  const answer = await ask({
    method: 'POST',
    target: `/v2/payments/captures/${encodeURIComponent(request.providerTxnId)}/refund`,
    body: {
      amount: { currency_code: request.currency, value: fromMinor(request.amountMinor) },
      custom_id: request.attemptNo,
      invoice_id: request.refundNo,
      note_to_payer: request.reason.slice(0, 255),
    },
    requestId: `ref-${request.refundNo}`,
  })
  const isRefused = answer.status === 422 && issueOf(answer) !== lacksMoney
  if (answer.status === 404 || isRefused) return { state: 'failed' }
  const { id, status } = read(paypalRefund, answer)
  const state = refundStateOf(status)
  return state === 'pending' ? refundNow(ask, id) : { state, providerRefundId: id }
}

/** The same refund asked for again may be answered as it was at first: how it stands now is asked for. */
const refundNow = async (ask: AskPaypal, refundId: string): Promise<RefundReport> => {
  const target = `/v2/payments/refunds/${encodeURIComponent(refundId)}`
  const { id, status } = read(paypalRefund, await ask({ method: 'GET', target }))
  return { state: refundStateOf(status), providerRefundId: id }
}

const answered = (status: number): RawAnswer => ({ status, type: 'text/plain', body: '' })

/** PayPal repeats a webhook until a 2xx (providers §5). */
const answers: Record<CallbackOutcome, RawAnswer> = {
  taken: answered(200),
  refused: answered(401),
  failed: answered(503),
}

/** PayPal, Orders v2: a page to approve on, then the money is fetched (providers §5). */
export const createPaypal = (settings: PaypalSettings, clock: Clock): PaymentGateway => {
  const account = { ...settings, clock, ask: paypalApi(settings, clock) }
  const findSigner = signerFinder(settings, clock)
  return {
    id: 'paypal',
    currency: 'USD',
    scenes: ['h5'],
    merchantId: settings.merchantId,
    appId: settings.clientId,
    create: request => create(account, request),
    query: attempt => query(account, attempt),
    // There is nothing to end: money that is not fetched does not move.
    close: async () => 'closed',
    refund: request => refund(account, request),
    parseNotify: callback => readPaypalCallback(callback, settings, findSigner),
    ack: outcome => answers[outcome],
    bill: date => paypalBill(account.ask, date),
  }
}
