import {
  type Control,
  formBody,
  type HttpRequest,
  type HttpResponse,
  isOn,
  json,
  parseObject,
  type Route,
} from '#core/http.ts'
import type { SandboxContext, WorkingVendor } from '#core/vendor.ts'
import { expire, pay, type Refusal, scan } from '#payments/buyer.ts'
import { decimal, minorUnits } from '#payments/money.ts'
import { callbackChoices, type Payment, stateOf } from '#payments/payment.ts'
import { type Outcome, type Tampering, tamperings } from '#payments/webhook-event.ts'
import { consentControl } from './consent-routes.ts'

type Body = Record<string, unknown>
type VendorControl = (vendor: WorkingVendor, body: Body) => HttpResponse
type PaymentControl = (context: SandboxContext, payment: Payment, body: Body) => HttpResponse | Promise<HttpResponse>

/** What programs read as JSON, and every control (product §2). Amounts are decimal texts. */
export function controlRoutes(context: SandboxContext, vendors: WorkingVendor[]): Route[] {
  const { inbox, ledger, webhooks } = context
  const get = (path: string, read: (query: URLSearchParams) => unknown): Route => {
    return { method: 'GET', path, handle: ({ query }) => json(200, read(query)) }
  }
  const control = (name: string, act: (body: Body, request: HttpRequest) => ReturnType<Control>): Route => {
    return { method: 'POST', path: `/__control/${name}`, handle: request => act(bodyOf(request), request) }
  }
  return [
    get('/inbox.json', query => inbox.newestFirst(query.get('to') ?? '')),
    get('/payments.json', () => ledger.newestFirst().map(payment => paymentJson(context, payment))),
    get('/callbacks.json', () => webhooks.outcomes.map(outcomeJson)),
    control('pay', body => payControl(context, openLink(context, vendors, body))),
    control('consent', body => consentControl(context, vendors, body)),
    control(':vendor/:name', (body, { params }) => vendorControl(context, vendors, body, params)),
  ]
}

function bodyOf(request: HttpRequest): Body {
  const text = request.body.toString('utf8')
  return parseObject(text) ?? Object.fromEntries(formBody(request))
}

function paymentJson(context: SandboxContext, payment: Payment): object {
  return {
    provider: payment.provider,
    pay_url: payment.payUrl,
    attempt_no: payment.attemptNo,
    amount: decimal(payment.amount),
    currency: payment.currency,
    state: stateOf(payment, context.clock.now().getTime()),
    subject: payment.subject,
    expires_at: new Date(payment.expiresAt).toISOString(),
    transaction_id: payment.paid?.transactionId ?? null,
    paid_amount: payment.paid ? decimal(payment.paid.amount) : null,
    refunds: payment.refunds.map(one => ({ refund_no: one.refundNo, amount: decimal(one.amount), state: one.state })),
  }
}

function outcomeJson({ provider, payUrl, refundNo, ...outcome }: Outcome): object {
  return { provider, pay_url: payUrl, ...(refundNo && { refund_no: refundNo }), ...outcome }
}

const refusals: Record<Refusal, number> = { 'unknown-payment': 404, closed: 409, expired: 409 }

async function payControl(context: SandboxContext, body: Body): Promise<HttpResponse> {
  const amount = body.amount === undefined || body.amount === '' ? undefined : minorUnits(String(body.amount))
  if (amount === undefined && body.amount) return json(400, { error: 'amount' })
  const callback = callbackChoices.find(choice => choice === (body.callback ?? 'once'))
  if (!callback) return json(400, { error: 'callback' })
  const named = { ...(amount && { amount }), ...(body.payer ? { payer: String(body.payer) } : {}) }
  const purchase = { payUrl: String(body.pay_url), late: isOn(body.late), callback, ...named }
  const bought = await pay(context, purchase)
  if (typeof bought === 'string') return json(refusals[bought], { error: bought })
  return json(200, { payment: paymentJson(context, bought.payment), callbacks: bought.callbacks.map(outcomeJson) })
}

/** A signed link has to be opened before it is paid; its vendor finds the payment. */
function openLink(context: SandboxContext, vendors: WorkingVendor[], body: Body): Body {
  const link = String(body.pay_url)
  if (!/^https?:/.test(link) || context.ledger.byPayUrl(link)) return body
  const opened = vendors.map(({ paymentVendor }) => paymentVendor?.opened?.(link)).find(Boolean)
  return opened ? { ...body, pay_url: opened.payUrl } : body
}

function vendorControl(
  context: SandboxContext,
  vendors: WorkingVendor[],
  body: Body,
  { vendor: id = '', name = '' }: HttpRequest['params'],
): ReturnType<Control> {
  const vendor = vendors.find(one => one.id === id)
  if (!vendor) return json(404, { error: 'unknown-vendor' })
  const own = vendor.controls?.[name]
  if (own) return own(body)
  const general = vendorControls[name]
  if (general) return general(vendor, body)
  const control = vendor.paymentVendor && paymentControls[name]
  if (!control) return json(404, { error: 'unknown-control' })
  const byUrl = context.ledger.byPayUrl(String(body.pay_url))
  const payment = byUrl?.provider === id ? byUrl : context.ledger.byAttempt(id, String(body.attempt_no))
  return payment ? control(context, payment, body) : json(404, { error: 'unknown-payment' })
}

const vendorControls: Record<string, VendorControl> = {
  'fail-next': ({ faults }, body) => {
    const status = body.status === undefined || body.status === '' ? {} : { status: Number(body.status) }
    const code = body.code ? { code: String(body.code) } : {}
    const count = Number(body.count ?? 1)
    if (count === 0) faults.end()
    faults.add({ ...status, ...code, delay: Number(body.delay ?? 0), handled: isOn(body.handled) }, count)
    return json(200, { count })
  },
  'clock-skew': ({ faults }, body) => {
    faults.skewSeconds = Number(body.seconds ?? 0)
    return json(200, { seconds: faults.skewSeconds })
  },
}

const paymentControls: Record<string, PaymentControl> = {
  scan: (context, payment) => json(200, paymentJson(context, scan(context, payment))),
  pay: (context, payment, body) => payControl(context, { ...body, pay_url: payment.payUrl }),
  expire: (context, payment) => json(200, paymentJson(context, expire(context, payment))),
  'notify-again': (context, payment) => notify(context, payment, undefined),
  'notify-out-of-order': (context, payment) => notify(context, payment, undefined, true),
  'notify-tampered': (context, payment, body) => {
    const tampering = tamperings.find(one => one === (body.what ?? 'sign'))
    return tampering ? notify(context, payment, tampering) : json(400, { error: 'what' })
  },
}

/** Sends the newest event again, or all of them from the newest to the oldest. */
async function notify(
  context: SandboxContext,
  payment: Payment,
  tampering: Tampering | undefined,
  all = false,
): Promise<HttpResponse> {
  const webhookEvents = context.webhooks.paymentVendor(payment.provider)?.webhookEvents(payment) ?? []
  const newestFirst = webhookEvents.toReversed().slice(0, all ? undefined : 1)
  const outcomes: Outcome[] = []
  for (const webhookEvent of newestFirst)
    outcomes.push(await context.webhooks.send(tampering ? { ...webhookEvent, tampering } : webhookEvent))
  return json(200, { callbacks: outcomes.map(outcomeJson) })
}
