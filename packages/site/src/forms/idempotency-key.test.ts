import { expect, it } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

it('gives each request a key of its own', () => {
  const [one, other] = [newIdempotencyKey(), newIdempotencyKey()]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
})
