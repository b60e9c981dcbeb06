import { join } from 'node:path'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { Language } from '@bohe/i18n/language'
import type { Release } from '@bohe/telemetry/release.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isMobileAppHost } from '#routing/mobile-app-host.ts'
import { secureCookies } from '#session/secure-cookies.server.ts'
import { connectApi, isForApi, passToApi } from './api-proxy.ts'
import { logInByToken } from './auto-login.ts'
import { type BuiltFiles, serveBuiltFiles } from './built-files.ts'
import { type Direction, dependsOnVisitor, directRequest, type LogIn, type Place } from './direct-request.ts'
import { hasFile, wholeForm, wrongForm } from './form-request.ts'
import { answerHealth, createHost, refuseMethod, securityHeaders, sendFailurePage, siteRate } from './host.ts'
import { type CachedPage, HtmlCache } from './html-cache.ts'
import { keptAnswers, takesBrotli } from './kept-answer.ts'
import { ownRequest, pageRequest, type Render, renderersOf } from './page-request.ts'
import { type KnownPage, pageHandles, publicPages } from './public-pages.ts'
import { type SiteSettings, servedHosts } from './settings.ts'
import { siteDocuments } from './site-documents/site-documents.ts'

/** What an edition's server is made of. */
export interface SiteServerOptions {
  site: 'intl' | 'cn'
  region: '0' | '1'
  defaultLanguage: Language
  otherDefaultLanguage: Language
  /** The app's build folder. */
  buildFolder: string
}

/** What a site sends: its pages, and its files. */
export interface SiteContent {
  build: ServerBuild
  files: BuiltFiles
  /** While developing, no page is kept, and an error is told with its source. */
  mode: 'production' | 'development'
}

const placeOf = (
  { origins, appOrigin }: SiteSettings,
  { site, region, defaultLanguage, otherDefaultLanguage }: SiteServerOptions,
): Place => ({
  region,
  defaultLanguage,
  appOrigin,
  other: { origin: origins[site === 'intl' ? 'cn' : 'intl'], defaultLanguage: otherDefaultLanguage },
})

/** A page that is the same for everybody: where it is kept, and what it is made by. */
interface KeptPage {
  key: string
  url: Readonly<URL>
  basename: string
  route: string
}

const isOfAnybody = ({ target, headers }: FastifyRequest) =>
  !dependsOnVisitor({ url: target, cookie: headers.cookie, userAgent: headers['user-agent'] })

const noCookies: ReadonlyMap<string, string> = new Map()

/** An edition's site: what it answers to each request. */
export class Site {
  readonly #app: FastifyInstance
  readonly #headers: Readonly<Record<string, string>>
  readonly #content: SiteContent
  readonly #release: Release
  readonly #name: SiteServerOptions['site']
  readonly #place: Place
  readonly #cache = new HtmlCache()
  /** The pages that addresses led to, by the URL that all who ask for an address share: nothing of it is found out anew. */
  readonly #keptPages = new WeakMap<Readonly<URL>, KeptPage>()
  readonly #sendKept: ReturnType<typeof keptAnswers>
  readonly #documentAt: ReturnType<typeof siteDocuments>
  readonly #publicAddressOf: ReturnType<typeof publicPages>
  readonly #rendererAt: (basename: string) => Render
  readonly #handleAt: ReturnType<typeof pageHandles>
  readonly #waitToRender: ReturnType<typeof siteRate>
  readonly #waitToReadFile: ReturnType<typeof siteRate>

  constructor(app: FastifyInstance, content: SiteContent, settings: SiteSettings, options: SiteServerOptions) {
    this.#app = app
    this.#headers = securityHeaders(settings.origins[options.site])
    this.#sendKept = keptAnswers(this.#headers)
    this.#content = content
    this.#documentAt = siteDocuments({ ...settings, ...options, origin: settings.origins[options.site] }, content.build)
    this.#name = options.site
    this.#release = settings.release
    this.#place = placeOf(settings, options)
    this.#rendererAt = renderersOf(content.build, content.mode)
    this.#handleAt = pageHandles(content.build)
    this.#publicAddressOf = publicPages(this.#handleAt)
    this.#waitToRender = siteRate(app, 'renders')
    this.#waitToReadFile = siteRate(app, 'rendersOfFiles')
  }

