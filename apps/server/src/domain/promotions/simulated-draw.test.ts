import { describe, expect, it } from 'vitest'
import { simulateDraws, type Trial } from './simulated-draw.ts'

const span = { starts_at: new Date('2026-11-21T00:00:00Z'), ends_at: new Date('2026-12-01T00:00:00Z') }
const present = {
  ...{ stock: 1_000_000, given: 0, member_limit: null, won: 0, starts_at: null, ends_at: null, cards_end_at: null },
}
const trial: Trial = {
  presents: [
    { id: 1, weight: 100_000, ...present },
    { id: 2, weight: 10_000, ...present },
  ],
  ...{ blankWeight: 890_000, span, draws: 100_000, seed: 7 },
}

const resultOf = (changes: Partial<Trial> = {}) => {
  const running = simulateDraws({ ...trial, ...changes })
  let rests = 0
  for (;;) {
    const { done, value } = running.next()
    if (done) return { counts: value, rests }
    rests += 1
  }
}

describe('a simulated draw', () => {
  it('gives each thing about as often as its odds say', () => {
    const { counts } = resultOf()
    const [often, seldom, nothing] = [counts.get(1), counts.get(2), counts.get(null)].map(Number)
    // Five standard deviations: one run in a million is further off.
    expect(Math.abs((often ?? 0) - 10_000)).toBeLessThan(5 * Math.sqrt(9000))
    expect(Math.abs((seldom ?? 0) - 1000)).toBeLessThan(5 * Math.sqrt(990))
    expect((often ?? 0) + (seldom ?? 0) + (nothing ?? 0)).toBe(100_000)
  })

  it('comes to the same by the same seed, and to something else by another', () => {
    expect(resultOf().counts).toEqual(resultOf().counts)
    expect(resultOf().counts).not.toEqual(resultOf({ seed: 8 }).counts)
  })

  it('gives no more than there is', () => {
    const presents = trial.presents.map(each => ({ ...each, stock: 5, given: 2 }))
    const { counts } = resultOf({ presents })
    expect([counts.get(1), counts.get(2), counts.get(null)]).toEqual([3, 3, 99_994])
  })

  it('gives a present within its window only', () => {
    const presents = trial.presents.map(each => ({ ...each, ends_at: span.starts_at }))
    expect(resultOf({ presents }).counts.get(null)).toBe(100_000)
  })

  it('rests now and then, and changes nothing that it was given', () => {
    expect(resultOf().rests).toBe(50)
    expect(trial.presents.map(({ given }) => given)).toEqual([0, 0])
  })
})
