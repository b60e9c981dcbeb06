import type { MiddlewareFunction } from 'react-router'
import { escapeMarkup } from '#document/escape-markup.ts'
import type { Edition } from '#edition.ts'
import { secureCookies } from '#session/secure-cookies.server.ts'
import { apiFor } from '#session/server-api.server.ts'
import { readAddress } from './address.ts'
import { apiContext, editionContext, languageContext } from './router-context.ts'
import { serverApiContext } from './server-api-context.server.ts'

const pageTo = (url: URL) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(url.host)}</title>` +
  `<meta http-equiv="refresh" content="0;url=${escapeMarkup(url.href)}">` +
  `<p><a href="${escapeMarkup(url.href)}" rel="noreferrer">${escapeMarkup(url.host)} →</a></p>`

/**
 * A form that was sent without script may lead to another site only by a page of its own: our policy (`form-action`)
 * forbids that its answer redirects there, and browsers hold to it. Every other answer stays as it is.
 */
export const leaveSite = (request: Request, response: Response): Response => {
  const location = response.headers.get('Location')
  if (request.method !== 'POST' || !location || !URL.canParse(location)) return response
  const url = new URL(location)
  if (!/^https?:$/.test(url.protocol) || url.host === new URL(request.url).host) return response
  const headers = new Headers(response.headers)
  headers.delete('Location')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  headers.set('Cache-Control', 'private, no-store')
  return new Response(pageTo(url), { status: 200, headers })
}

/** A page that failed because the API is away is no fault of the page: it is asked for again soon. */
const asOutage = (response: Response): Response => {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}

/** The root's `middleware`: gives each request its edition, language and API client, and passes the API's cookies on. */
export const serverMiddleware =
  (edition: Edition): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const { language } = readAddress(new URL(request.url).pathname, edition.defaultLanguage)
    const { api, cookies, outage } = apiFor(request, language, edition.region)
    context.set(editionContext, edition)
    context.set(languageContext, language)
    context.set(apiContext, api)
    context.set(serverApiContext, api)
    const response = await next()
    const set = [...response.headers.getSetCookie(), ...cookies]
    response.headers.delete('Set-Cookie')
    for (const cookie of secureCookies(set, edition.name)) response.headers.append('Set-Cookie', cookie)
    return leaveSite(request, response.status === 500 && outage.isSeen ? asOutage(response) : response)
  }
