import { expect, it } from 'vitest'
import { cardLookOf } from './card-look.ts'

it.each([
  ['100', 'gold'],
  ['101', 'gold'],
  ['200', 'platinum'],
  ['201', 'diamond'],
  ['202', 'diamond'],
  ['1', 'free'],
  ['', 'free'],
])('level %j is drawn on the %s card', (level, face) => {
  expect(cardLookOf(level)).toBe(face)
})
