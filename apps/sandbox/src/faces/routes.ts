import { type Answer, type Call, formBody, headerOf, type Route } from '#http/call.ts'
import { identityProviders } from '#identity/consent.ts'
import { type Bought, type Purchase, pay, type Refusal } from '#world/buyer.ts'
import type { Payment } from '#world/payment.ts'
import type { WorkingVendor, World } from '#world/vendor.ts'
import { consentRoutes } from './consent-routes.ts'
import { page } from './page.ts'
import { type Said, wordsFor } from './words.ts'

/** What people see: the phone at `/`, its buttons, and mails as pages; `/healthz` tells who starts it that it is there. */
export function faceRoutes(world: World, vendors: WorkingVendor[]): Route[] {
  return [
    { method: 'GET', path: '/healthz', handle: () => ({ status: 200, body: 'ok' }) },
    { method: 'GET', path: '/', handle: call => phone(world, vendors, call) },
    { method: 'POST', path: '/buyer', handle: call => press(world, call) },
    { method: 'GET', path: '/inbox/:id', handle: call => mailPage(world, call) },
    ...consentRoutes(world, vendors),
  ]
}

function phone(world: World, vendors: WorkingVendor[], call: Call): Answer {
  const { query } = call
  const words = wordsFor(query.get('lang') ?? '', headerOf(call, 'accept-language'))
  const scanned = (query.get('pay_url') ?? '').trim()
  const asked = query.get('said') ?? (scanned && !world.ledger.byPayUrl(scanned) ? 'unknown-payment' : '')
  const view = {
    words,
    scanned,
    now: world.clock.now().getTime(),
    payments: world.ledger.newestFirst(),
    messages: world.inbox.newestFirst(),
    said: asked in words.said ? (asked as Said) : undefined,
    identities: identityProviders(vendors).map(({ provider }) => provider.brand),
    brandOf: (provider: string) => world.courier.cashier(provider)?.brand,
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, body: page(view) }
}

const purchases: Record<string, (payment: Payment) => Omit<Purchase, 'payUrl'>> = {
  pay: () => ({}),
  less: ({ amount }) => ({ amount: Math.max(1, Math.floor(amount / 2)) }),
  late: () => ({ late: true }),
  silent: () => ({ callback: 'none' }),
  again: () => ({}),
}

async function press(world: World, call: Call): Promise<Answer> {
  const form = formBody(call)
  const payUrl = form.get('pay_url') ?? ''
  const act = form.get('act') ?? 'pay'
  const payment = world.ledger.byPayUrl(payUrl)
  const choice = payment && purchases[act]?.(payment)
  const said = choice ? saidOf(act, await pay(world, { payUrl, ...choice })) : 'unknown-payment'
  const lang = form.get('lang') || headerOf(call, 'accept-language')
  const query = new URLSearchParams({ lang, pay_url: payUrl, said })
  return { status: 303, headers: { location: `/?${query}` } }
}

function saidOf(act: string, bought: Bought | Refusal): Said {
  if (typeof bought === 'string') return bought
  if (act === 'silent') return 'silent'
  if (act === 'late' && bought.callbacks.length === 0) return 'late'
  return bought.callbacks.every(({ accepted }) => accepted) ? 'paid' : 'unheard'
}

/** A mail's own page, with no power beyond its looks. */
function mailPage(world: World, { params }: Call): Answer {
  const message = world.inbox.find(params.id ?? '')
  if (!message?.html) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No such mail' }
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return { status: 200, headers, body: message.html }
}
