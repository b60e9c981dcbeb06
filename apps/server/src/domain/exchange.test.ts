import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchange, exchangedSeconds, monthPrice } from './exchange.ts'
import { foldLedger, type GrantRow, type GrantSource, type LedgerRow, membershipAt, withRows } from './membership.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const gold = { packageId: '11', level: '100', rank: 10 }
const platinum = { packageId: '12', level: '200', rank: 20 }
const diamond = { packageId: '13', level: '201', rank: 30 }
const prices: Record<string, number> = { '11': 3000, '12': 4500, '13': 6000 }

let rows = 0
const grant = (seconds: number, held = gold, source: GrantSource = 'order'): GrantRow => {
  rows += 1
  return { kind: 'grant', at: at(0), source, sourceId: String(rows), seconds, ...held }
}

const into = (ledger: LedgerRow[], target: typeof gold, when: number) => {
  const balance = foldLedger(ledger)
  const terms = { target, targetPrice: prices[target.packageId] ?? 0, priceOf: (id: string) => prices[id] }
  const exchanged = exchange(balance, terms, at(when))
  return { ...exchanged, membership: membershipAt(withRows(balance, exchanged.rows), at(when)) }
}

describe('a month', () => {
  it('costs what the cheapest price of one month costs', () => {
    const priced = (price_type: string, amount_cny: number) => ({ price_type, amount_cny })
    expect(monthPrice([priced('12', 100), priced('1', 3000), priced('1', 2800), priced('1', 0)])).toBe(2800)
    expect(monthPrice([priced('12', 100), priced('0', 100)])).toBeUndefined()
    expect(monthPrice([])).toBeUndefined()
  })
})

describe('an exchange', () => {
  it('gives fewer seconds of a dearer package and more of a cheaper one', () => {
    expect(into([grant(1000)], diamond, 100).membership).toMatchObject({ level: '201', remainingSeconds: 450 })
    expect(into([grant(1000, diamond)], gold, 100).membership).toMatchObject({ level: '100', remainingSeconds: 1800 })
  })

  it('rounds each grant down to the second', () => {
    const { membership, lots } = into([grant(101), grant(101, gold, 'card')], platinum, 0)
    expect(lots).toHaveLength(2)
    expect(membership).toMatchObject({ remainingSeconds: 134, boughtSecondsLeft: 134 })
  })

  it('is about what was bought: gifts and experience stay what they are', () => {
    const ledger = [grant(100), grant(40, gold, 'referral'), grant(30, gold, 'experience')]
    expect(into(ledger, diamond, 0).membership).toMatchObject({
      remainingSeconds: 50 + 70,
      boughtSecondsLeft: 50,
    })
  })

  it.each([
    ['nothing was bought', [grant(100, gold, 'prize')]],
    ['all of it is of that package', [grant(100, diamond)]],
    ['it has run out', [grant(5)]],
    ['it would not be a second', [grant(11)]],
    ['nobody knows what a month of it costs', [grant(100, { packageId: '99', level: '7', rank: 5 })]],
  ])('is none where %s', (_, ledger) => {
    expect(into(ledger, diamond, 10)).toMatchObject({ lots: [], rows: [] })
  })

  it('never makes value: there and back gives no more than before, and at most a few seconds less', () => {
    const price = fc.integer({ min: 100, max: 999_999 })
    const milliseconds = fc.integer({ min: 0, max: 10 * 366 * 86_400_000 })
    fc.assert(
      fc.property(milliseconds, price, price, (left, from, to) => {
        const there = exchangedSeconds(left, from, to)
        const back = exchangedSeconds(there * 1000, to, from)
        const lost = Math.floor(left / 1000) - back
        expect(Number.isSafeInteger(there)).toBe(true)
        expect(lost).toBeGreaterThanOrEqual(0)
        expect(lost).toBeLessThanOrEqual(Math.ceil(to / from) + 1)
      }),
    )
  })
})
