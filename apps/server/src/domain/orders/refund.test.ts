import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchangedSeconds } from '../exchange.ts'
import { advance, foldLedger, type GrantRow, type LedgerRow } from '../membership.ts'
import { heldGrant, keptSeconds, refundableMinor } from './refund.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const gold = { packageId: '11', level: '100', rank: 10 }
const diamond = { packageId: '13', level: '201', rank: 30 }
const order = { source: 'order', sourceId: '7' } as const
const bought = (seconds: number): GrantRow => ({ kind: 'grant', at: at(0), ...order, seconds, ...gold })
const day = 86_400

/** Gives so much back at a time, as the ledger would be written; answers its rows and what was taken. */
const giveBack = (rows: readonly LedgerRow[], when: number, paid: number, refunded: number) => {
  const held = heldGrant(rows, order, at(when))
  const seconds = keptSeconds(held, { paid, refunded })
  const kept = BigInt(seconds) * 1000n
  if (kept >= held.left) return { rows, taken: 0n, kept: held.left }
  const lot = advance(foldLedger(rows), at(when)).lots.find(({ sourceId }) => sourceId === order.sourceId)
  const { packageId, level, rank } = lot ?? gold
  const row: LedgerRow =
    seconds === 0
      ? { kind: 'revoke', at: at(when), ...order }
      : { kind: 'convert', at: at(when), ...order, packageId, level, rank, seconds }
  return { rows: [...rows, row], taken: held.left - kept, kept }
}

const secondsLeft = (rows: readonly LedgerRow[], when: number) => Number(heldGrant(rows, order, at(when)).left) / 1000

describe('giving a part back', () => {
  it('leaves the share of the time that is still paid for', () => {
    const { rows } = giveBack([bought(30 * day)], 0, 3000, 1000)
    expect(secondsLeft(rows, 0)).toBe(20 * day)
  })

  it('takes from what is left, and leaves what was used', () => {
    const { rows } = giveBack([bought(30 * day)], 15 * day, 3000, 1000)
    expect(secondsLeft(rows, 15 * day)).toBe(5 * day)
  })

  it('leaves nothing when more was used than is still paid for', () => {
    const { rows } = giveBack([bought(30 * day)], 15 * day, 3000, 2000)
    expect(secondsLeft(rows, 15 * day)).toBe(0)
    expect(rows.at(-1)?.kind).toBe('revoke')
  })

  it('counts in the package that the time was exchanged for', () => {
    const exchanged: LedgerRow = {
      ...{ kind: 'convert', at: at(10 * day), ...order, ...diamond },
      seconds: exchangedSeconds(20 * day * 1000, 3000, 6000),
    }
    const { rows } = giveBack([bought(30 * day), exchanged], 10 * day, 3000, 1000)
    expect(secondsLeft(rows, 10 * day)).toBe(5 * day)
  })

  it('does not take twice for money that a provider refused and that is asked for again', () => {
    const once = giveBack([bought(30 * day)], 0, 3000, 1000)
    const again = giveBack(once.rows, 5 * day, 3000, 1000)
    expect(again.taken).toBe(0n)
  })

  it('leaves other grants alone', () => {
    const other: GrantRow = { ...bought(10 * day), sourceId: '8' }
    const { rows } = giveBack([bought(30 * day), other], 0, 3000, 1500)
    expect(foldLedger(rows).lots.find(({ sourceId }) => sourceId === '8')?.left).toBe(10 * day * 1000)
  })

  const story = fc.record({
    seconds: fc.integer({ min: 1, max: 3 * 366 * day }),
    paid: fc.integer({ min: 1, max: 99_999_999 }),
    parts: fc.array(fc.record({ wait: fc.integer({ min: 0, max: 100 * day }), asked: fc.nat(99_999_999) }), {
      maxLength: 8,
    }),
    exchangeAt: fc.option(fc.nat(7)),
  })

  it('never gives more back than was paid, never leaves less than nothing, and all of it leaves nothing', () => {
    fc.assert(
      fc.property(story, ({ seconds, paid, parts, exchangeAt }) => {
        let rows: readonly LedgerRow[] = [bought(seconds)]
        let [refunded, when] = [0, 0]
        for (const [index, { wait, asked }] of parts.entries()) {
          when += wait
          const left = heldGrant(rows, order, at(when)).left
          if (index === exchangeAt && left > 2000n) {
            const half = exchangedSeconds(Number(left), 3000, 6000)
            rows = [...rows, { kind: 'convert', at: at(when), ...order, ...diamond, seconds: half }]
          }
          const before = heldGrant(rows, order, at(when))
          refunded += Math.min(asked, refundableMinor(paid, refunded))
          const given = giveBack(rows, when, paid, refunded)
          const after = heldGrant(given.rows, order, at(when))
          expect(refunded).toBeLessThanOrEqual(paid)
          expect(after.left).toBeGreaterThanOrEqual(0n)
          expect(after.left).toBeLessThanOrEqual(before.left)
          rows = given.rows
        }
        const last = giveBack(rows, when, paid, refunded + refundableMinor(paid, refunded))
        expect(heldGrant(last.rows, order, at(when)).left).toBe(0n)
      }),
    )
  })

  it('in parts at one moment leaves what one refund of their sum leaves, to the second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 400 * day }),
        fc.integer({ min: 2, max: 999_999 }),
        fc.nat(),
        fc.nat(),
        (seconds, paid, one, other) => {
          const first = one % paid
          const both = first + (other % (paid - first))
          const whole = giveBack([bought(seconds)], 30, paid, both)
          const parts = giveBack(giveBack([bought(seconds)], 30, paid, first).rows, 30, paid, both)
          expect(parts.kept).toBe(whole.kept)
        },
      ),
    )
  })

  it('of the last cent is possible once', () => {
    expect(refundableMinor(2990, 2989)).toBe(1)
    expect(refundableMinor(2990, 2990)).toBe(0)
  })
})
