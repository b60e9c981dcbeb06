import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes } from '@bohe/api-client/contract/code'
import { say } from '@bohe/i18n/message'
import type { ConnectionError } from 'fastify'
import type { Config } from '#config.ts'

/** What one client may take of this node. */
const bounds = {
  /** For the head of a request; the whole of it has SERVER_REQUEST_TIMEOUT. */
  headSeconds: 10,
  /** Without a byte in either direction; longer than the slowest answer, shorter than who never reads his. */
  idleSeconds: 120,
}

const statusOf = ({ code }: ConnectionError) => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

const { unparsable } = codes
const refusal = JSON.stringify({ code: unparsable.code, msg: say('en', unparsable.message), data: null })

const headOf = (status: number) =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(refusal)}`,
    'Connection: close',
  ].join('\r\n')

/** Answers what is no HTTP, or too slow, in the envelope, and hangs up. */
const hangUp = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(`${headOf(statusOf(error))}\r\n\r\n${refusal}`)
  socket.destroy(error)
}

/** How long a client may take, and how many connections there may be. */
export const connectionBounds = ({ requestTimeoutSeconds }: Pick<Config, 'requestTimeoutSeconds'>) => ({
  requestTimeout: requestTimeoutSeconds * 1000,
  connectionTimeout: bounds.idleSeconds * 1000,
  http: {
    headersTimeout: Math.min(bounds.headSeconds, requestTimeoutSeconds) * 1000,
    connectionsCheckingInterval: 1000,
  },
  clientErrorHandler: hangUp,
})

/** The most connections at once; who comes beyond them is hung up on. */
export const mostConnections = 10_000
