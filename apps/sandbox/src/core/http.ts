import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came over the wire: nothing decoded that a signature may cover. */
export type HttpRequest = {
  method: string
  /** Path and query exactly as sent. */
  target: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** Fingerprint of the client's certificate, when it proved one of the sandbox's authority over TLS. */
  client?: string | undefined
}

export type HttpResponse = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** What a control under `/__control/` does with the fields that were sent to it. */
export type Control = (body: Record<string, unknown>) => HttpResponse | Promise<HttpResponse>

export type Route = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  handle(request: HttpRequest): HttpResponse | Promise<HttpResponse>
}

/** A single header's text, '' when it is missing. */
export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

export function json(status: number, value: unknown): HttpResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

/** The body as a JSON object, undefined when it is none. */
export function jsonBody(request: HttpRequest): Record<string, unknown> | undefined {
  return parseObject(request.body.toString('utf8'))
}

/** The text as a JSON object, undefined when it is none. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

/** What a text says in JSON, undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The body as a form: flat, each value decoded once. */
export function formBody(request: HttpRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'))
}

/** Whether a switch of a control is on, sent as JSON or as a form. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === '1' || value === 1
}

/** The id and secret of a Basic Authorization header; each part is form-encoded inside (RFC 6749 §2.3.1). */
export function basicCredentials(request: HttpRequest): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(headerOf(request, 'authorization'))?.[1]
  if (!encoded) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const decoded = (part: string) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '))
    } catch {
      return part
    }
  }
  return { id: decoded(id), secret: decoded(rest.join(':')) }
}

/** The token of a Bearer Authorization header. */
export function bearerToken(request: HttpRequest): string {
  return headerOf(request, 'authorization').replace(/^Bearer /, '')
}

/** The address with parameters behind those that it has. */
export function withQuery(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
  return url.href
}
