/** A random Idempotency-Key; `crypto.randomUUID` is missing on plain http, random bytes are not. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
