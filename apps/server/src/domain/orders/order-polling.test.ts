import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPoll } from './order-polling.ts'

const createdAt = new Date('2026-11-21T08:00:00Z')
const at = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
const life = 1800

/** When the provider is asked, in seconds since the order, if each round comes `lag(n)` seconds late. */
const schedule = (live: boolean, lag: (round: number) => number = () => 0): number[] => {
  const asked: number[] = []
  for (let now = createdAt; ; ) {
    const next = nextPoll({ createdAt, expiresAt: at(life), polls: asked.length, live: live && now < at(life) }, now)
    if (!next) return asked
    now = new Date(next.getTime() + lag(asked.length) * 1000)
    asked.push((now.getTime() - createdAt.getTime()) / 1000)
  }
}

describe('asking a provider about a payment', () => {
  it('begins after 10 and 30 seconds, goes on to the expiry, looks once right after, then hourly for a day', () => {
    const asked = schedule(true)
    expect(asked.slice(0, 5)).toEqual([10, 30, 80, 130, 180])
    const end = asked.indexOf(life)
    expect(asked.slice(end, end + 4)).toEqual([life, life + 30, life + 3630, life + 7230])
    expect(asked.at(-1)).toBe(life + 30 + 23 * 3600)
  })

  it('finds a payment within a minute, whenever it is made, even when each round is late by up to 9 seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 60, maxLength: 60 }), lags => {
        const asked = schedule(true, round => lags[round] ?? 0).filter(second => second <= life + 10)
        const pauses = asked.map((second, index) => second - (asked[index - 1] ?? 0))
        expect(Math.max(...pauses)).toBeLessThan(60)
      }),
    )
  })

  it('is rarer for a code that was given up', () => {
    expect(schedule(false).slice(0, 3)).toEqual([300, 600, 900])
  })
})
