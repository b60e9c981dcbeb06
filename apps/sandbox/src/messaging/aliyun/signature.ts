import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type HttpRequest, headerOf } from '#core/http.ts'

export const algorithm = 'ACS3-HMAC-SHA256'

export type Authorization = { credential: string; signedHeaders: string[]; signature: string }

/** The parts of the Authorization header; undefined when it is of another shape or algorithm. */
export function authorizationOf(request: HttpRequest): Authorization | undefined {
  const shape = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
  const [, credential, names, signature] = shape.exec(headerOf(request, 'authorization')) ?? []
  return credential && names && signature ? { credential, signedHeaders: names.split(';'), signature } : undefined
}

/** Whether the customer's secret made this signature over this very request. */
export function verified(request: HttpRequest, { signedHeaders, signature }: Authorization, secret: string): boolean {
  const toSign = `${algorithm}\n${sha256(canonical(request, signedHeaders))}`
  const expected = createHmac('sha256', secret).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** The vendor's canonical form of a request: method, path, sorted query, signed headers, hash of the body. */
export function canonical({ method, target, query, ...request }: HttpRequest, signedHeaders: string[]): string {
  const headers = signedHeaders.map(name => `${name}:${headerOf(request, name).trim()}\n`).join('')
  const pairs = [...query].map(([name, value]) => [rfc3986(name), rfc3986(value)] as const)
  const sorted = pairs.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  const path = target.split('?')[0] ?? '/'
  return [method, path, sorted.join('&'), headers, signedHeaders.join(';'), sha256(request.body)].join('\n')
}

function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
