import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  canMoveClock,
  emptyBalance,
  foldLedger,
  type GrantRow,
  type GrantSource,
  grantSeconds,
  type LedgerRow,
  membershipAt,
  packageToExtend,
} from './membership.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const experience = { packageId: '1', level: '1', rank: 1 }
const gold = { packageId: '2', level: '100', rank: 10 }
const diamond = { packageId: '4', level: '7', rank: 30 }

const grant = (seconds: number, held = gold, when = 0, source: GrantSource = 'order'): GrantRow => ({
  kind: 'grant',
  at: at(when),
  source,
  seconds,
  ...held,
})
const pause = (when: number): LedgerRow => ({ kind: 'pause', at: at(when) })
const resume = (when: number): LedgerRow => ({ kind: 'resume', at: at(when) })
const membership = (rows: LedgerRow[], when: number) => membershipAt(foldLedger(rows), at(when))

describe('a membership', () => {
  it('is none before the first grant', () => {
    expect(membership([], 5)).toEqual({
      state: 'none',
      expiresAt: null,
      remainingSeconds: 0,
      level: null,
      packageId: null,
      boughtSecondsLeft: 0,
    })
  })

  it('runs from its grant and expires to the second', () => {
    const rows = [grant(100)]
    expect(membership(rows, 40)).toMatchObject({ state: 'running', remainingSeconds: 60, expiresAt: at(100) })
    expect(membership(rows, 99)).toMatchObject({ state: 'running', remainingSeconds: 1, level: '100' })
    expect(membership(rows, 100)).toMatchObject({ state: 'expired', remainingSeconds: 0, expiresAt: null, level: null })
  })

  it('counts a begun second as a second', () => {
    expect(membership([grant(100)], 99.001).remainingSeconds).toBe(1)
  })

  it('keeps its seconds while paused and goes on where it stood', () => {
    const rows = [grant(100), pause(30)]
    expect(membership(rows, 5000)).toMatchObject({ state: 'paused', remainingSeconds: 70, expiresAt: at(5070) })
    expect(membership([...rows, resume(1000)], 1010)).toMatchObject({ state: 'running', expiresAt: at(1070) })
  })

  it('stays paused when a grant comes, and starts when it had expired', () => {
    expect(membership([grant(100), pause(30), grant(50, gold, 40)], 90)).toMatchObject({
      state: 'paused',
      remainingSeconds: 120,
    })
    expect(membership([grant(10), grant(50, gold, 100)], 110)).toMatchObject({ state: 'running', remainingSeconds: 40 })
  })

  it('consumes the highest level first, by rank and not by code', () => {
    const rows = [grant(100, gold), grant(50, diamond, 20)]
    expect(membership(rows, 69)).toMatchObject({ level: '7', packageId: '4' })
    expect(membership(rows, 70)).toMatchObject({ level: '100', packageId: '2', remainingSeconds: 80 })
    expect(membership(rows, 150).state).toBe('expired')
  })

  it('tells bought time from experience and gifts', () => {
    const rows = [grant(100, experience, 0, 'experience'), grant(50, gold, 0, 'card'), grant(30, gold, 0, 'referral')]
    expect(membership(rows, 10)).toMatchObject({ remainingSeconds: 170, boughtSecondsLeft: 40 })
    expect(membership(rows, 60)).toMatchObject({ remainingSeconds: 120, boughtSecondsLeft: 0 })
  })

  it('can be paused only while it runs and resumed only while paused', () => {
    const moves = (rows: LedgerRow[]) =>
      (['pause', 'resume'] as const).filter(move => canMoveClock(membership(rows, 50), move))
    expect(moves([])).toEqual([])
    expect(moves([grant(100)])).toEqual(['pause'])
    expect(moves([grant(100), pause(10)])).toEqual(['resume'])
    expect(moves([grant(10)])).toEqual([])
  })
})

describe('a gift', () => {
  const heldAfter = (rows: LedgerRow[], source: GrantSource) =>
    packageToExtend(foldLedger(rows), source, at(10), gold).packageId

  it('extends the level held, and Gold when none is held', () => {
    expect(heldAfter([grant(100, diamond)], 'referral')).toBe('4')
    expect(heldAfter([grant(5, diamond)], 'prize')).toBe('2')
    expect(heldAfter([], 'qq_group')).toBe('2')
  })

  it('is not an order: what was bought is what is granted', () => {
    expect(heldAfter([grant(100, diamond)], 'order')).toBe('2')
  })
})

describe('calendar months in Asia/Shanghai', () => {
  it.each([
    ['2026-01-30T12:00:00Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2026-01-31T15:59:59Z', 1, '2026-02-28T15:59:59.000Z'],
    // Half past midnight on 1 February there.
    ['2026-01-31T16:30:00Z', 1, '2026-02-28T16:30:00.000Z'],
    ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-10-31T04:05:06.789Z', 3, '2027-01-31T04:05:06.789Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to)
  })

  it('become exact seconds, from the later of now and the current end', () => {
    const now = new Date('2026-01-31T00:00:00Z')
    expect(grantSeconds(emptyBalance, { months: 1 }, now)).toBe(28 * 86_400)
    const held = foldLedger([{ ...grant(28 * 86_400), at: now }])
    expect(grantSeconds(held, { months: 1 }, now)).toBe(28 * 86_400)
    expect(grantSeconds(held, { months: 1 }, new Date('2026-03-05T00:00:00Z'))).toBe(31 * 86_400)
    expect(grantSeconds(held, { seconds: 5 }, now)).toBe(5)
  })
})

type Step = { wait: number } & ({ do: 'grant'; lot: number; seconds: number } | { do: 'pause' | 'resume' | 'look' })

const packages = [experience, gold, diamond]
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat(40),
    fc.oneof(
      fc.record({ do: fc.constant('grant' as const), lot: fc.nat(2), seconds: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'look' as const) }),
    ),
  )
  .map(([wait, action]) => ({ wait, ...action }))

/** The same rules as plainly as can be: a pile of single seconds per level, one taken per tick. */
class Piles {
  now = 0
  paused = false
  readonly seconds = [0, 0, 0]
  pass(wait: number) {
    for (let tick = 0; tick < wait; tick += 1) {
      this.now += 1
      const highest = this.seconds.findLastIndex(left => left > 0)
      if (!this.paused && highest >= 0) this.seconds[highest] = (this.seconds[highest] ?? 0) - 1
    }
  }
  get left() {
    return this.seconds.reduce((total, left) => total + left, 0)
  }
}

describe('any interleaving of grants, pauses and time', () => {
  it('leaves what a pile of single seconds would leave', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const rows: LedgerRow[] = []
        const piles = new Piles()
        for (const each of steps) {
          piles.pass(each.wait)
          const before = membership(rows, piles.now)
          if (each.do === 'grant') {
            rows.push(grant(each.seconds, packages[each.lot], piles.now))
            piles.seconds[each.lot] = (piles.seconds[each.lot] ?? 0) + each.seconds
          } else if (each.do !== 'look' && canMoveClock(before, each.do)) {
            rows.push({ kind: each.do, at: at(piles.now) })
            piles.paused = each.do === 'pause'
          }
          const after = membership(rows, piles.now)
          const highest = piles.seconds.findLastIndex(left => left > 0)
          expect(after.remainingSeconds).toBe(piles.left)
          expect(after.packageId).toBe(packages[highest]?.packageId ?? null)
          expect(after.expiresAt).toEqual(piles.left > 0 ? at(piles.now + piles.left) : null)
        }
      }),
      { numRuns: 300 },
    )
  })
})
