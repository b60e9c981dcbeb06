import { clientVersionHeader } from '@bohe/api-client/contract/client-version'
import { limits } from '@bohe/api-client/contract/limits'
import { addDrain } from '@bohe/telemetry/drain.ts'
import { numberRequests } from '@bohe/telemetry/request-id.ts'
import { trustIn } from '@bohe/telemetry/trusted-proxies.ts'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { serveActivityConfig } from './features/activities/config.ts'
import { activityHandlers } from './features/activities/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { authenticate } from './features/auth/session.ts'
import { captchaHandlers } from './features/captcha/handlers.ts'
import { cardHandlers } from './features/cards/handlers.ts'
import { chatHandlers } from './features/chat/handlers.ts'
import { serveIncomingMail } from './features/chat/incoming-mail.ts'
import { serveChatStream } from './features/chat/stream.ts'
import { serveStaffChatPictures } from './features/console/chat/pictures.ts'
import { serveStaffChatStream } from './features/console/chat/stream.ts'
import { staffHandlers } from './features/console/handlers.ts'
import { serveArticleLists } from './features/content/article-lists.ts'
import { contentHandlers } from './features/content/handlers.ts'
import { countryHandlers } from './features/countries/handlers.ts'
import { deviceHandlers } from './features/devices/handlers.ts'
import { memberHandlers } from './features/member/handlers.ts'
import { membershipHandlers } from './features/membership/handlers.ts'
import { paymentCallbacks } from './features/orders/callbacks.ts'
import { orderHandlers } from './features/orders/handlers.ts'
import { packageHandlers } from './features/packages/handlers.ts'
import { prizeHandlers } from './features/prizes/handlers.ts'
import { referralHandlers } from './features/referral/handlers.ts'
import { serveSiteFiles } from './features/site-files/serve-site-files.ts'
import { socialLoginHandlers } from './features/social-login/handlers.ts'
import { staffRealm } from './features/staff/session.ts'
import { verificationRequestHandlers } from './features/verification-requests/handlers.ts'
import { addBodyParsers } from './http/connection/body-parsers.ts'
import { connectionBounds, mostConnections } from './http/connection/connections.ts'
import { limitFloods } from './http/connection/flood-limiter.ts'
import { refuseAmbiguous } from './http/connection/framing.ts'
import { addHeaders } from './http/connection/headers.ts'
import { refuseOtherMethods } from './http/connection/other-methods.ts'
import { countRequests, nameRequests, traceRequests } from './http/connection/requests.ts'
import { answerFailures, answerUnreadable } from './http/failures.ts'
import type { Handlers } from './http/handlers.ts'
import { serveHealth } from './http/health.ts'
import { serveUploads } from './http/pictures/serve-uploads.ts'
import { serveReference } from './http/reference/serve-reference.ts'
import { RequestLog } from './http/request-log.ts'
import { serveContract } from './http/serve-contract.ts'
import { serveStaff } from './http/staff/serve-staff.ts'

/** Every call's handler; one that is missing does not compile. */
const handlers: Handlers = {
  ...authHandlers,
  ...captchaHandlers,
  ...verificationRequestHandlers,
  ...countryHandlers,
  ...memberHandlers,
  ...membershipHandlers,
  ...accountHandlers,
  ...packageHandlers,
  ...orderHandlers,
  ...cardHandlers,
  ...contentHandlers,
  ...socialLoginHandlers,
  ...deviceHandlers,
  ...activityHandlers,
  ...referralHandlers,
  ...prizeHandlers,
  ...chatHandlers,
}

const createServer = ({ config, log }: Context) =>
  fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    // A logger for each request would cost as much as its line; what is logged within one has its number anyway.
    childLoggerFactory: logger => logger,
    // It names what is written down, never money: whoever passes a proxy of ours may have chosen it.
    genReqId: numberRequests(config.trustedProxies),
    ...connectionBounds(config),
    bodyLimit: limits.body.jsonBytes,
    // Asked for the address several times a request.
    trustProxy: config.trustedProxies.length > 0 ? trustIn(config.trustedProxies) : false,
    forceCloseConnections: false,
    // Who comes while the node closes is answered like everybody else.
    return503OnClosing: false,
    // As long as Node lets a whole request line be: what is too long is refused by its field's rule.
    routerOptions: { maxParamLength: 16_384 },
    // What cannot even be routed gets the envelope too.
    frameworkErrors: answerUnreadable,
  })

/** Probes are no clients. */
const isProbe = ({ url }: FastifyRequest) => /^\/(?:healthz|readyz)(?:\?|$)/.test(url)

const countClients = (app: FastifyInstance, { clients }: Context) =>
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isProbe(request)) clients.count(request.headers[clientVersionHeader])
    done()
  })

const addRoutes = async (app: FastifyInstance, context: Context, jobsLive: () => boolean) => {
  serveHealth(app, context, jobsLive)
  await serveContract(app, context, handlers, authenticate)
  serveStaff(app, context, staffHandlers, staffRealm)
  serveChatStream(app, context)
  serveStaffChatStream(app, context)
  serveStaffChatPictures(app, context)
  serveUploads(app, context)
  serveActivityConfig(app, context)
  serveArticleLists(app, context)
  serveSiteFiles(app, context)
  refuseOtherMethods(app)
  // Callbacks are answered in the gateways' words and read as raw bytes: they get their own parsers.
  await app.register(async callbacks => paymentCallbacks(callbacks, context))
  await app.register(async mails => serveIncomingMail(mails, context))
  if (context.config.reference) await serveReference(app)
}

/**
 * The whole API as one value, not listening yet. A request: headers → framing → flood limit → body → match → authorise →
 * parse → handle → envelope → log. `jobsLive` is asked by `/readyz`.
 */
export const createApp = async (context: Context, jobsLive = () => true): Promise<FastifyInstance> => {
  const app = createServer(context)
  app.server.maxConnections = mostConnections
  nameRequests(app)
  traceRequests(app)
  countRequests(app, context.metrics)
  addDrain(app)
  addHeaders(app, context.config)
  refuseAmbiguous(app)
  addBodyParsers(app)
  limitFloods(app, context.config)
  countClients(app, context)
  answerFailures(app, context)
  await addRoutes(app, context, jobsLive)
  return app
}
