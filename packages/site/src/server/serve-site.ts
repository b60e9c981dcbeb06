import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { limits } from '@bohe/api-client/contract/limits'
import type { Language } from '@bohe/i18n/language'
import { createRequestListener } from '@react-router/node'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { dataAddress } from '../address.ts'
import { isMobileAppHost } from '../mobile-app-host.ts'
import { failurePage } from '../standby/failure.ts'
import { logInByToken } from './auto-login.ts'
import { type CachedPage, HtmlCache } from './html-cache.ts'
import { forwardedFor, isForApi, passToApi } from './proxy.ts'
import { publicPages } from './public-pages.ts'
import { securityHeaders } from './security-headers.ts'
import { provideSite, readSiteSettings, type SiteSettings } from './settings.ts'
import { readSheetFiles } from './sheet-files.ts'
import { siteDocuments } from './site-documents.ts'
import { loadStaticFiles, sendFile, takesBrotli } from './static-files.ts'
import { type Direction, directVisit, type LogIn, type Place } from './visit.ts'
import { readWordFiles } from './word-files.ts'

/** What an edition's server is made of. */
export interface SiteServerOptions {
  site: 'intl' | 'cn'
  region: '0' | '1'
  defaultLanguage: Language
  otherDefaultLanguage: Language
  /** The app's build folder. */
  buildFolder: string
}

const noCookies: ReadonlyMap<string, string> = new Map()

const cookiesOf = ({ headers: { cookie } }: IncomingMessage): ReadonlyMap<string, string> =>
  cookie
    ? new Map(cookie.split('; ').map(pair => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))
    : noCookies

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** One renderer for each basename, made on first use. */
const renderers = <Renderer>(make: (basename: string) => Renderer) => {
  const made = new Map<string, Renderer>()
  return (basename: string): Renderer => {
    const renderer = made.get(basename) ?? make(basename)
    made.set(basename, renderer)
    return renderer
  }
}

class SiteServer {
  readonly #settings: SiteSettings
  readonly #place: Place
  readonly #files: ReturnType<typeof loadStaticFiles>
  readonly #cache = new HtmlCache()
  /** What every answer carries. A kept page is sent with it in one list, which is faster than setting one by one. */
  readonly #headers: Record<string, string>
  readonly #documentAt: ReturnType<typeof siteDocuments>
  readonly #publicAddressOf: ReturnType<typeof publicPages>
  readonly #listenerOf: (basename: string) => Listener
  readonly #handlerOf: (basename: string) => (request: Request) => Promise<Response>

