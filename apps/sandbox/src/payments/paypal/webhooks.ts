import { type HttpRequest, isObject, jsonBody, parseJson } from '#core/http.ts'
import type { Payment } from '#payments/payment.ts'
import type { WebhookEvent } from '#payments/webhook-event.ts'
import { eventOf, webhookEvents } from './events.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { invalid, notFound, type Reply } from './reply.ts'
import { rawMember, signedMessage, verified } from './signature.ts'
import { ownCertificate } from './signers.ts'

const fields = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id']

/** POST /v1/notifications/verify-webhook-signature: SUCCESS only for the exact bytes that were sent. */
export function verifySignature(account: MerchantAccount, request: HttpRequest): Reply {
  const body = jsonBody(request)
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const missing = fields.find(name => typeof body[name] !== 'string')
  if (missing) return invalid('MISSING_REQUIRED_PARAMETER', `/${missing}`)
  const event = rawMember(request.body.toString('utf8'), 'webhook_event')
  if (!event || !isObject(body.webhook_event)) return invalid('MISSING_REQUIRED_PARAMETER', '/webhook_event')
  const isRight = !account.deniesSignatures && isGenuine(account, body, event)
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
}

function isGenuine(account: MerchantAccount, sent: Record<string, unknown>, event: string): boolean {
  const certificate = ownCertificate(account, String(sent.cert_url))
  if (!certificate || sent.auth_algo !== 'SHA256withRSA' || sent.webhook_id !== account.secrets.webhookId) return false
  const [id, time, webhookId] = [String(sent.transmission_id), String(sent.transmission_time), String(sent.webhook_id)]
  return verified(signedMessage({ id, time, webhookId }, event), String(sent.transmission_sig), certificate)
}

type Known = { order: Payment; webhookEvent: WebhookEvent; event: Record<string, unknown> }

function eventsOf(account: MerchantAccount): Known[] {
  const now = account.now()
  const oldestFirst = account.newestFirst().reverse()
  const all = oldestFirst.flatMap(order => webhookEvents(order).map(webhookEvent => ({ order, webhookEvent })))
  const known = all.flatMap(one => {
    const event = eventOf(account, one.order, one.webhookEvent)
    return event ? [{ ...one, event }] : []
  })
  const past = known.filter(({ event }) => Date.parse(String(event.create_time)) <= now)
  return past.sort((one, other) => (String(one.event.create_time) < String(other.event.create_time) ? 1 : -1))
}

/** GET /v1/notifications/webhooks-events: every event so far, newest first. */
export function listEvents(account: MerchantAccount, { query, target }: HttpRequest): Reply {
  const instant = (name: string) => Date.parse(query.get(name) ?? '')
  const [from, to] = [instant('start_time'), instant('end_time')]
  const size = Math.min(Number(query.get('page_size') ?? 10) || 10, 300)
  const [type, transactionId] = [query.get('event_type'), query.get('transaction_id')]
  const matching = eventsOf(account).filter(({ order, event }) => {
    const at = Date.parse(String(event.create_time))
    const resource = isObject(event.resource) ? event.resource : {}
    const isMeant = !transactionId || [resource.id, order.extra.captureId].includes(transactionId)
    return isMeant && !(at < from) && !(at > to) && (!type || event.event_type === type)
  })
  const events = matching.map(({ event }) => event)
  const links = [{ href: target, rel: 'self', method: 'GET' }]
  return { status: 200, body: { events: events.slice(0, size), count: Math.min(events.length, size), links } }
}

/** GET /v1/notifications/webhooks-events/{id}. */
export function showEvent(account: MerchantAccount, { params }: HttpRequest): Reply {
  const known = eventsOf(account).find(({ event }) => event.id === params.id)
  return known ? { status: 200, body: known.event } : notFound()
}

/** POST /v1/notifications/webhooks-events/{id}/resend. */
export function resendEvent(account: MerchantAccount, { params }: HttpRequest): Reply {
  const known = eventsOf(account).find(({ event }) => event.id === params.id)
  if (!known) return notFound()
  account.context.webhooks.later(known.webhookEvent, account.now())
  return { status: 202, body: known.event }
}

/** GET /v1/notifications/webhooks/{id}. */
export function showWebhook(account: MerchantAccount, { params }: HttpRequest): Reply {
  return params.id === account.secrets.webhookId ? { status: 200, body: webhook(account) } : notFound()
}

/** PATCH /v1/notifications/webhooks/{id}: only the address can be replaced here, all events are sent anyway. */
export function moveWebhook(account: MerchantAccount, request: HttpRequest): Reply {
  if (request.params.id !== account.secrets.webhookId) return notFound()
  const patches = parseJson(request.body.toString('utf8'))
  const [patch] = Array.isArray(patches) ? patches : []
  if (!isObject(patch) || patch.op !== 'replace' || patch.path !== '/url')
    return invalid('INVALID_PARAMETER_VALUE', '/')
  const address = URL.parse(String(patch.value))
  if (!address || !/^https?:$/.test(address.protocol)) return invalid('INVALID_PARAMETER_SYNTAX', '/value', patch.value)
  account.webhookUrl = String(patch.value)
  return { status: 200, body: webhook(account) }
}

function webhook({ secrets, webhookUrl }: MerchantAccount): object {
  const names = [
    'CHECKOUT.ORDER.APPROVED',
    ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED'].map(end => `PAYMENT.CAPTURE.${end}`),
  ]
  return { id: secrets.webhookId, url: webhookUrl, event_types: names.map(name => ({ name })) }
}
