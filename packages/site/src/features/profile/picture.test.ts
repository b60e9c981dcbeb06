import { describe, expect, it } from 'vitest'
import { fitted, middleOf } from './picture.ts'

describe('a photo', () => {
  it.each([
    [6000, 4000, { width: 2048, height: 1365 }],
    [4000, 6000, { width: 1365, height: 2048 }],
    [300, 200, { width: 300, height: 200 }],
    [100_000, 10, { width: 2048, height: 1 }],
  ])('of %i × %i is made small enough, and never larger', (width, height, size) => {
    expect(fitted(width, height, 2048)).toEqual(size)
  })

  it('is framed in its middle until somebody moves the frame', () => {
    expect(middleOf({ width: 300, height: 200 })).toEqual({ x: 50, y: 0, width: 200, height: 200 })
  })
})
