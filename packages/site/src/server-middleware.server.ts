import type { MiddlewareFunction } from 'react-router'
import { readAddress } from './address.ts'
import type { Edition } from './edition.ts'
import { leaveSite } from './leave-site.ts'
import { apiContext, editionContext, languageContext } from './router-context.ts'
import { apiFor } from './server-api.server.ts'

/** The root's `middleware`: gives each request its edition, language and API client, and passes the API's cookies on. */
export const serverMiddleware =
  (edition: Edition): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const { language } = readAddress(new URL(request.url).pathname, edition.defaultLanguage)
    const { api, cookies } = apiFor(request, language, edition.region)
    context.set(editionContext, edition)
    context.set(languageContext, language)
    context.set(apiContext, api)
    const response = await next()
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    return leaveSite(request, response)
  }
