import type { Build } from '@bohe/telemetry/registry.ts'
import type { FastifyInstance } from 'fastify'
import { providePageTelemetry } from './page-telemetry.ts'
import { createSiteLog, type SiteLog } from './site-log.ts'
import { createSiteMetrics, type SiteMetrics } from './site-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is written down and counted while it runs; not Fastify's own log, which costs each kept page a logger. */
    telemetry: { log: SiteLog; metrics: SiteMetrics }
  }
  interface FastifyRequest {
    /** What the request is counted as: a word of ours or the pattern of a route, never what was asked for. */
    route: string
    /** A page was rendered for it: that is a line in the log, as every failure is. */
    isRendered: boolean
  }
}

/** Counts what a host answers, writes down what it rendered and what failed, and lets the pages tell theirs. */
export const observeRequests = (app: FastifyInstance, build: Build): void => {
  const telemetry = { log: createSiteLog(build.program), metrics: createSiteMetrics(build) }
  const { log, metrics } = telemetry
  app.decorate('telemetry', telemetry)
  app.decorateRequest('route', 'refused')
  app.decorateRequest('isRendered', false)
  providePageTelemetry({
    failed: (fields, message) => log.error(fields, message),
    apiCalled: (by, outcome, seconds) => metrics.apiSeconds.observe({ by, outcome }, seconds),
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { route, isRendered, id, method, ip: address } = request
    const { statusCode: status } = reply
    metrics.requests.inc({ route, code: status })
    if (isRendered || status >= 500) {
      const path = request.url.split('?', 1)[0]
      const ms = Math.round(reply.elapsedTime)
      log[status >= 500 ? 'warn' : 'info']({ id, method, path, route, status, ms, address }, 'request')
    }
    done()
  })
}
