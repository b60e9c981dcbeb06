import type { RefusalName } from '@bohe/api-client/contract/code'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { sqlState } from '#database/transaction.ts'
import { Overloaded } from '#password-hashing.ts'
import { sendRefusal } from './envelope.ts'
import { refuse } from './handlers.ts'
import { languageOfRequest } from './payload.ts'

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

// The database went away or is not there: connection exceptions, shutdown, too many connections, the socket's own.
const isOutage = (error: unknown) =>
  /^(08|57P|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)/.test(sqlState(error) ?? '') ||
  (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message))

const nameOf = (error: FastifyError): RefusalName => {
  if (error instanceof Overloaded) return 'tryLater'
  if (isOutage(error)) return 'unavailable'
  return byStatus[error.statusCode ?? 500] ?? 'internalError'
}

const isOurFault = (name: RefusalName) => name === 'internalError' || name === 'unavailable'

/** Answers an address that cannot be decoded, which reaches no route, hook or error handler. */
export const answerUnreadable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  sendRefusal(reply, refuse('unparsable'), languageOfRequest(request))
}

/** Turns whatever goes wrong outside of a handler's answer into the envelope; bugs and outages are logged once. */
export const answerFailures = (app: FastifyInstance, context: Context): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const name = nameOf(error)
    if (isOurFault(name)) context.log.error('a call failed', { path: request.routeOptions.url, error })
    return sendRefusal(reply, refuse(name), languageOfRequest(request))
  })
  // Unknown addresses count against the flood limit like any other.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    sendRefusal(reply, refuse('notFound'), languageOfRequest(request)),
  )
}
