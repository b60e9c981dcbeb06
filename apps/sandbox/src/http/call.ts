import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came over the wire: nothing decoded that a signature may cover. */
export type Call = {
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

export type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

export type Route = { method: 'GET' | 'POST' | 'PATCH'; path: string; handle(call: Call): Answer | Promise<Answer> }

/** A single header's text, '' when it is missing. */
export function headerOf(call: Call, name: string): string {
  const value = call.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

/** The body as a JSON object, undefined when it is none. */
export function jsonBody(call: Call): Record<string, unknown> | undefined {
  return parseObject(call.body.toString('utf8'))
}

/** The text as a JSON object, undefined when it is none. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The body as a form: flat, each value decoded once. */
export function formBody(call: Call): URLSearchParams {
  return new URLSearchParams(call.body.toString('utf8'))
}

/** Whether a switch of a control is on, sent as JSON or as a form. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === '1' || value === 1
}
