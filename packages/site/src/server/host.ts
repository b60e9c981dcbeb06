import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { countedNetworks, rates, siteLimits } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { failedRequest, requestIdHeader } from '@bohe/api-client/contract/request-id'
import { addDrain } from '@bohe/telemetry/drain.ts'
import { refuseTunnels } from '@bohe/telemetry/framing.ts'
import type { Build } from '@bohe/telemetry/registry.ts'
import type { Release } from '@bohe/telemetry/release.ts'
import { numberRequests } from '@bohe/telemetry/request-id.ts'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { ConnectionError } from 'fastify'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fallbackPolicy } from '#fallback-pages/page.ts'
import { failurePage } from '#fallback-pages/pages.ts'
import { admission, type Refusal } from './request-target.ts'
import { observeRequests } from './telemetry/observe-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What is asked for, parsed once; http, whatever the visitor sees. */
    target: URL
  }
}

/** What a host of pages is made of. */
export interface HostOptions {
  /** Which program it is, in its log and metrics. */
  build: Build
  /** Whether a host name leads here; others are answered with 421. */
  isServed: (hostname: string) => boolean
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** How long a request's headers, and all of it, may take to arrive. Seconds. */
  headersTimeout: number
  requestTimeout: number
}

const refuse = (reply: FastifyReply, { status, reason, closes }: Refusal) => {
  if (closes) reply.header('connection', 'close')
  return reply.code(status).type('text/plain; charset=utf-8').send(`${reason}\n`)
}

const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) {
    const { id, method, route, server, url } = request
    server.telemetry.log.error({ id, method, path: url.split('?', 1)[0], route, error }, 'a request failed')
  }
  return sendFailurePage(reply, status)
}

/** Sends the page that stands in when no page could be made. */
export const sendFailurePage = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': fallbackPolicy })
    .send(failurePage(reply.request.id))

/** What every answer of a site carries; on https, browsers keep to it for a year. A page's CSP comes with the page. */
export const securityHeaders = (origin: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
})

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers what is no HTTP, or too slow, and hangs up. The answer says so: a proxy that kept the connection would send
 * the next visitor's request into nothing.
 */
const hangUp = (error: ConnectionError, socket: Socket): void => {
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

const serverOf = ({ trustedProxies, headers, headersTimeout, requestTimeout }: HostOptions) => {
  const headersWithin = Math.min(headersTimeout, requestTimeout)
  return fastify({
    genReqId: numberRequests(trustedProxies),
    trustProxy: [...trustedProxies],
    requestTimeout: requestTimeout * 1000,
    connectionTimeout: siteLimits.idleSeconds * 1000,
    http: { headersTimeout: headersWithin * 1000, connectionsCheckingInterval: Math.min(headersWithin, 5) * 500 },
    forceCloseConnections: false,
    // Who comes while the site closes is answered like everybody else.
    return503OnClosing: false,
    clientErrorHandler: hangUp,
    // As long as Node lets a whole request line be.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (_, { id }, reply) =>
      refuse(reply.headers({ ...headers, [requestIdHeader]: id }), {
        status: 400,
        reason: 'The address cannot be read.',
        closes: false,
      }),
  })
}

const admitRequests = (app: FastifyInstance, { isServed }: HostOptions) => {
  const admit = admission(isServed)
  app.decorateRequest('target', null as never)
  app.addHook('onRequest', (request, reply, done) => {
    const admitted = admit(request.raw)
    if ('refusal' in admitted) return void refuse(reply, admitted.refusal)
    request.target = admitted.target
    done()
  })
}

/**
 * What every answer carries, unless it says otherwise itself, and the number of its request. Where the data of a page
 * failed, a script cannot read the answer's head: the browser tells it what `Server-Timing` says.
 */
const addHeaders = (app: FastifyInstance, { headers }: HostOptions) => {
  const fields = Object.entries(headers)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(requestIdHeader, request.id)
    // Nobody looked at the address of a request that was not admitted.
    const isData = request.target?.pathname.endsWith('.data')
    // A page's answer becomes the reply's after this.
    const { status } = payload instanceof Response ? payload : { status: reply.statusCode }
    if (isData && status >= 400) reply.header('server-timing', `${failedRequest};desc="${request.id}"`)
    for (const [name, value] of fields) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

const passBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/**
 * A server of pages: admits requests (`request.target`), bounds their time, counts their rate, reads cookies when asked
 * to, and turns whatever is thrown into an answer. Bodies reach a handler as they arrive. What it answers is registered on it.
 */
export const createHost = async (options: HostOptions): Promise<FastifyInstance> => {
  const app = serverOf(options)
  observeRequests(app, options.build)
  addDrain(app)
  admitRequests(app, options)
  addHeaders(app, options)
  passBodies(app)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((_, reply) => refuseMethod(reply))
  await app.register(cookie, { hook: false })
  await app.register(rateLimit, { global: false })
  app.server.maxConnections = siteLimits.connections
  refuseTunnels(app.server)
  return app
}

/**
 * `/healthz`: the process lives, and which release it is. `/readyz`: it takes visitors, so it is not about to close.
 * Undefined for any other address.
 */
export const answerHealth = (request: FastifyRequest, reply: FastifyReply, release: Release) => {
  const { pathname } = request.target
  if (pathname !== '/healthz' && pathname !== '/readyz') return undefined
  const isClosing = pathname === '/readyz' && request.server.drain.hasBegun
  return reply
    .code(isClosing ? 503 : 200)
    .type('application/json')
    .send(JSON.stringify(release))
}

/** Answers a method that an address does not have. */
export const refuseMethod = (reply: FastifyReply, allowed = 'GET, HEAD, POST') =>
  reply.code(405).header('allow', allowed).type('text/plain; charset=utf-8').send('Method not allowed.\n')

/**
 * Counts a request for its address and the IPv6 networks around it, in this site's memory. Gives the seconds to wait when
 * one of them asks for more than a rate allows; undefined when the request may go on.
 */
export const siteRate = (app: FastifyInstance, name: 'renders' | 'rendersOfFiles') => {
  const counters = countedNetworks.map(({ times }, width) =>
    app.createRateLimit({
      max: rates[name].max * times,
      timeWindow: rates[name].seconds * 1000,
      keyGenerator: request => networksOf(request.ip)[width]?.subject ?? '',
    }),
  )
  return async (request: FastifyRequest): Promise<number | undefined> => {
    for (const countOne of counters.slice(0, networksOf(request.ip).length)) {
      const counted = await countOne(request)
      if (!counted.isAllowed && counted.isExceeded) return counted.ttlInSeconds
    }
    return undefined
  }
}
