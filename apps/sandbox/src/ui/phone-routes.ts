import { formBody, type HttpRequest, type HttpResponse, headerOf, type Route } from '#core/http.ts'
import type { SandboxContext, WorkingVendor } from '#core/vendor.ts'
import { identityProviders } from '#oauth/consent.ts'
import { type PurchaseResult, pay, type Refusal } from '#payments/buyer.ts'
import type { Payment, Purchase } from '#payments/payment.ts'
import { consentRoutes } from './consent-routes.ts'
import { scriptedResponse } from './html.ts'
import { phonePage } from './phone-page.ts'
import { type Flash, wordsFor } from './phone-words.ts'

/** The pages for people: the phone at `/`, its buttons, and mails; `/healthz` answers once the sandbox runs. */
export function uiRoutes(context: SandboxContext, vendors: WorkingVendor[]): Route[] {
  return [
    { method: 'GET', path: '/healthz', handle: () => ({ status: 200, body: 'ok' }) },
    { method: 'GET', path: '/', handle: request => phone(context, vendors, request) },
    { method: 'POST', path: '/buyer', handle: request => press(context, request) },
    { method: 'GET', path: '/inbox/:id', handle: request => mailPage(context, request) },
    ...consentRoutes(context, vendors),
  ]
}

function phone(context: SandboxContext, vendors: WorkingVendor[], request: HttpRequest): HttpResponse {
  const { query } = request
  const words = wordsFor(query.get('lang') ?? '', headerOf(request, 'accept-language'))
  const scanned = (query.get('pay_url') ?? '').trim()
  const asked = query.get('flash') ?? (scanned && !context.ledger.byPayUrl(scanned) ? 'unknown-payment' : '')
  const view = {
    words,
    scanned,
    now: context.clock.now().getTime(),
    payments: context.ledger.newestFirst(),
    messages: context.inbox.newestFirst(),
    flash: asked in words.flash ? (asked as Flash) : undefined,
    identities: identityProviders(vendors).map(({ provider }) => provider.brand),
    brandOf: (provider: string) => context.webhooks.paymentVendor(provider)?.brand,
  }
  return scriptedResponse(200, phonePage(view))
}

const purchases: Record<string, (payment: Payment) => Omit<Purchase, 'payUrl'>> = {
  pay: () => ({}),
  less: ({ amount }) => ({ amount: Math.max(1, Math.floor(amount / 2)) }),
  late: () => ({ late: true }),
  silent: () => ({ callback: 'none' }),
  again: () => ({}),
}

async function press(context: SandboxContext, request: HttpRequest): Promise<HttpResponse> {
  const form = formBody(request)
  const payUrl = form.get('pay_url') ?? ''
  const act = form.get('act') ?? 'pay'
  const payment = context.ledger.byPayUrl(payUrl)
  const choice = payment && purchases[act]?.(payment)
  const flash = choice ? flashOf(act, await pay(context, { payUrl, ...choice })) : 'unknown-payment'
  const lang = form.get('lang') || headerOf(request, 'accept-language')
  const query = new URLSearchParams({ lang, pay_url: payUrl, flash })
  return { status: 303, headers: { location: `/?${query}` } }
}

function flashOf(act: string, bought: PurchaseResult | Refusal): Flash {
  if (typeof bought === 'string') return bought
  if (act === 'silent') return 'silent'
  if (act === 'late' && bought.callbacks.length === 0) return 'late'
  return bought.callbacks.every(({ accepted }) => accepted) ? 'paid' : 'unheard'
}

/** A mail's own page, with no power beyond its looks. */
function mailPage(context: SandboxContext, { params }: HttpRequest): HttpResponse {
  const message = context.inbox.find(params.id ?? '')
  if (!message?.html) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No such mail' }
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return { status: 200, headers, body: message.html }
}
