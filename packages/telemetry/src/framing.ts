import type { IncomingMessage, Server } from 'node:http'

/** Methods of which a body means nothing (RFC 9110 §9.3): two programs that differ about it smuggle a request. */
const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Whether a body comes with a method that has none. */
export const hasStrayBody = (request: IncomingMessage): boolean =>
  withoutBody.has(request.method ?? '') && hasBody(request)

/** Fields that frame a message or say where it goes; `Connection` may not take them off on the way. */
const essential = /(?:^|,)\s*(?:content-length|transfer-encoding|host)\s*(?:,|$)/i

/** Whether `Connection` asks a proxy to take off what frames the message. */
export const dropsFraming = ({ headers }: IncomingMessage): boolean => essential.test(headers.connection ?? '')

/** Who asks for a tunnel is told no; left alone, Node would close the connection without a word. */
export const refuseTunnels = (server: Server): void => {
  server.on('connect', (_, socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