  constructor(settings: SiteSettings, options: SiteServerOptions, build: ServerBuild) {
    const other = options.site === 'intl' ? 'cn' : 'intl'
    const origin = settings.origins[options.site]
    this.#settings = settings
    this.#headers = securityHeaders(origin)
    this.#documentAt = siteDocuments({ ...settings, ...options, origin }, build)
    this.#place = {
      region: options.region,
      defaultLanguage: options.defaultLanguage,
      other: { origin: settings.origins[other], defaultLanguage: options.otherDefaultLanguage },
    }
    this.#publicAddressOf = publicPages(build)
    this.#files = loadStaticFiles(join(options.buildFolder, 'client'))
    this.#listenerOf = renderers(basename => createRequestListener({ build: { ...build, basename } }) as Listener)
    this.#handlerOf = renderers(basename => createRequestHandler({ ...build, basename }, 'production'))
  }

  /** Answers one request: health, the API's addresses, a built file, a document for machines, a redirect, a kept page, a rendered page. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    const url = this.#urlOf(request)
    const file = url && this.#files.get(url.pathname)
    const document = url && this.#documentAt(url.pathname)
    if (!url) this.#secured(response).writeHead(400).end()
    else if (url.pathname === '/healthz')
      this.#secured(response).writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
    else if (isForApi(url.pathname)) passToApi(this.#settings.apiOrigin, request, this.#secured(response))
    else if (file) sendFile(request, this.#secured(response), file)
    else if (document) this.#answerDocument(document, url, request, response)
    else this.#answerPage(url, request, response)
  }

  #secured(response: ServerResponse): ServerResponse {
    for (const name in this.#headers) response.setHeader(name, this.#headers[name] ?? '')
    return response
  }

  #urlOf(request: IncomingMessage): URL | undefined {
    request.url = dataAddress(request.url ?? '/')
    const text = `http://${request.headers.host ?? 'localhost'}${request.url.startsWith('/') ? request.url : '/'}`
    return URL.parse(text) ?? undefined
  }

  #answerDocument(
    get: () => Promise<CachedPage | undefined>,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    get()
      .then(page => (page ? this.#send(page, request, response) : this.#answerPage(url, request, response)))
      .catch((cause: Error) => {
        process.stderr.write(`${url.pathname} could not be made: ${cause.message}\n`)
        this.#secured(response).writeHead(503, { 'Retry-After': '60' }).end()
      })
  }

  #answerPage(url: URL, request: IncomingMessage, response: ServerResponse): void {
    if (isTooLarge(request)) return void this.#secured(response).writeHead(413).end()
    const isRead = /^(GET|HEAD)$/.test(request.method ?? '') && !url.pathname.endsWith('.data')
    const userAgent = request.headers['user-agent']
    const direction = directVisit({ url, cookies: cookiesOf(request), userAgent }, this.#place)
    const address = isRead ? this.#publicAddressOf(url, direction.basename) : undefined
    if (direction.cookies.length > 0) response.setHeader('Set-Cookie', [...direction.cookies])
    if (direction.kind === 'redirect' && isRead) redirect(this.#secured(response), direction)
    else if (direction.kind === 'log-in' && request.method === 'GET' && isRead)
      this.#logIn(direction, named(request), this.#secured(response))
    else if (address) this.#answerKept(urlAt(address, url), direction.basename, request, response)
    else this.#render(direction.basename, request, response)
  }

  #render(basename: string, request: IncomingMessage, response: ServerResponse): void {
    this.#listenerOf(basename)(named(request), this.#secured(response))
  }

  #logIn(direction: LogIn, request: IncomingMessage, response: ServerResponse): void {
    logInByToken(direction, this.#place.region, request, response).catch((cause: Error) => {
      process.stderr.write(`a log-in by address failed: ${cause.message}\n`)
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(failurePage())
    })
  }

  #answerKept(url: URL, basename: string, request: IncomingMessage, response: ServerResponse): void {
    const renderAnew = () => this.#render(basename, request, response)
    const render = () => this.#handlerOf(basename)(new Request(url))
    this.#cache
      .get(keyOf(url), render)
      .then(page => (page ? this.#send(page, request, response) : renderAnew()))
      .catch(renderAnew)
  }

  #send(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    const shared = { ...this.#headers, ETag: page.tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
    if (request.headers['if-none-match'] === page.tag) return void response.writeHead(304, shared).end()
    const isCompressed = takesBrotli(request)
    const body = isCompressed ? page.compressed : page.body
    const coding = isCompressed ? { 'Content-Encoding': 'br' } : undefined
    response.writeHead(200, { ...page.headers, ...shared, 'Content-Length': body.length, ...coding })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** The API is called for who asks: it has to know whose call it is. */
const named = (request: IncomingMessage): IncomingMessage => {
  request.headers['x-forwarded-for'] = forwardedFor(request)
  return request
}

/** Most addresses are asked for as they are kept; reading one again costs more than sending what is there. */
const urlAt = (address: string, asked: URL) =>
  address === asked.pathname + asked.search ? asked : new URL(address, asked)

/** What a kept page depends on: its address, and whether it is shown inside the iOS app. */
const keyOf = ({ hostname, pathname, search }: URL) => (isMobileAppHost(hostname) ? 'app ' : '') + pathname + search

/** A form's fields are small; nobody needs to send a page more than this many bytes. */
const mostBytes = 1_000_000

/** A form may carry a picture; one that is twice too large is still told so in words. */
const mostBytesWithFile = limits.body.avatarBytes * 2

const isTooLarge = ({ headers }: IncomingMessage) => {
  const most = headers['content-type']?.startsWith('multipart/form-data') ? mostBytesWithFile : mostBytes
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > most
}

const redirect = (response: ServerResponse, { status, location }: Direction & { kind: 'redirect' }) => {
  response.writeHead(status, { Location: location }).end()
}

const fail = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const stopGracefully = (server: ReturnType<typeof createServer>) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(0))
      server.closeIdleConnections()
      setInterval(() => server.closeIdleConnections(), 100).unref()
    })
  }
}

const whyNot = (error: NodeJS.ErrnoException, port: number) =>
  error.code === 'EADDRINUSE' ? `port ${port} is taken; set SITE_PORT to another` : error.message

const listen = (site: SiteServer, name: string, { port, host }: SiteSettings) => {
  const server = createServer((request, response) => site.answer(request, response))
  server.on('error', error => fail(`${name}: ${whyNot(error, port)}`))
  stopGracefully(server)
  server.listen(port, host, () => process.stdout.write(`${name}: http://${host}:${port}\n`))
}

/** Starts an edition's site from its build: one ready line, or one line that says why not. */
export const serveSite = async (options: SiteServerOptions): Promise<void> => {
  try {
    const settings = readSiteSettings(process.env, options.site)
    const { buildFolder } = options
    provideSite({ ...settings, wordFiles: readWordFiles(buildFolder), sheets: readSheetFiles(buildFolder) })
    const build: ServerBuild = await import(join(buildFolder, 'server/index.js'))
    listen(new SiteServer(settings, options, build), options.site, settings)
  } catch (error) {
    fail(`${options.site}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
