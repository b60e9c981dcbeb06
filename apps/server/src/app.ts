import { limits } from '@bohe/api-client/contract/limits'
import fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { authenticate } from './features/auth/session.ts'
import { cardHandlers } from './features/cards/handlers.ts'
import { serveArticleLists } from './features/content/article-lists.ts'
import { contentHandlers } from './features/content/handlers.ts'
import { deviceHandlers } from './features/devices/handlers.ts'
import { memberHandlers } from './features/member/handlers.ts'
import { membershipHandlers } from './features/membership/handlers.ts'
import { openHandlers } from './features/open/handlers.ts'
import { paymentCallbacks } from './features/orders/callbacks.ts'
import { orderHandlers } from './features/orders/handlers.ts'
import { serveActivityConfig } from './features/promotions/activities-config.ts'
import { promotionHandlers } from './features/promotions/handlers.ts'
import { serveSiteFiles } from './features/site-files/serve-site-files.ts'
import { toolHandlers } from './features/tools/handlers.ts'
import { addBodyParsers } from './http/body-parsers.ts'
import { answerFailures, answerUnreadable } from './http/failures.ts'
import { limitFloods } from './http/flood-limiter.ts'
import { closeGracefully } from './http/graceful-close.ts'
import type { Handlers } from './http/handlers.ts'
import { addHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { logRequests } from './http/request-log.ts'
import { serveContract } from './http/serve-contract.ts'
import { serveReference } from './http/serve-reference.ts'
import { serveUploads } from './http/serve-uploads.ts'

/** Every call's handler; one that is missing does not compile. */
const handlers: Handlers = {
  ...authHandlers,
  ...toolHandlers,
  ...memberHandlers,
  ...membershipHandlers,
  ...accountHandlers,
  ...orderHandlers,
  ...cardHandlers,
  ...contentHandlers,
  ...openHandlers,
  ...deviceHandlers,
  ...promotionHandlers,
}

const createServer = ({ config: { trustedProxies } }: Context) =>
  fastify({
    bodyLimit: limits.body.jsonBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: false,
    // As long as Node lets a whole request line be: what is too long is refused by its field's rule.
    routerOptions: { maxParamLength: 16_384 },
    // What cannot even be routed gets the envelope too.
    frameworkErrors: answerUnreadable,
  })

const addRoutes = async (app: FastifyInstance, context: Context, jobsLive: () => boolean) => {
  serveHealth(app, context, jobsLive)
  await serveContract(app, context, handlers, authenticate)
  serveUploads(app, context)
  serveActivityConfig(app, context)
  serveArticleLists(app, context)
  serveSiteFiles(app, context)
  refuseOtherMethods(app)
  // Callbacks are answered in the gateways' words and read as raw bytes: they get their own parsers.
  await app.register(async callbacks => paymentCallbacks(callbacks, context))
  await serveReference(app)
}

/**
 * The whole API as one value, not listening yet. A request: headers → flood limit → body → match → authorise → parse →
 * handle → envelope → log. `jobsLive` is asked by `/readyz`.
 */
export const createApp = async (context: Context, jobsLive = () => true): Promise<FastifyInstance> => {
  const app = createServer(context)
  logRequests(app, context.log)
  addHeaders(app)
  addBodyParsers(app)
  closeGracefully(app)
  await limitFloods(app)
  answerFailures(app, context)
  await addRoutes(app, context, jobsLive)
  return app
}
