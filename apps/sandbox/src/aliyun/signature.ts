import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Call, headerOf } from '#http/call.ts'

export const algorithm = 'ACS3-HMAC-SHA256'

export type Authorization = { credential: string; signedHeaders: string[]; signature: string }

/** The parts of the Authorization header; undefined when it is of another shape or algorithm. */
export function authorizationOf(call: Call): Authorization | undefined {
  const shape = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
  const [, credential, names, signature] = shape.exec(headerOf(call, 'authorization')) ?? []
  return credential && names && signature ? { credential, signedHeaders: names.split(';'), signature } : undefined
}

/** Whether the customer's secret made this signature over this very request. */
export function verified(call: Call, { signedHeaders, signature }: Authorization, secret: string): boolean {
  const toSign = `${algorithm}\n${sha256(canonical(call, signedHeaders))}`
  const expected = createHmac('sha256', secret).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** The vendor's canonical form of a request: method, path, sorted query, signed headers, hash of the body. */
export function canonical(call: Call, signedHeaders: string[]): string {
  const headers = signedHeaders.map(name => `${name}:${headerOf(call, name).trim()}\n`).join('')
  const path = call.target.split('?')[0] ?? '/'
  return [call.method, path, sortedQuery(call.query), headers, signedHeaders.join(';'), sha256(call.body)].join('\n')
}

function sortedQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => [rfc3986(name), rfc3986(value)] as const)
  const sorted = pairs.sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
