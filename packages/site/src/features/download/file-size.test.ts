import { expect, it } from 'vitest'
import { fileSize } from './system-card.tsx'

it.each([
  [48_234_496, '46.0 MB'],
  [104_805_171, '99.9 MB'],
  [157_286_400, '150 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
