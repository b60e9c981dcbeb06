import type { RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { provenClient } from '#world/tls-server.ts'
import type { WorkingVendor } from '#world/vendor.ts'
import type { Answer, Call, Route } from './call.ts'

const largestBody = 1024 * 1024

/** An HTTP server, over TLS when it is given some, that hands every body over as the bytes that came. */
export function httpServer(tls?: ServerOptions): FastifyInstance {
  const overTls = tls && { serverFactory: (handler: RequestListener) => createServer(tls, handler) }
  const app = Fastify({ bodyLimit: largestBody, forceCloseConnections: true, ...overTls })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

export function serve(app: FastifyInstance, routes: Route[]): void {
  for (const { method, path, handle } of routes) {
    app.route({ method, url: path, handler: async (request, reply) => send(reply, await handle(callOf(request))) })
  }
}

/** Serves calls of a vendor, all that go over plain HTTP unless told; the faults waiting for it befall them first. */
export function serveVendor(app: FastifyInstance, vendor: WorkingVendor, routes = vendor.routes): void {
  const afflicted = routes.map(route => ({
    ...route,
    handle: (call: Call) => befall(vendor, () => route.handle(call)),
  }))
  serve(app, afflicted)
}

async function befall(vendor: WorkingVendor, handle: () => Answer | Promise<Answer>): Promise<Answer> {
  const fault = vendor.faults.take()
  if (!fault) return handle()
  const heard = fault.status === undefined || fault.handled ? await handle() : undefined
  await pause(fault.delay)
  return heard && fault.status === undefined ? heard : vendor.failure(fault.status ?? 500, fault.code)
}

function callOf(request: FastifyRequest): Call {
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

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body ?? '')
}
