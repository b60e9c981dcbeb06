import { notifyPath } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import {
  type CallbackOutcome,
  CallbackRefused,
  type PaymentFacts,
  type PaymentGateway,
  type RawCallback,
} from '#gateways/payment/payment-gateway.ts'
import { askAbout } from './ask-provider.ts'
import { recordRefusedCallback } from './incidents.ts'
import { settle } from './settle.ts'
import { attemptByNo, isLive } from './store.ts'

/** The providers' callbacks: raw bytes in, the gateway's own words out, acknowledged only after the commit (R5). */
export const paymentCallbacks = (app: FastifyInstance, context: Context): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((_error, request, reply) => answer(context, request, reply, 'refused'))
  app.post(notifyPath(':provider'), { bodyLimit: limits.body.callbackBytes }, async (request, reply) => {
    const gateway = gatewayOf(context, request)
    return answer(context, request, reply, gateway ? await handle(context, gateway, rawOf(request)) : 'refused')
  })
}

const gatewayOf = (context: Context, request: FastifyRequest): PaymentGateway | undefined => {
  const { provider } = request.params as { provider: string }
  return [...context.payments.values()].find(({ id }) => id === provider)
}

const answer = (context: Context, request: FastifyRequest, reply: FastifyReply, outcome: CallbackOutcome) => {
  const gateway = gatewayOf(context, request)
  if (!gateway) return reply.code(404).type('text/plain').send('')
  const { status, type, body } = gateway.ack(outcome)
  return reply.code(status).type(type).serializer(String).send(body)
}

const rawOf = ({ body, headers }: FastifyRequest): RawCallback => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
})

const handle = async (context: Context, gateway: PaymentGateway, raw: RawCallback): Promise<CallbackOutcome> => {
  try {
    const event = await gateway.parseNotify(raw)
    return event.kind === 'paid' ? await take(context, gateway, event.paid) : 'taken'
  } catch (error) {
    if (error instanceof CallbackRefused) return refused(context, gateway, raw, error)
    context.log.error('a payment callback failed', { provider: gateway.id, error })
    return 'failed'
  }
}

const refused = async (context: Context, { id }: PaymentGateway, raw: RawCallback, error: CallbackRefused) => {
  await recordRefusedCallback(context, id, raw, error)
  return 'refused' as const
}

const take = async (context: Context, gateway: PaymentGateway, paid: PaymentFacts): Promise<CallbackOutcome> => {
  const attempt = await attemptByNo(context.db, gateway.id, paid.attemptNo)
  if (attempt && !isLive(attempt) && attempt.state !== 'paid') return confirm(context, gateway, attempt)
  const settled = await settle(context, { provider: gateway.id, paid, foundBy: 'callback' })
  return settled === 'refused' ? 'refused' : 'taken'
}

/** An attempt that is over here may have been given back at the provider since: the callback is only a hint (providers §3). */
const confirm = async (context: Context, gateway: PaymentGateway, attempt: Parameters<typeof askAbout>[2]) => {
  const { state } = await askAbout(context, gateway, attempt, 'callback')
  return state === 'paid' || state === 'refunded' ? ('taken' as const) : ('failed' as const)
}
