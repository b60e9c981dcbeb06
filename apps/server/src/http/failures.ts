import type { RefusalName } from '@bohe/api-client/contract/every-code'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cappedLine } from '#capped-log.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { shortageOf } from '#database/availability/shortage.ts'
import { sqlState } from '#database/transaction.ts'
import { FilesUnavailable } from '#gateways/file-store/file-store.ts'
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

// The database or the files went away; or it is too busy for a statement or a lock, has no room, takes no writes.
const isOutage = (error: unknown) =>
  error instanceof DatabaseUnavailable ||
  error instanceof FilesUnavailable ||
  shortageOf(error) !== undefined ||
  /^(08|53|57|55P03|25006)/.test(sqlState(error) ?? '')

const nameOf = (error: FastifyError): RefusalName => {
  if (error instanceof Overloaded) return 'tryLater'
  if (isOutage(error)) return 'unavailable'
  return byStatus[error.statusCode ?? 500] ?? 'internalError'
}

const warn = cappedLine('a call failed', { max: 20, seconds: 60 })

/** A bug is logged each time; what the database does fails many calls at once, and is told in a few lines. */
const tell = (name: RefusalName, error: FastifyError, request: FastifyRequest, context: Context): void => {
  const fields = { id: request.id, path: request.routeOptions.url, error }
  if (name === 'internalError') request.log.error(fields, 'a call failed')
  if (context.shortages.note(error) || name !== 'unavailable' || error instanceof DatabaseUnavailable) return
  warn(context, fields)
}

/** Answers an address that cannot be decoded, which reaches no route, hook or error handler. */
export const answerUnreadable = (_error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void => {
  reply.header(requestIdHeader, id)
  sendRefusal(reply, refuse('unparsable'))
}

/** Turns whatever goes wrong outside of a handler's answer into the envelope; bugs are logged once each, an outage once for all. */
export const answerFailures = (app: FastifyInstance, context: Context): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const name = nameOf(error)
    tell(name, error, request, context)
    return sendRefusal(reply, refuse(name))
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('notFound')))
}
