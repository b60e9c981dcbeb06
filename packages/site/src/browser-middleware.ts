import type { MiddlewareFunction } from 'react-router'
import { browserApi } from './browser-api.ts'
import type { Edition } from './edition.ts'
import { apiContext, editionContext, expiryContext, languageContext } from './router-context.ts'
import { pageLanguage } from './words.ts'

/** The root's `clientMiddleware`: the same in the browser. */
export const browserMiddleware =
  (edition: Edition): MiddlewareFunction<unknown> =>
  async ({ context }, next) => {
    context.set(editionContext, edition)
    context.set(languageContext, pageLanguage())
    context.set(apiContext, browserApi(edition.region, 'act'))
    context.set(expiryContext, 'home')
    return next()
  }
