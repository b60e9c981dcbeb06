import type { Readable } from 'node:stream'
import { clientVersionHeader } from '@bohe/api-client/contract/client-version'
import { limits, siteLimits } from '@bohe/api-client/contract/limits'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { traceHeader } from '@bohe/telemetry/trace-header.ts'
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, Dispatcher } from 'undici'
import { hasFile } from './form-request.ts'
import type { SiteSettings } from './settings.ts'
import { traceOf } from './telemetry/observe-requests.ts'
import { type ApiOutcome, outcomeOf } from './telemetry/page-telemetry.ts'

const passedPrefixes = ['/api/', '/tools/', '/wap/', '/geoip2/', '/download/', '/uploads/']
const passedFiles = new Set(['/config.json', '/activityconfig.json', '/province_config.json'])
const isNewsList = (path: string) => path.startsWith('/news/') && path.endsWith('.json')

/** Whether an address is the API's, so that a browser sees one origin (product §2). */
export const isForApi = (path: string): boolean =>
  passedFiles.has(path) || isNewsList(path) || passedPrefixes.some(prefix => path.startsWith(prefix))

declare module 'fastify' {
  interface FastifyInstance {
    /** What the API is told of who calls: `cn/0.3.1`. */
    clientVersion: string
  }
}

/** Headers of one connection alone, and what only a proxy of ours may say. */
const dropped = new Set([
  'connection',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  requestIdHeader,
  traceHeader,
  siteSecretHeader,
  clientVersionHeader,
])

/** Whether a header of a request is passed on. */
export const isPassedOn = (name: string): boolean => !dropped.has(name.toLowerCase())

type HeaderFields = Record<string, string | string[] | undefined>

const passed = (headers: HeaderFields): HeaderFields =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isPassedOn(name)))

const toApi = (request: FastifyRequest, headers: HeaderFields): HeaderFields => ({
  ...passed(headers),
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.target.host,
  [requestIdHeader]: request.id,
  ...traceOf(request),
  [clientVersionHeader]: request.server.clientVersion,
})

const ofThisHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade', 'proxy-authenticate'])

const namedIn = (connection: string | string[] | undefined) =>
  String(connection ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())

const fromApi = (headers: HeaderFields): HeaderFields => {
  const named = namedIn(headers.connection)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofThisHop.has(name) && !named.includes(name.toLowerCase())),
  )
}

/** Refusals of the site in the API's envelope. */
const refusals = {
  413: { code: 413000, msg: 'The content is too large', data: null },
  429: { code: 429000, msg: 'Too many requests, please try again later', data: null },
  503: { code: 503000, msg: 'The service is not available now, please try again later', data: null },
}

const answer = (reply: FastifyReply, status: keyof typeof refusals): FastifyReply => {
  // Of a refused body, more may be on its way.
  if (!reply.request.raw.complete) reply.header('connection', 'close')
  return reply.code(status).header('retry-after', '5').send(refusals[status])
}

const { connections, streams, connectSeconds, beginSeconds, goOnSeconds } = siteLimits.api

const timeouts = { headersTimeout: beginSeconds * 1000, bodyTimeout: goOnSeconds * 1000 }

const agentWith = (most: number) =>
  new Agent({
    connections: most,
    // One request at a time: an answer can only be that of the request before it.
    pipelining: 1,
    connect: { timeout: connectSeconds * 1000 },
    ...timeouts,
  })

const isStream = (path: string) => /^\/(?:api\/chat\/stream|staff\/chat-stream)(?:\?|$)/.test(path)

/** Connections to the API. A stream holds one for as long as a page is open: it takes none from the calls. */
class ApiConnections extends Dispatcher {
  readonly #calls = agentWith(connections)
  readonly #streams = agentWith(streams)
  readonly headersTimeout = timeouts.headersTimeout
  readonly bodyTimeout = timeouts.bodyTimeout

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return (isStream(options.path) ? this.#streams : this.#calls).dispatch(options, handler)
  }

