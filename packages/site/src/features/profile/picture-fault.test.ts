import { expect, it } from 'vitest'
import { pictureFault } from './picture-fault.ts'

it.each([
  ['is taken at 2 MiB', 2_097_152, 'image/webp', undefined],
  ['is too large above', 2_097_153, 'image/jpeg', 'image.too-large'],
  ['is missing when nothing is in it', 0, '', 'image.empty'],
  ['is no picture when it moves', 10, 'image/gif', 'code.image-unreadable'],
  ['is no picture when it is a document', 10, 'image/svg+xml', 'code.image-unreadable'],
])('a picture %s', (_, size, type, fault) => expect(pictureFault({ size, type })).toBe(fault))
