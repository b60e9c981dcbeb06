import type { RefusalName } from '@bohe/api-client/contract/every-code'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '#database/outage.ts'
import { sqlState } from '#database/transaction.ts'
import { Overloaded } from '#password-hashing.ts'
import { sendRefusal } from './envelope.ts'
import { refuse } from './handlers.ts'

const byStatus: Record<number, RefusalName> = {
  400: 'unparsable',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  414: 'unparsable',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'unavailable',
}

// The database went away, is too busy for a statement or a lock, or is a copy that takes no writes.
const isOutage = (error: unknown) =>
  error instanceof DatabaseUnavailable || /^(08|53|57|55P03|25006)/.test(sqlState(error) ?? '')

const nameOf = (error: FastifyError): RefusalName => {
  if (error instanceof Overloaded) return 'tryLater'
  if (isOutage(error)) return 'unavailable'
  return byStatus[error.statusCode ?? 500] ?? 'internalError'
}

const isOurFault = (name: RefusalName) => name === 'internalError' || name === 'unavailable'

/** Answers an address that cannot be decoded, which reaches no route, hook or error handler. */
export const answerUnreadable = (_error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void => {
  reply.header(requestIdHeader, id)
  sendRefusal(reply, refuse('unparsable'))
}

/** Turns whatever goes wrong outside of a handler's answer into the envelope; bugs are logged once each, an outage once for all. */
export const answerFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const name = nameOf(error)
    // An outage is one line in the log, however many calls it fails.
    if (isOurFault(name) && !(error instanceof DatabaseUnavailable))
      request.log.error({ path: request.routeOptions.url, error }, 'a call failed')
    return sendRefusal(reply, refuse(name))
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('notFound')))
}
