import { ApiError } from '@bohe/api-client/client'
import { codes } from '@bohe/api-client/contract/code'
import { describe, expect, it } from 'vitest'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'

describe('a request', () => {
  it.each(['networkError', 'tryLater', 'internalError', 'unavailable'] as const)(
    'has an unknown outcome after %s',
    name => {
      expect(isOutcomeUnknown(new ApiError(codes[name].code, ''))).toBe(true)
    },
  )

  it.each(['noChanceLeft', 'prizeTaken', 'tooManyRequests', 'idempotencyConflict'] as const)(
    'is over after %s',
    name => {
      expect(isOutcomeUnknown(new ApiError(codes[name].code, ''))).toBe(false)
    },
  )
})
