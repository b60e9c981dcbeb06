import { type Answer, type Call, formBody, isOn, json, parseObject, type Route } from '#http/call.ts'
import { callbackChoices, expire, pay, type Refusal, scan } from '#world/buyer.ts'
import { decimal, minorUnits } from '#world/money.ts'
import { type Outcome, type Tampering, tamperings } from '#world/notice.ts'
import { type Payment, stateOf } from '#world/payment.ts'
import type { WorkingVendor, World } from '#world/vendor.ts'
import { consentControl } from './consent-routes.ts'

type Body = Record<string, unknown>
type VendorControl = (vendor: WorkingVendor, body: Body) => Answer
type PaymentControl = (world: World, payment: Payment, body: Body) => Answer | Promise<Answer>

/** The machine-readable faces and every control (product §2, "The sandbox's faces"). Amounts are decimal texts. */
export function controlRoutes(world: World, vendors: WorkingVendor[]): Route[] {
  const control = (call: Call) => vendorControl(world, vendors, call)
  return [
    {
      method: 'GET',
      path: '/inbox.json',
      handle: ({ query }) => json(200, world.inbox.newestFirst(query.get('to') ?? '')),
    },
    {
      method: 'GET',
      path: '/payments.json',
      handle: () =>
        json(
          200,
          world.ledger.newestFirst().map(row => told(world, row)),
        ),
    },
    { method: 'GET', path: '/callbacks.json', handle: () => json(200, world.courier.outcomes.map(toldOutcome)) },
    { method: 'POST', path: '/__control/pay', handle: call => payControl(world, bodyOf(call)) },
    { method: 'POST', path: '/__control/consent', handle: call => consentControl(world, vendors, bodyOf(call)) },
    { method: 'POST', path: '/__control/:vendor/:name', handle: control },
  ]
}

function bodyOf(call: Call): Body {
  const text = call.body.toString('utf8')
  return parseObject(text) ?? Object.fromEntries(formBody(call))
}

function told(world: World, payment: Payment): object {
  return {
    provider: payment.provider,
    pay_url: payment.payUrl,
    attempt_no: payment.attemptNo,
    amount: decimal(payment.amount),
    currency: payment.currency,
    state: stateOf(payment, world.clock.now().getTime()),
    subject: payment.subject,
    expires_at: new Date(payment.expiresAt).toISOString(),
    transaction_id: payment.paid?.transactionId ?? null,
    paid_amount: payment.paid ? decimal(payment.paid.amount) : null,
    refunds: payment.refunds.map(({ refundNo, amount, state }) => ({
      refund_no: refundNo,
      amount: decimal(amount),
      state,
    })),
  }
}

function toldOutcome({ provider, payUrl, refundNo, ...outcome }: Outcome): object {
  return { provider, pay_url: payUrl, ...(refundNo && { refund_no: refundNo }), ...outcome }
}

const refusals: Record<Refusal, number> = { 'unknown-payment': 404, closed: 409, expired: 409 }

async function payControl(world: World, body: Body): Promise<Answer> {
  const amount = body.amount === undefined || body.amount === '' ? undefined : minorUnits(String(body.amount))
  if (amount === undefined && body.amount) return json(400, { error: 'amount' })
  const callback = callbackChoices.find(choice => choice === (body.callback ?? 'once'))
  if (!callback) return json(400, { error: 'callback' })
  const purchase = { payUrl: String(body.pay_url), late: isOn(body.late), callback, ...(amount && { amount }) }
  const bought = await pay(world, purchase)
  if (typeof bought === 'string') return json(refusals[bought], { error: bought })
  return json(200, { payment: told(world, bought.payment), callbacks: bought.callbacks.map(toldOutcome) })
}

function vendorControl(world: World, vendors: WorkingVendor[], call: Call): Answer | Promise<Answer> {
  const vendor = vendors.find(({ id }) => id === call.params.vendor)
  if (!vendor) return json(404, { error: 'unknown-vendor' })
  const name = call.params.name ?? ''
  const body = bodyOf(call)
  const own = vendor.controls?.[name]
  if (own) return own(body)
  const general = vendorControls[name]
  if (general) return general(vendor, body)
  const control = vendor.cashier ? paymentControls[name] : undefined
  return control ? withPayment(world, vendor, control, body) : json(404, { error: 'unknown-control' })
}

function withPayment(
  world: World,
  { id }: WorkingVendor,
  control: PaymentControl,
  body: Body,
): Answer | Promise<Answer> {
  const byUrl = world.ledger.byPayUrl(String(body.pay_url))
  const payment = byUrl?.provider === id ? byUrl : world.ledger.byAttempt(id, String(body.attempt_no))
  return payment ? control(world, payment, body) : json(404, { error: 'unknown-payment' })
}

const vendorControls: Record<string, VendorControl> = {
  'fail-next': ({ faults }, body) => {
    const status = body.status === undefined || body.status === '' ? {} : { status: Number(body.status) }
    const code = body.code ? { code: String(body.code) } : {}
    faults.add(
      { ...status, ...code, delay: Number(body.delay ?? 0), handled: isOn(body.handled) },
      Number(body.count ?? 1),
    )
    return json(200, { count: Number(body.count ?? 1) })
  },
  'clock-skew': ({ faults }, body) => {
    faults.skewSeconds = Number(body.seconds ?? 0)
    return json(200, { seconds: faults.skewSeconds })
  },
}

const paymentControls: Record<string, PaymentControl> = {
  scan: (world, payment) => json(200, told(world, scan(world, payment))),
  pay: (world, payment, body) => payControl(world, { ...body, pay_url: payment.payUrl }),
  expire: (world, payment) => json(200, told(world, expire(world, payment))),
  'notify-again': (world, payment) => notify(world, payment, undefined),
  'notify-out-of-order': (world, payment) => notify(world, payment, undefined, true),
  'notify-tampered': (world, payment, body) => {
    const tampering = tamperings.find(one => one === (body.what ?? 'sign'))
    return tampering ? notify(world, payment, tampering) : json(400, { error: 'what' })
  },
}

/** Tells again: the newest notice, or all of them from the newest to the oldest. */
async function notify(world: World, payment: Payment, tampering: Tampering | undefined, all = false): Promise<Answer> {
  const notices = world.courier.cashier(payment.provider)?.notices(payment) ?? []
  const newestFirst = notices.toReversed().slice(0, all ? undefined : 1)
  const outcomes: Outcome[] = []
  for (const notice of newestFirst)
    outcomes.push(await world.courier.send(tampering ? { ...notice, tampering } : notice))
  return json(200, { callbacks: outcomes.map(toldOutcome) })
}
