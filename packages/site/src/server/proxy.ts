import { Agent, request as ask, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http'
import { request as askSecurely, Agent as SecureAgent } from 'node:https'
import { pipeline } from 'node:stream'

const passedPrefixes = ['/api/', '/tools/', '/wap/', '/geoip2/', '/download/', '/uploads/', '/reference/']
const passedFiles = new Set([
  '/config.json',
  '/activityconfig.json',
  '/province_config.json',
  '/openapi.json',
  '/reference',
])
const isNewsList = (path: string) => path.startsWith('/news/') && path.endsWith('.json')

/** Whether an address is the API's, so that a browser sees one origin (product §2). */
export const isForApi = (path: string): boolean =>
  passedFiles.has(path) || isNewsList(path) || passedPrefixes.some(prefix => path.startsWith(prefix))

/** Headers that belong to one hop. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const withoutHop = (headers: IncomingMessage['headers']) => {
  const ofThisHop = new Set([...hopByHop, ...(headers.connection ?? '').toLowerCase().split(/,\s*/)])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofThisHop.has(name)))
}

/** The chain of addresses a request came through, the latest last. */
export const forwardedFor = (request: IncomingMessage) =>
  [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')

const patience = 30_000
const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }
const unavailable = JSON.stringify({
  code: 503000,
  msg: 'The service is not available now, please try again later',
  data: null,
})

const answerUnavailable = (response: ServerResponse) => {
  if (response.headersSent) return response.destroy()
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '5' })
  response.end(unavailable)
}

const onwardOptions = (request: IncomingMessage, url: URL): RequestOptions => ({
  method: request.method,
  agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
  timeout: patience,
  headers: {
    ...withoutHop(request.headers),
    host: url.host,
    'x-forwarded-for': forwardedFor(request),
    'x-forwarded-host': request.headers.host,
  },
})

/** Passes a request on to the API and its answer back, as they are; an API that is down is an envelope with status 503. */
export const passToApi = (apiOrigin: string, request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '/', apiOrigin)
  const onward = (url.protocol === 'https:' ? askSecurely : ask)(url, onwardOptions(request, url))
  onward.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers))
    // An answer that breaks off breaks off for the visitor, too.
    pipeline(answer, response, () => undefined)
  })
  onward.on('timeout', () => onward.destroy())
  onward.on('error', () => answerUnavailable(response))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
