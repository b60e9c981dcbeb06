import { describe, expect, it } from 'vitest'
import { promotionFaults } from './promotion-faults.ts'

const [first, second] = ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z']
const times = { starts_at: first, ends_at: second }
const mug = {
  ...{ kind: 'goods' as const, id: '7', days: 0, batch_id: '', odds: 400_000, stock: 5, starts_at: '', ends_at: '' },
}
const known = { given: new Map([['7', 3]]), batches: new Set(['4']) }
const draw = (changes: Partial<Parameters<typeof promotionFaults>[0]['draw']> & object = {}) => ({
  ...times,
  draw: { nothing: 600_000, presents: [mug], ...changes },
})

describe('a promotion', () => {
  it.each([
    ['that ends after it starts has no fault', times, []],
    ['that ends as it starts is told so', { starts_at: first, ends_at: first }, ['ends_at']],
    [
      'caps no less than a friend gives',
      { ...times, referral: { days_per_friend: 2, cap_days: 1 } },
      ['referral.cap_days'],
    ],
    ['may cap at one friend', { ...times, referral: { days_per_friend: 2, cap_days: 2 } }, []],
  ])('%s', (_, wanted, fields) => {
    expect(Object.keys(promotionFaults(wanted, known))).toEqual(fields)
  })
})

describe('a draw', () => {
  it.each([
    ['whose odds come to one has no fault', draw(), []],
    ['whose odds come to less is told so', draw({ nothing: 599_999 }), ['draw.nothing']],
    ['keeps what was won', draw({ nothing: 600_000, presents: [{ ...mug, id: '' }] }), ['draw.presents']],
    ['has at least what was won', draw({ presents: [{ ...mug, stock: 2 }] }), ['draw.presents.0.stock']],
    ['gives days that are some', draw({ presents: [{ ...mug, kind: 'days' }] }), ['draw.presents.0.days']],
    ['gives cards of a batch that is there', draw({ presents: [{ ...mug, kind: 'card', batch_id: '4' }] }), []],
    [
      'gives none of another',
      draw({ presents: [{ ...mug, kind: 'card', batch_id: '5' }] }),
      ['draw.presents.0.batch_id'],
    ],
    [
      'has windows that end after they start',
      draw({ presents: [{ ...mug, starts_at: second, ends_at: first }] }),
      ['draw.presents.0.ends_at'],
    ],
    ['may have a window without an end', draw({ presents: [{ ...mug, starts_at: second }] }), []],
  ])('%s', (_, wanted, fields) => {
    expect(Object.keys(promotionFaults(wanted, known))).toEqual(fields)
  })
})
