import { describe, expect, it } from 'vitest'
import { foldLedger, type GrantRow, type LedgerRow, membershipAt } from './membership.ts'
import { membershipSpans, membershipTakings } from './membership-spans.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const gold = { packageId: '2', level: '100', rank: 10 }
const diamond = { packageId: '4', level: '7', rank: 30 }
const grant = (when: number, seconds: number, sourceId: string, held = gold): GrantRow => ({
  ...{ kind: 'grant', at: at(when), source: 'order', sourceId, seconds },
  ...held,
})
const pause = (when: number): LedgerRow => ({ kind: 'pause', at: at(when) })
const resume = (when: number): LedgerRow => ({ kind: 'resume', at: at(when) })
const revoke = (when: number, sourceId: string): LedgerRow => ({
  ...{ kind: 'revoke', at: at(when), source: 'order', sourceId },
})

/** Seconds from and until, and the grant's id. */
const told = (rows: LedgerRow[], now: number) =>
  membershipSpans(rows, at(now)).map(({ from, until, grant: lot }) => [
    (from.getTime() - start.getTime()) / 1000,
    (until.getTime() - start.getTime()) / 1000,
    lot?.sourceId ?? 'stands',
  ])

describe('a ledger as stretches of time', () => {
  it('is nothing before the first grant', () => {
    expect(told([], 50)).toEqual([])
  })

  it('has one stretch for a grant, whatever part of it is over', () => {
    for (const now of [0, 40, 100, 500]) expect(told([grant(0, 100, 'a')], now)).toEqual([[0, 100, 'a']])
  })

  it('has a hole where there was no time', () => {
    expect(told([grant(0, 100, 'a'), grant(300, 100, 'b')], 350)).toEqual([
      [0, 100, 'a'],
      [300, 400, 'b'],
    ])
  })

  it('puts a higher level before what is left of a lower one', () => {
    expect(told([grant(0, 100, 'a'), grant(40, 50, 'b', diamond)], 45)).toEqual([
      [0, 40, 'a'],
      [40, 90, 'b'],
      [90, 150, 'a'],
    ])
  })

  it('stands while it is paused, until now when it is paused still', () => {
    const rows = [grant(0, 100, 'a'), pause(30)]
    expect(told(rows, 80)).toEqual([
      [0, 30, 'a'],
      [30, 80, 'stands'],
    ])
    expect(told([...rows, resume(90)], 95)).toEqual([
      [0, 30, 'a'],
      [30, 90, 'stands'],
      [90, 160, 'a'],
    ])
  })

  it('ends where a grant was taken back', () => {
    expect(told([grant(0, 100, 'a'), revoke(60, 'a')], 70)).toEqual([[0, 60, 'a']])
  })

  it('ends when the membership does, for any ledger', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const digit = (place: number) => Math.floor(seed * 7919 * (place + 3) ** 2) % 97
      const rows: LedgerRow[] = []
      let when = 0
      let stands = false
      for (let step = 0; step < 8; step += 1) {
        when += digit(step)
        const isPause = digit(step + 20) % 4 === 0 && rows.length > 0
        if (isPause) stands = !stands
        const turn = stands ? pause(when) : resume(when)
        rows.push(isPause ? turn : grant(when, 1 + digit(step + 9), `${step}`, digit(step + 5) % 2 ? gold : diamond))
      }
      const now = at(when + 1 + digit(50))
      const spans = membershipSpans(rows, now)
      const { expiresAt, state } = membershipAt(foldLedger(rows), now)
      if (state === 'running') expect(spans.at(-1)?.until).toEqual(expiresAt)
      if (state === 'paused') expect(spans.at(-1)).toMatchObject({ until: now, grant: null })
      for (const [index, { from, until }] of spans.entries()) {
        expect(until > from).toBe(true)
        expect(from >= (spans[index - 1]?.until ?? from)).toBe(true)
      }
    }
  })
})

describe('what was taken back', () => {
  const convert = (when: number, seconds: number, sourceId: string, held = gold): LedgerRow => ({
    ...{ kind: 'convert', at: at(when), source: 'order', sourceId, seconds },
    ...held,
  })
  const taken = (rows: LedgerRow[]) =>
    membershipTakings(rows).map(({ at: when, grant: lot, seconds }) => [
      (when.getTime() - start.getTime()) / 1000,
      lot.sourceId,
      lot.packageId,
      seconds,
    ])

  it('is what was left of a grant, which may not have begun', () => {
    const rows = [grant(0, 100, 'a'), grant(10, 50, 'b'), revoke(30, 'a'), revoke(40, 'b')]
    expect(taken(rows)).toEqual([
      [30, 'a', '2', 70],
      [40, 'b', '2', 40],
    ])
  })

  it('is told also of a clock that stands', () => {
    expect(taken([grant(0, 100, 'a'), pause(30), revoke(80, 'a'), resume(80)])).toEqual([[80, 'a', '2', 70]])
  })

  it('is the difference when a part of it stays', () => {
    expect(taken([grant(0, 100, 'a'), convert(20, 30, 'a')])).toEqual([[20, 'a', '2', 50]])
  })

  it('is nothing of a grant that is over, nor of one that was exchanged for another package', () => {
    expect(taken([grant(0, 100, 'a'), revoke(100, 'a')])).toEqual([])
    expect(taken([grant(0, 100, 'a'), convert(20, 30, 'a', diamond)])).toEqual([])
    expect(taken([grant(0, 100, 'a'), convert(20, 30, 'a', diamond), revoke(25, 'a')])).toEqual([[25, 'a', '4', 25]])
  })
})
