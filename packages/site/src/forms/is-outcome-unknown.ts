import { ApiError } from '@bohe/api-client/client'

const unknownOutcomes = ['networkError', 'tryLater', 'internalError', 'unavailable'] as const

/** Whether nobody knows if a request was carried out: it is repeated with the same Idempotency-Key. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && unknownOutcomes.some(name => error.is(name))
