import { Readable } from 'node:stream'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { isPassedOn } from './api-proxy.ts'
import { traceOf } from './telemetry/observe-requests.ts'

/** What the host has read, and not the raw fields again: of a field that came twice, both see the same. */
const headersOf = (request: FastifyRequest): Headers => {
  const { headers: read, id, ip } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(read)) {
    if (value !== undefined && isPassedOn(name)) headers.set(name, String(value))
  }
  // The API is called for who asks: it has to know whose call it is.
  headers.set('x-forwarded-for', ip)
  headers.set(requestIdHeader, id)
  for (const [name, value] of Object.entries(traceOf(request))) headers.set(name, value)
  return headers
}

const untilGone = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** A visitor's request for a page as the router takes it, with a body that was read before; it is aborted when the visitor leaves. */
export const pageRequest = (request: FastifyRequest, reply: FastifyReply, body?: Uint8Array<ArrayBuffer>): Request => {
  const { method, raw } = request
  const init = { method, headers: headersOf(request), signal: untilGone(reply) }
  return method === 'POST'
    ? new Request(request.target, {
        ...init,
        body: body ?? (Readable.toWeb(raw) as ReadableStream),
        duplex: 'half',
      } as RequestInit)
    : new Request(request.target, init)
}

/** What the site asks in its own name, with the number and the trace of the request that led to it. */
export const ownRequest = (url: URL, request: FastifyRequest): Request =>
  new Request(url, { headers: { [requestIdHeader]: request.id, ...traceOf(request) } })

/** Renders a page of a build. */
export type Render = (request: Request) => Promise<Response>

/** One renderer for each basename, made on first use. */
export const renderersOf = (build: ServerBuild, mode: 'production' | 'development') => {
  const made = new Map<string, Render>()
  return (basename: string): Render => {
    const render = made.get(basename) ?? createRequestHandler({ ...build, basename }, mode)
    made.set(basename, render)
    return render
  }
}
