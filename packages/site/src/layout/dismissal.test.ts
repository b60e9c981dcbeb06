import { describe, expect, it } from 'vitest'
import { dismissals, restTime } from './dismissal.ts'

const setUp = () => {
  const kept = new Map<string, string>()
  const clock = { now: 1_000 }
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return {
    clock,
    closed: dismissals(
      () => storage,
      () => clock.now,
    ),
  }
}

describe('a proposal that was closed', () => {
  it('is not made again for 30 days', () => {
    const { clock, closed } = setUp()
    expect(closed.isResting('region')).toBe(false)
    closed.close('region')
    expect(closed.isResting('region')).toBe(true)
    expect(closed.isResting('phone')).toBe(false)
    clock.now += restTime - 1
    expect(closed.isResting('region')).toBe(true)
    clock.now += 1
    expect(closed.isResting('region')).toBe(false)
    expect(restTime).toBe(30 * 24 * 3600 * 1000)
  })

  it('is forgotten by a browser that stores nothing', () => {
    const closed = dismissals(() => {
      throw new Error('storage is refused')
    }, Date.now)
    closed.close('region')
    expect(closed.isResting('region')).toBe(false)
  })
})
