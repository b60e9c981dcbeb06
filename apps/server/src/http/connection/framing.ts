import type { IncomingMessage } from 'node:http'
import { dropsFraming, hasStrayBody, refuseTunnels } from '@bohe/telemetry/framing.ts'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'

const hostsIn = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

const isAmbiguous = (request: IncomingMessage) =>
  request.httpVersionMajor !== 1 || hostsIn(request) > 1 || dropsFraming(request) || hasStrayBody(request)

/** Refuses what a program before this one may have read differently, and reads nothing more from its connection. */
export const refuseAmbiguous = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request.raw)) return done()
    sendRefusal(reply.header('connection', 'close'), refuse('unparsable'))
  })
  refuseTunnels(app.server)
}