  /** Answers one request: health, the API's addresses, a built file, a document for machines, a redirect, a kept page, a rendered page. */
  answer(request: FastifyRequest, reply: FastifyReply): unknown {
    const known = request.method === 'GET' && isOfAnybody(request) ? this.#keptPages.get(request.target) : undefined
    return known ? this.#answerKept(known, request, reply) : this.#answerAny(request, reply)
  }

  #answerAny(request: FastifyRequest, reply: FastifyReply): unknown {
    const { pathname } = request.target
    if (isForApi(pathname)) {
      request.route = 'api'
      return request.method === 'TRACE' ? refuseMethod(reply) : passToApi(request, reply)
    }
    if (!/^(?:GET|HEAD|POST)$/.test(request.method)) return refuseMethod(reply)
    if (request.method === 'POST') return this.#answerForm(request, reply)
    request.route = 'file'
    const health = answerHealth(request, reply, this.#release)
    if (health) return health
    const { files } = this.#content
    if (files.has(pathname)) return files.send(pathname, reply)
    const document = this.#documentAt(pathname)
    return document ? this.#answerDocument(document, request, reply) : this.#answerPage(request, reply)
  }

  /** A form that is sent to a page; nothing else is posted to one. */
  async #answerForm(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { basename } = this.#directionOf(request, reply)
    const status = wrongForm(request, this.#pageAt(request, basename))
    if (status) return reply.code(status).header('connection', 'close').send()
    return hasFile(request) ? this.#answerFile(basename, request, reply) : this.#render(basename, request, reply)
  }

  /** A form with a file is read whole, which takes this server longer than anything else that a visitor may ask of it. */
  async #answerFile(basename: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const seconds = await this.#waitToReadFile(request)
    if (seconds !== undefined) return sendWait(reply.header('connection', 'close'), seconds)
    const body = await wholeForm(request)
    if (!body) return sendFailurePage(reply.header('connection', 'close'), 400)
    return this.#renderFor(basename, request, reply, body)
  }

  async #answerDocument(
    get: () => Promise<CachedPage | undefined>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const page = await get().catch(error => {
      const { id, target } = request
      this.#app.telemetry.log.error({ id, path: target.pathname, error }, 'a document could not be made')
      return 'failed' as const
    })
    if (page === 'failed') return reply.code(503).header('retry-after', '60').send()
    return page ? this.#sendKept(page, request, reply) : this.#answerPage(request, reply)
  }

  #directionOf(request: FastifyRequest, reply: FastifyReply): Direction {
    const { cookie } = request.headers
    const cookies = cookie ? new Map(Object.entries(this.#app.parseCookie(cookie))) : noCookies
    const userAgent = request.headers['user-agent']
    const direction = directRequest(
      { url: request.target, cookies: cookies as Map<string, string>, userAgent },
      this.#place,
    )
    if (direction.cookies.length > 0) reply.header('set-cookie', secureCookies(direction.cookies, this.#name))
    return direction
  }

  #answerPage(request: FastifyRequest, reply: FastifyReply): unknown {
    const direction = this.#directionOf(request, reply)
    const page = this.#pageAt(request, direction.basename)
    // The router asks for the data of a page at the page's own address.
    const isData = request.target.pathname.endsWith('.data')
    if (isData) return this.#render(direction.basename, request, reply)
    if (direction.kind === 'redirect') return reply.redirect(direction.location, direction.status)
    if (direction.kind === 'log-in' && request.method === 'GET') return this.#logIn(direction, request, reply)
    const address = this.#publicAddressOf(request.target, direction.basename)
    if (address === undefined) return this.#render(direction.basename, request, reply)
    const url = urlAt(address, request.target)
    const found = { key: keyOf(url), url, basename: direction.basename, route: page.pattern }
    if (isOfAnybody(request) && direction.cookies.length === 0) this.#keptPages.set(request.target, found)
    return this.#answerKept(found, request, reply)
  }

  async #render(basename: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const seconds = await this.#waitToRender(request)
    return seconds === undefined ? this.#renderFor(basename, request, reply) : sendWait(reply, seconds)
  }

  /** The page at an address, by whose route the request is counted. */
  #pageAt(request: FastifyRequest, basename: string): KnownPage {
    const page = this.#handleAt(request.target.pathname.replace(/\.data$/, ''), basename)
    request.route = page.pattern
    return page
  }

  async #rendered(basename: string, { route, server }: FastifyRequest, page: Request): Promise<Response> {
    const began = performance.now()
    try {
      return await this.#rendererAt(basename)(page)
    } finally {
      server.telemetry.metrics.renderSeconds.observe({ route }, (performance.now() - began) / 1000)
    }
  }

  async #renderFor(
    basename: string,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<FastifyReply> {
    request.isRendered = true
    return reply.send(await this.#rendered(basename, request, pageRequest(request, reply, body)))
  }

  #answerKept({ key, url, basename, route }: KeptPage, request: FastifyRequest, reply: FastifyReply): unknown {
    request.route = route
    const render = () => this.#rendered(basename, request, ownRequest(url, request))
    if (this.#content.mode === 'development') return render().then(response => reply.send(response))
    const page = this.#cache.kept(key, render)
    this.#app.telemetry.metrics.pages.inc(page ? kept : made)
    if (page) return this.#sendKept(page, request, reply)
    return this.#answerUnkept(() => this.#cache.get(key, render), basename, request, reply)
  }

  async #answerUnkept(
    get: () => Promise<CachedPage | undefined>,
    basename: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const seconds = await this.#waitToRender(request)
    if (seconds !== undefined) return sendWait(reply, seconds)
    request.isRendered = true
    const page = await get()
    if (!page) return this.#renderFor(basename, request, reply)
    return page.status === 200 ? this.#sendKept(page, request, reply) : sendUnkept(page, request, reply)
  }

  async #logIn(direction: LogIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    for (const [name, value] of Object.entries(this.#headers)) reply.raw.setHeader(name, value)
    reply.raw.setHeader(requestIdHeader, request.id)
    reply.hijack()
    await logInByToken(direction, this.#place.region, request.raw, reply.raw).catch(error => {
      this.#app.telemetry.log.error({ id: request.id, error }, 'a log-in by address failed')
      if (!reply.raw.headersSent) reply.raw.writeHead(503, { 'Retry-After': '5' })
      reply.raw.end()
    })
  }
}

