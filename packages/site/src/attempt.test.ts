import { expect, it } from 'vitest'
import { newAttempt } from './attempt.ts'

it('names each attempt differently', () => {
  const [one, other] = [newAttempt(), newAttempt()]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
})
