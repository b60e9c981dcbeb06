import { ApiError } from '@bohe/api-client/client'

/** A random name of an attempt, its Idempotency-Key; `crypto.randomUUID` is missing on plain http, random bytes are not. */
export const newAttempt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const unanswered = ['networkError', 'tryLater', 'internalError', 'unavailable'] as const

/** Whether nobody knows if an attempt was done: it is to be repeated under its own name. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError && unanswered.some(name => error.is(name))