const sendWait = (reply: FastifyReply, seconds: number) =>
  sendFailurePage(reply.header('retry-after', String(seconds)), 429)

/** Sends a page that is missing, or could not be made. */
const sendUnkept = (page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.code(page.status).headers({ ...page.headers, 'cache-control': 'no-store', vary: 'Accept-Encoding' })
  if (page.status >= 500) reply.header('retry-after', '5')
  return takesBrotli(request) ? reply.header('content-encoding', 'br').send(page.compressed) : reply.send(page.body)
}

const kept = { from: 'memory' }
const made = { from: 'made' }

/** Most addresses are asked for as they are kept; reading one again costs more than sending what is there. */
const urlAt = (address: string, asked: URL) =>
  address === asked.pathname + asked.search ? asked : new URL(address, asked)

/** What a kept page depends on: its address, and whether it is shown inside the iOS app. */
const keyOf = ({ hostname, pathname, search }: URL) => (isMobileAppHost(hostname) ? 'app ' : '') + pathname + search

/** A host of an edition's pages that passes the API's calls on. */
export const createSiteHost = async (settings: SiteSettings, { site }: SiteServerOptions): Promise<FastifyInstance> => {
  const headers = securityHeaders(settings.origins[site])
  const build = { program: site, version: settings.release.version }
  const app = await createHost({ ...settings, build, isServed: servedHosts(settings), headers })
  await connectApi(app, settings)
  return app
}

/** An edition's site as one value, from its build, not listening yet. */
export const createSite = async (
  settings: SiteSettings,
  options: SiteServerOptions,
  build: ServerBuild,
): Promise<FastifyInstance> => {
  const app = await createSiteHost(settings, options)
  const files = await serveBuiltFiles(app, join(options.buildFolder, 'client'), settings.keptAssets)
  const site = new Site(app, { build, files, mode: 'production' }, settings, options)
  app.all('*', (request, reply) => {
    const answer = site.answer(request, reply)
    // What is answered already needs nobody to wait for it, which costs as much as sending a kept page.
    return answer === reply ? undefined : answer
  })
  return app
}
