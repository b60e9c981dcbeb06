import { type Call, isObject, jsonBody } from '#http/call.ts'
import type { Notice } from '#world/notice.ts'
import type { Payment } from '#world/payment.ts'
import type { Account } from './account.ts'
import { eventOf, notices } from './events.ts'
import { invalid, notFound, type Reply } from './reply.ts'
import { rawMember, signedMessage, verified } from './signature.ts'
import { ownCertificate } from './signers.ts'

const fields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const

/** POST /v1/notifications/verify-webhook-signature: right only over the very bytes that were sent. */
export function verifySignature(account: Account, call: Call): Reply {
  const body = jsonBody(call)
  if (!body) return invalid('MALFORMED_REQUEST_JSON')
  const missing = fields.find(name => typeof body[name] !== 'string')
  if (missing) return invalid('MISSING_REQUIRED_PARAMETER', `/${missing}`)
  const event = rawMember(call.body.toString('utf8'), 'webhook_event')
  if (!event || !isObject(body.webhook_event)) return invalid('MISSING_REQUIRED_PARAMETER', '/webhook_event')
  const isRight =
    !account.deniesSignatures && isGenuine(account, body as Record<(typeof fields)[number], string>, event)
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
}

function isGenuine(account: Account, said: Record<(typeof fields)[number], string>, event: string): boolean {
  const certificate = ownCertificate(account, said.cert_url)
  if (!certificate || said.auth_algo !== 'SHA256withRSA' || said.webhook_id !== account.secrets.webhookId) return false
  const transmission = { id: said.transmission_id, time: said.transmission_time, webhookId: said.webhook_id }
  return verified(signedMessage(transmission, event), said.transmission_sig, certificate)
}

type Known = { order: Payment; notice: Notice; event: Record<string, unknown> }

function eventsOf(account: Account): Known[] {
  const now = account.now()
  const all = account.all().flatMap(order => notices(order).map(notice => ({ order, notice })))
  const known = all.flatMap(one => {
    const event = eventOf(account, one.order, one.notice)
    return event ? [{ ...one, event }] : []
  })
  const told = known.filter(({ event }) => Date.parse(String(event.create_time)) <= now)
  return told.sort((one, other) => (String(one.event.create_time) < String(other.event.create_time) ? 1 : -1))
}

/** GET /v1/notifications/webhooks-events: what there was to tell, newest first. */
export function listEvents(account: Account, { query, target }: Call): Reply {
  const [from, to] = [query.get('start_time'), query.get('end_time')].map(text =>
    text ? Date.parse(text) : Number.NaN,
  )
  const size = Math.min(Number(query.get('page_size') ?? 10) || 10, 300)
  const type = query.get('event_type')
  const meant = eventsOf(account).filter(({ event }) => {
    const at = Date.parse(String(event.create_time))
    return !(at < Number(from)) && !(at > Number(to)) && (!type || event.event_type === type)
  })
  const events = meant.filter(concerns(query.get('transaction_id'))).map(({ event }) => event)
  const links = [{ href: target, rel: 'self', method: 'GET' }]
  return { status: 200, body: { events: events.slice(0, size), count: Math.min(events.length, size), links } }
}

function concerns(transactionId: string | null): (known: Known) => boolean {
  return ({ order, event }) => {
    const resource = isObject(event.resource) ? event.resource : {}
    return !transactionId || resource.id === transactionId || order.extra.captureId === transactionId
  }
}

/** GET /v1/notifications/webhooks-events/{id}. */
export function showEvent(account: Account, { params }: Call): Reply {
  const known = eventsOf(account).find(({ event }) => event.id === params.id)
  return known ? { status: 200, body: known.event } : notFound()
}

/** POST /v1/notifications/webhooks-events/{id}/resend. */
export function resendEvent(account: Account, { params }: Call): Reply {
  const known = eventsOf(account).find(({ event }) => event.id === params.id)
  if (!known) return notFound()
  account.desk.courier.later(known.notice, account.now())
  return { status: 202, body: known.event }
}

/** GET /v1/notifications/webhooks/{id}. */
export function showWebhook(account: Account, { params }: Call): Reply {
  return params.id === account.secrets.webhookId ? { status: 200, body: webhook(account) } : notFound()
}

/** PATCH /v1/notifications/webhooks/{id}: only the address can be replaced here, all events are sent anyway. */
export function moveWebhook(account: Account, call: Call): Reply {
  if (call.params.id !== account.secrets.webhookId) return notFound()
  const [patch] = patchesOf(call)
  if (!isObject(patch) || patch.op !== 'replace' || patch.path !== '/url')
    return invalid('INVALID_PARAMETER_VALUE', '/')
  const address = URL.parse(String(patch.value))
  if (!address || !/^https?:$/.test(address.protocol)) return invalid('INVALID_PARAMETER_SYNTAX', '/value', patch.value)
  account.webhookUrl = String(patch.value)
  return { status: 200, body: webhook(account) }
}

function patchesOf(call: Call): unknown[] {
  try {
    const patches: unknown = JSON.parse(call.body.toString('utf8'))
    return Array.isArray(patches) ? patches : []
  } catch {
    return []
  }
}

function webhook({ secrets, webhookUrl }: Account): object {
  const names = [
    'CHECKOUT.ORDER.APPROVED',
    ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED'].map(end => `PAYMENT.CAPTURE.${end}`),
  ]
  return { id: secrets.webhookId, url: webhookUrl, event_types: names.map(name => ({ name })) }
}
