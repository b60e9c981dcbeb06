import { ApiError } from '@bohe/api-client/client'
import { codes } from '@bohe/api-client/contract/code'
import { describe, expect, it } from 'vitest'
import { isUnsure, newAttempt } from './attempt.ts'

describe('an attempt', () => {
  it('has a name of its own', () => {
    const [one, other] = [newAttempt(), newAttempt()]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(other).not.toBe(one)
  })

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
