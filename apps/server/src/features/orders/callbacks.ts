import { notifyPath } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { runCompiled } from '#database/compiled-statement.ts'
import { transaction } from '#database/transaction.ts'
import {
  type CallbackOutcome,
  CallbackRefused,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentGateway,
  type RawCallback,
} from '#gateways/payment/payment-gateway.ts'
import { askAbout } from './ask-provider.ts'
import { attemptByNo, attemptOfTransaction, isLive, lockAttempt } from './attempts-store.ts'
import { keepingCallback, type ProvedCallback } from './callback-store.ts'
import { recordRefusedCallback } from './incidents.ts'
import { noteTakenBack } from './refunds/taken-back.ts'
import { settle } from './settle.ts'
import { recordIncident } from './transactions-store.ts'

/** The providers' callbacks: raw bytes in, the gateway's own words out, acknowledged only after the commit (R5). */
export const paymentCallbacks = (app: FastifyInstance, context: Context): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Beyond the flood limit a provider is to come back later.
  app.setErrorHandler(({ statusCode }: FastifyError, request, reply) =>
    answer(context, request, reply, statusCode === 429 ? 'failed' : 'refused'),
  )
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
  context.metrics.callbacks.inc({ provider: gateway.id, outcome })
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
    if (event.kind === 'dispute') return await noteDispute(context, gateway.id, event)
    const callback = { kind: event.kind, body: raw.body }
    if (event.kind === 'paid') return await take(context, gateway, event.paid, callback)
    await keepBeside(context, gateway, event.attemptNo, callback)
    if (event.kind === 'refund') await noteReturned(context, gateway.id, event)
    return event.kind === 'hint' ? await follow(context, gateway, event) : 'taken'
  } catch (error) {
    if (error instanceof CallbackRefused) {
      await recordRefusedCallback(context, gateway.id, raw, error)
      return 'refused'
    }
    const isTold = error instanceof DatabaseUnavailable
    if (!isTold) context.log.error({ provider: gateway.id, error }, 'a payment callback failed')
    return 'failed'
  }
}

/** Keeps what was proved and opens nothing by itself; nobody waits for it, and what is not kept changes nothing. */
const keepBeside = async (
  { db, clock, log }: Context,
  { id: provider }: PaymentGateway,
  attemptNo: string,
  callback: ProvedCallback,
): Promise<void> => {
  try {
    await runCompiled(db, keepingCallback(db, { provider, attempt_no: attemptNo }, callback, clock.now()))
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) log.warn({ provider, error }, 'a payment callback was not kept')
  }
}

/** Money that was taken back without us, of an order that is open, is told as soon as its provider tells it. */
const noteReturned = async (
  context: Context,
  provider: PaymentGateway['id'],
  { attemptNo, refundNo }: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<void> => {
  const attempt = await attemptByNo(context.lookups, provider, attemptNo)
  if (!attempt) return
  await transaction(context.db, async tx => {
    await lockAttempt(tx, attempt.id)
    await noteTakenBack(tx, attempt, refundNo, context.clock.now())
  })
}

/**
 * What a buyer complains of to the provider is told at once: the money is held there, and is lost where nobody answers in
 * time. It changes nothing here; what the dispute takes is told when it does.
 */
const noteDispute = async (
  context: Context,
  provider: PaymentGateway['id'],
  { attemptNo, providerTxnId, disputeId }: Extract<PaymentEvent, { kind: 'dispute' }>,
): Promise<CallbackOutcome> => {
  const attempt =
    (await attemptByNo(context.lookups, provider, attemptNo)) ??
    (await attemptOfTransaction(context.lookups, provider, providerTxnId))
  // Another shop of the same account.
  if (!attempt) return 'taken'
  const told = {
    kind: 'disputed',
    provider,
    fingerprint: disputeId,
    detail: `${attempt.attempt_no} ${disputeId}`,
  } as const
  const about = { attempt_id: attempt.id, provider_txn_id: providerTxnId }
  await transaction(context.db, tx => recordIncident(tx, { ...told, ...about }, context.clock.now()))
  return 'taken'
}

const take = async (
  context: Context,
  gateway: PaymentGateway,
  paid: PaymentFacts,
  callback: ProvedCallback,
): Promise<CallbackOutcome> => {
  const attempt = await attemptByNo(context.lookups, gateway.id, paid.attemptNo)
  if (!attempt || isLive(attempt) || attempt.state === 'paid') {
    const settled = await settle(context, { provider: gateway.id, paid, foundBy: 'callback', found: attempt, callback })
    return settled === 'refused' ? 'refused' : 'taken'
  }
  await keepBeside(context, gateway, paid.attemptNo, callback)
  // One that is over here may have been given back at the provider since: the callback is only a hint (providers §3).
  const { report, settled } = await askAbout(context, gateway, attempt, 'callback')
  if (settled === 'refused') return 'refused'
  return report.state === 'paid' || report.state === 'refunded' ? 'taken' : 'failed'
}

type Hint = Extract<PaymentEvent, { kind: 'hint' }>

/** Asks the provider about the attempt of a hint; only its answer counts. */
const follow = async (context: Context, gateway: PaymentGateway, hint: Hint): Promise<CallbackOutcome> => {
  const attempt = await attemptByNo(context.lookups, gateway.id, hint.attemptNo)
  if (!attempt) return distrust(context, gateway, hint, 'unknown-attempt')
  const { report, settled } = await askAbout(context, gateway, attempt, 'callback')
  if (settled === 'refused') return 'refused'
  if (report.state === 'not-found') return 'failed'
  if (!hint.providerTxnId) return 'taken'
  const isConfirmed =
    report.state === 'paid' ? hint.providerTxnId === report.paid.providerTxnId : report.state === 'refunded'
  return isConfirmed ? 'taken' : distrust(context, gateway, hint, 'unconfirmed-payment')
}

/** A hint at a payment that is none of ours, or that its provider knows nothing of when it is asked. */
const distrust = async (
  context: Context,
  { id: provider }: PaymentGateway,
  { attemptNo, providerTxnId = '' }: Hint,
  kind: 'unknown-attempt' | 'unconfirmed-payment',
): Promise<CallbackOutcome> => {
  const detail = `${attemptNo} ${providerTxnId}`
  const incident = { kind, provider, fingerprint: detail, detail, provider_txn_id: providerTxnId }
  await transaction(context.db, tx => recordIncident(tx, incident, context.clock.now()))
  return kind === 'unknown-attempt' ? 'refused' : 'failed'
}