  /** Ends the streams, so that none holds up a site that closes; their pages come back. */
  endStreams(): Promise<void> {
    return this.#streams.destroy()
  }

  override async destroy(): Promise<void> {
    await this.#calls.destroy()
  }
}

/** Gives a host kept connections to the API, which is told which version of it calls. */
export const connectApi = async (
  app: FastifyInstance,
  { apiOrigin, client }: Pick<SiteSettings, 'apiOrigin' | 'client'>,
): Promise<void> => {
  app.decorate('clientVersion', client)
  const connections = new ApiConnections()
  app.addHook('preClose', () => connections.endStreams())
  // The plugin's types are those of an older undici, of which it asks for nothing but `request`.
  const undici = connections as object as NonNullable<FastifyReplyFromOptions['undici']>
  await app.register(replyFrom, {
    ...{ base: apiOrigin, undici, disableCache: true, disableRequestLogging: true, destroyAgent: true },
  })
}

interface Body {
  body?: Buffer
  contentType?: string
}

const pass = (request: FastifyRequest, reply: FastifyReply, body: Body = {}): FastifyReply => {
  const began = performance.now()
  const note = (outcome: ApiOutcome) =>
    request.server.telemetry.metrics.apiSeconds.observe({ by: 'browser', outcome }, (performance.now() - began) / 1000)
  return reply.from(request.target.pathname + request.target.search, {
    ...body,
    rewriteRequestHeaders: (_, headers) => toApi(request, headers) as never,
    rewriteHeaders: headers => fromApi(headers as HeaderFields) as never,
    onResponse: (_, answered, response) => {
      note(outcomeOf(reply.statusCode))
      answered.send((response as unknown as { stream: Readable }).stream)
    },
    onError: () => {
      note('away')
      answer(reply, 503)
    },
    // What failed once is the visitor's to repeat: a second try would reach an API in trouble twice.
    retryDelay: () => null,
  })
}

/** Reads a body as long as it is no longer than `most` bytes; undefined beyond. */
const readBody = async ({ raw, headers }: FastifyRequest, most: number): Promise<Buffer | undefined> => {
  if (Number(headers['content-length'] ?? 0) > most) return undefined
  const parts: Buffer[] = []
  let length = 0
  for await (const part of raw) {
    length += part.length
    if (length > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Files on their way, by address. */
const uploads = new Map<string, number>()

/** A file goes to the API as it comes. It holds a connection for as long as its sender takes, so there are few at once. */
const passFile = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { ip } = request
  const ofThisAddress = uploads.get(ip) ?? 0
  const { atOnce, ofOneAddress } = siteLimits.uploads
  if (ofThisAddress >= ofOneAddress || uploads.values().reduce((sum, one) => sum + one, 0) >= atOnce)
    return answer(reply, 429)
  uploads.set(ip, ofThisAddress + 1)
  reply.raw.once('close', () => {
    const left = (uploads.get(ip) ?? 1) - 1
    if (left > 0) uploads.set(ip, left)
    else uploads.delete(ip)
  })
  return pass(request, reply)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Passes a request on to the API and its answer back, as they are; an API that is down is an envelope with status 503. A
 * body is passed on when all of it has come: a slow sender keeps no connection to the API from others. One that is longer
 * than most goes as a file does, up to `mostAsFile` bytes.
 */
export const passToApi = async (
  request: FastifyRequest,
  reply: FastifyReply,
  mostAsFile = 0,
): Promise<FastifyReply> => {
  if (!hasBody(request)) return pass(request, reply)
  if (hasFile(request)) return passFile(request, reply)
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > limits.body.callbackBytes && length <= mostAsFile) return passFile(request, reply)
  const body = await readBody(request, limits.body.callbackBytes)
  if (!body) return answer(reply, 413)
  return pass(request, reply, { body, contentType: request.headers['content-type'] || 'application/octet-stream' })
}
