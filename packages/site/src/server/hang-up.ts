import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers what is no HTTP, or too slow, and hangs up. The answer says so: a proxy that kept the connection would send
 * the next visitor's request into nothing.
 */
export const hangUp = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code] ?? 400
  const body = `${STATUS_CODES[status]}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write([...head, '', body].join('\r\n'))
  socket.destroy(error)
}
