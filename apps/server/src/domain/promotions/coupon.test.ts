import { describe, expect, it } from 'vitest'
import { couponRefusal, priceAfter } from './coupon.ts'

const list = { cny: 3000, usd: 499 }

describe('a discount code', () => {
  it.each([
    ['nothing without one', list, undefined, [0, 0]],
    ['a fixed amount in each currency', list, { kind: 'fixed', cny: 1000, usd: 150 }, [1000, 150]],
    ['no more than the price', list, { kind: 'fixed', cny: 5000, usd: 100 }, [3000, 100]],
    ['a share', list, { kind: 'percent', percent: 20 }, [600, 99]],
    ['a share rounded down to the minor unit', { cny: 999, usd: 9 }, { kind: 'percent', percent: 50 }, [499, 4]],
    ['nothing of a price too small for its share', { cny: 1, usd: 4 }, { kind: 'percent', percent: 20 }, [0, 0]],
    ['everything', list, { kind: 'percent', percent: 100 }, [3000, 499]],
  ] as const)('takes off %s', (_, price, discount, [cny, usd]) => {
    expect(priceAfter(price, discount)).toEqual({
      cny: { list: price.cny, discount: cny, amount: price.cny - cny },
      usd: { list: price.usd, discount: usd, amount: price.usd - usd },
    })
  })

  const now = new Date('2026-11-21T08:00:00Z')
  const later = new Date('2026-12-01T00:00:00Z')
  const terms = {
    starts_at: now,
    ends_at: later,
    withdrawn_at: null,
    total_limit: 7,
    member_limit: 2,
    package_ids: [11, 12],
    price_types: ['1', '12'],
    region_codes: ['0'],
    taken: 6,
  }
  const use = { packageId: 11, priceType: '12', region: '0', takenByMember: 1, now }

  it.each([
    ['may be used within all its terms', {}, {}, null],
    ['is over the moment its window ends', {}, { now: later }, 'couponOutOfTime'],
    ['is not there before its window begins', {}, { now: new Date(now.getTime() - 1) }, 'couponOutOfTime'],
    ['is over when it was withdrawn', { withdrawn_at: now }, {}, 'couponOutOfTime'],
    ['is not for another package', {}, { packageId: 13 }, 'couponNotForThis'],
    ['is not for another period', {}, { priceType: '3' }, 'couponNotForThis'],
    ['is not for another region', {}, { region: '1' }, 'couponNotForThis'],
    ['is used up by all', { taken: 7 }, {}, 'couponUsedUp'],
    ['is used up by one member', {}, { takenByMember: 2 }, 'couponUsedUp'],
    [
      'without limits and filters is for everything',
      { total_limit: null, member_limit: null, package_ids: [], price_types: [], region_codes: [], taken: 1_000_000 },
      { packageId: 99, priceType: '0', region: '1', takenByMember: 1000 },
      null,
    ],
  ])('%s', (_, changedTerms, changedUse, refusal) => {
    expect(couponRefusal({ ...terms, ...changedTerms }, { ...use, ...changedUse })).toBe(refusal)
  })
})
