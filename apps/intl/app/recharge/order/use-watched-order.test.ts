import { describe, expect, it } from 'vitest'
import { pollDelay } from './use-watched-order.ts'

describe('asking for the state of an order', () => {
  it.each([
    [0, 2],
    [59, 2],
    [60, 4],
    [299, 4],
    [300, 8],
    [900, 15],
    [1800, 15],
  ])('after %i seconds waits %i seconds', (elapsed, delay) => {
    expect(pollDelay(elapsed * 1000)).toBe(delay * 1000)
  })

  it('costs less than 240 questions in the thirty minutes of an order', () => {
    let [clock, questions] = [0, 0]
    while (clock < 1_800_000) {
      clock += pollDelay(clock)
      questions += 1
    }
    expect(questions).toBeLessThan(240)
  })
})
