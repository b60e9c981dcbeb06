import type { Build } from '@bohe/telemetry/registry.ts'
import type { Span } from '@bohe/telemetry/span.ts'
import { traceHeader } from '@bohe/telemetry/trace-header.ts'
import { beginRequest, isTracing, traceparentOf } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
    /** What is traced of it, when anything is. */
    span?: Span | undefined
  }
}

/** What tells the API where a request stands in its trace; nothing when nothing is traced. */
export const traceOf = ({ span }: FastifyRequest): Record<string, string> =>
  span ? { [traceHeader]: traceparentOf(span) } : {}

/** Files and kept pages are traced as well: what a visitor waits for is seen whole. */
const traceRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = beginRequest({ name: request.method }, request.id, request.headers[traceHeader])
    done()
  })
  app.addHook('onResponse', ({ span, method, route }, { statusCode: status }, done) => {
    const facts = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
    span?.end({ name: `${method} ${route}`, facts, isFailed: status >= 500 })
    done()
  })
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
  if (isTracing()) traceRequests(app)
  app.addHook('onResponse', (request, reply, done) => {
    const { route, isRendered } = request
    const { statusCode: status } = reply
    metrics.requests.inc({ route, code: status })
    if (isRendered || status >= 500) {
      const { id, method, ip: address } = request
      const path = request.url.split('?', 1)[0]
      const ms = Math.round(reply.elapsedTime)
      log[status >= 500 ? 'warn' : 'info']({ id, method, path, route, status, ms, address }, 'request')
    }
    done()
  })
}
