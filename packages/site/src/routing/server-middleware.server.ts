import type { MiddlewareFunction } from 'react-router'
import type { Edition } from '#edition.ts'
import { secureCookies } from '#session/secure-cookies.server.ts'
import { apiFor } from '#session/server-api.server.ts'
import { readAddress } from './address.ts'
import { leaveSite } from './leave-site.ts'
import { apiContext, editionContext, languageContext } from './router-context.ts'

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
    const response = await next()
    const set = [...response.headers.getSetCookie(), ...cookies]
    response.headers.delete('Set-Cookie')
    for (const cookie of secureCookies(set, edition.name)) response.headers.append('Set-Cookie', cookie)
    return leaveSite(request, response.status === 500 && outage.isSeen ? asOutage(response) : response)
  }
