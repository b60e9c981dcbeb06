import { codes } from '@bohe/api-client/contract/code'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import { withRequestId } from '@bohe/telemetry/request-id.ts'
import type { Span } from '@bohe/telemetry/span.ts'
import { traceHeader } from '@bohe/telemetry/trace-header.ts'
import { beginRequest, isTracing, within } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call, as it is counted; a route without one is counted by its pattern. */
    call?: string
    /** Probes, of which nobody wants a trace. */
    isUntraced?: boolean
    /** Answered for as long as somebody listens. */
    isLasting?: boolean
  }

  interface FastifyRequest {
    /** What is traced of it, when anything is. */
    span?: Span | undefined
  }
}

/** Each answer has the number of its request, and whatever a handler leads to knows it. */
export const nameRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onRoute', route => {
    const { handler } = route
    route.handler = function (request, reply) {
      return withRequestId(request.id, () => handler.call(this, request, reply))
    }
  })
}

/** Times each call for its trace, with whatever its handler leads to below it; costs nothing where nothing is traced. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return
  app.addHook('onRoute', route => {
    const { handler, config, url } = route
    if (config?.isUntraced) return
    route.handler = function (request, reply) {
      request.span = beginRequest({ name: config?.call ?? url }, request.id, request.headers[traceHeader])
      return within(request.span, () => handler.call(this, request, reply))
    }
  })
  app.addHook('onResponse', ({ span, method }, reply, done) => {
    const { statusCode: status, answerCode = status } = reply
    const facts = { 'http.request.method': method, 'http.response.status_code': status, 'bohe.code': answerCode }
    span?.end({ facts, isFailed: status >= 500 })
    done()
  })
}

/** Counts and times what is answered, by call and code: words of ours, however odd the address was. */
export const countRequests = (app: FastifyInstance, { requests, requestSeconds }: Metrics): void => {
  // What begins to exist with its first failure has no rise that an alert could see.
  app.addHook('onRoute', ({ config, url }) =>
    requests.inc({ call: config?.call ?? url, code: codes.internalError.code }, 0),
  )
  app.addHook('onResponse', ({ routeOptions: { config, url } }, reply, done) => {
    const call = config.call ?? url ?? 'none'
    requests.inc({ call, code: reply.answerCode ?? reply.statusCode })
    if (!config.isLasting) requestSeconds.observe({ call }, reply.elapsedTime / 1000)
    done()
  })
}
