import { ApiError } from '@bohe/api-client/client'
import { codes } from '@bohe/api-client/contract/code'
import { describe, expect, it } from 'vitest'
import { isUnsure } from './unsure.ts'

describe('an attempt', () => {
  it.each(['networkError', 'tryLater', 'internalError', 'unavailable'] as const)('is unsure after %s', name => {
    expect(isUnsure(new ApiError(codes[name].code, ''))).toBe(true)
  })

  it.each(['noChanceLeft', 'prizeTaken', 'tooManyRequests', 'idempotencyConflict'] as const)(
    'is over after %s',
    name => {
      expect(isUnsure(new ApiError(codes[name].code, ''))).toBe(false)
    },
  )
})
