import type { Span } from './activity.ts'
import { drawn, offeredTo, type PresentStock, rollsOf } from './prize-draw.ts'

/** A draw that is tried: by members who each draw once, evenly over its time. */
export interface Trial {
  presents: readonly PresentStock[]
  blankWeight: number
  span: Span
  draws: number
  seed: number
}

/** Numbers from 0 below 1 that follow from a seed (mulberry32): the same ones each time. */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many draws are tried between two rests, in which others have their turn. */
const step = 2000

/**
 * Tries a draw by the function that decides a real one; presents that go are gone. Rests now and then; answers how often
 * each came, `null` for nothing.
 */
export function* simulateDraws({
  presents,
  blankWeight,
  span,
  draws,
  seed,
}: Trial): Generator<number, Map<number | null, number>> {
  const next = numbersFrom(seed)
  const left = presents.map(present => ({ ...present }))
  const counts = new Map<number | null, number>([...left.map(({ id }) => [id, 0] as const), [null, 0]])
  const length = span.ends_at.getTime() - span.starts_at.getTime()
  for (let made = 0; made < draws; made += 1) {
    const now = new Date(span.starts_at.getTime() + Math.floor((length * made) / draws))
    const offered = offeredTo(left, blankWeight, now)
    const present = drawn(offered, Math.floor(next() * rollsOf(offered)))
    counts.set(present, (counts.get(present) ?? 0) + 1)
    const won = left.find(({ id }) => id === present)
    if (won) won.given += 1
    if ((made + 1) % step === 0) yield made + 1
  }
  return counts
}
