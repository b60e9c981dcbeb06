import type { MiddlewareFunction } from 'react-router'
import type { Edition } from '#edition.ts'
import { pageLanguage } from '#i18n/words.ts'
import { browserApi } from '#session/browser-api.ts'
import { apiContext, editionContext, expiryContext, languageContext } from './router-context.ts'

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
