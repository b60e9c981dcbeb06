import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'

/** Methods of which a body means nothing (RFC 9110 §9.3): two programs that differ about it smuggle a request. */
const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Fields that frame a message or say where it goes; `Connection` may not take them off on the way. */
const essential = /(?:^|,)\s*(?:content-length|transfer-encoding|host)\s*(?:,|$)/i

const hostsIn = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

const isAmbiguous = (request: IncomingMessage) =>
  request.httpVersionMajor !== 1 ||
  hostsIn(request) > 1 ||
  essential.test(request.headers.connection ?? '') ||
  (withoutBody.has(request.method ?? '') && hasBody(request))

/** Who asks for a tunnel is told no; left alone, Node would close the connection without a word. */
const refuseTunnels = (app: FastifyInstance) =>
  app.server.on('connect', (_, socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })

/** Refuses what a program before this one may have read differently, and reads nothing more from its connection. */
export const refuseAmbiguous = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request.raw)) return done()
    sendRefusal(reply.header('connection', 'close'), refuse('unparsable'))
  })
  refuseTunnels(app)
}
