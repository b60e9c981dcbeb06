import type { RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { HttpRequest, HttpResponse, Route } from './http.ts'
import { provenClient } from './tls-server.ts'
import type { WorkingVendor } from './vendor.ts'

const largestBody = 1024 * 1024

/** An HTTP server, over TLS when options are given, that passes every body on as the bytes that came. */
export function httpServer(tls?: ServerOptions): FastifyInstance {
  const overTls = tls && { serverFactory: (handler: RequestListener) => createServer(tls, handler) }
  const app = Fastify({ bodyLimit: largestBody, forceCloseConnections: true, ...overTls })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

export function serve(app: FastifyInstance, routes: Route[]): void {
  for (const { method, path, handle } of routes) {
    app.route({ method, url: path, handler: async (request, reply) => send(reply, await handle(requestOf(request))) })
  }
}

/** Serves a vendor's routes, those over plain HTTP unless others are given; each request meets the next waiting fault. */
export function serveVendor(app: FastifyInstance, vendor: WorkingVendor, routes = vendor.routes): void {
  const withFaults = routes.map(route => ({
    ...route,
    handle: (request: HttpRequest) => handleWithFault(vendor, () => route.handle(request)),
  }))
  serve(app, withFaults)
}

async function handleWithFault(
  vendor: WorkingVendor,
  handle: () => HttpResponse | Promise<HttpResponse>,
): Promise<HttpResponse> {
  const fault = vendor.faults.take()
  if (!fault) return handle()
  const handled = fault.status === undefined || fault.handled ? await handle() : undefined
  await pause(fault.delay)
  return handled && fault.status === undefined ? handled : vendor.failure(fault.status ?? 500, fault.code)
}

function requestOf(request: FastifyRequest): HttpRequest {
  const target = request.raw.url ?? '/'
  return {
    method: request.method,
    target,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(target.split('?')[1] ?? ''),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    client: provenClient(request.raw),
  }
}

function send(reply: FastifyReply, { status, headers, body }: HttpResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body ?? '')
}
