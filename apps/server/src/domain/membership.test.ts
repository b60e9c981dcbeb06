import { describe, expect, it } from 'vitest'
import {
  addMonths,
  clockRefusal,
  emptyBalance,
  foldLedger,
  type GrantRow,
  type GrantSource,
  grantSeconds,
  type LedgerRow,
  membershipAt,
  packageToExtend,
  revokeRows,
  secondsLeftOf,
} from './membership.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const experience = { packageId: '1', level: '1', rank: 1 }
const gold = { packageId: '2', level: '100', rank: 10 }
const diamond = { packageId: '4', level: '7', rank: 30 }

const grant = (seconds: number, held = gold, when = 0, source: GrantSource = 'order', sourceId = '1'): GrantRow => ({
  kind: 'grant',
  at: at(when),
  source,
  sourceId,
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
      endedAt: null,
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

  it('tells when it ended, however long that is ago, and of no end while there is time', () => {
    expect(membership([grant(100)], 99).endedAt).toBeNull()
    expect(membership([grant(100)], 100).endedAt).toEqual(at(100))
    expect(membership([grant(100)], 5000).endedAt).toEqual(at(100))
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

  it.each([
    ['before anything was given', [], 'nothingToPause', 'nothingToPause'],
    ['while it runs', [grant(100)], null, 'pauseStateUnchanged'],
    ['while it is paused', [grant(100), pause(10)], 'pauseStateUnchanged', null],
    ['after it expired', [grant(10)], 'nothingToPause', 'nothingToPause'],
  ])('%s says why the clock may not be paused or resumed', (_, rows, pausing, resuming) => {
    const held = membership(rows, 50)
    expect([clockRefusal(held, 'pause'), clockRefusal(held, 'resume')]).toEqual([pausing, resuming])
  })
})

describe('a grant that is taken back', () => {
  const order = { source: 'order', sourceId: '1' } as const
  const revoked = (rows: LedgerRow[], when: number) => [...rows, ...revokeRows(foldLedger(rows), order, at(when))]

  it('leaves what came from elsewhere', () => {
    const rows = [grant(100), grant(50, diamond, 0, 'card', 'c1'), grant(30, gold, 0, 'referral', 'r1')]
    expect(secondsLeftOf(foldLedger(rows), order, at(60))).toBe(90)
    expect(membership(revoked(rows, 60), 60)).toMatchObject({ remainingSeconds: 30, boughtSecondsLeft: 0 })
  })

  it('is over when it was all there was, and was had', () => {
    expect(membership(revoked([grant(100)], 60), 60)).toMatchObject({ state: 'expired', remainingSeconds: 0 })
  })

  it('gives nothing back twice, nor what has run out', () => {
    const once = revoked([grant(100)], 60)
    expect(revoked(once, 61)).toEqual(once)
    expect(revoked([grant(100)], 100)).toEqual([grant(100)])
  })

  it('ends a pause that holds nothing any more', () => {
    const rows = revoked([grant(100), pause(10)], 60)
    expect(membership([...rows, grant(50, gold, 70, 'order', '2')], 80)).toMatchObject({
      state: 'running',
      remainingSeconds: 40,
    })
  })

  it('does not end a pause that holds other time', () => {
    const rows = revoked([grant(100), grant(30, gold, 0, 'prize', 'p1'), pause(10)], 60)
    expect(membership(rows, 999)).toMatchObject({ state: 'paused', remainingSeconds: 30 })
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
