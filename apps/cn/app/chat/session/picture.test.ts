import { expect, it } from 'vitest'
import { pictureFault } from './picture.ts'

it.each([
  ['image/png', 5_242_880, undefined],
  ['image/webp', 1, undefined],
  ['image/jpeg', 5_242_881, 'picture.size'],
  ['image/gif', 10, 'picture.type'],
  ['text/plain', 10, 'picture.type'],
  ['image/png', 0, 'picture.type'],
] as const)('a file of %s with %i bytes', (type, size, fault) => {
  expect(pictureFault({ type, size })).toBe(fault)
})
