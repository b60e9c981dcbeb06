import { ApiError } from '@bohe/api-client/client'

const unanswered = ['networkError', 'tryLater', 'internalError', 'unavailable'] as const

/** Whether nobody knows if an attempt was done: it is to be repeated under its own name. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError && unanswered.some(name => error.is(name))
