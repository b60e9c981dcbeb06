import { describe, expect, it } from 'vitest'
import { resendIn } from './send-code.ts'

describe('asking for another code', () => {
  it.each([
    ['at once, when none was sent', undefined, 0],
    ['after 60 seconds, right after sending', 100_000, 60],
    ['counting whole seconds, the started one included', 99_500, 60],
    ['after one more second at the end', 40_001, 1],
    ['at once, a minute later', 40_000, 0],
    ['at once, long after', 0, 0],
    ['never later than 60 seconds, whatever the clock says', 999_999, 60],
  ])('is possible %s', (_, sentAt, seconds) => {
    expect(resendIn(sentAt, 100_000)).toBe(seconds)
  })
})
