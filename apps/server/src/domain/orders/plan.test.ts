import { describe, expect, it } from 'vitest'
import { amountFaults, priceFaults, type WantedPrice } from './plan.ts'

const sold = { isSold: true, isZeroMeant: false }

describe('the amounts of a price', () => {
  it.each([
    ['are what they are', { cny: 3000, usd: 450 }, sold, {}],
    ['of 0 have to be meant', { cny: 3000, usd: 0 }, sold, { amount_usd: 'staff.amount-zero' }],
    ['of 0 may be meant', { cny: 0, usd: 450 }, { ...sold, isZeroMeant: true }, {}],
    [
      'of what is sold are not 0 for both, whatever is meant',
      { cny: 0, usd: 0 },
      { ...sold, isZeroMeant: true },
      { amount_cny: 'staff.amount-free', amount_usd: 'staff.amount-free' },
    ],
    [
      'of an experience are 0',
      { cny: 1, usd: 0 },
      { isSold: false, isZeroMeant: false },
      { amount_cny: 'staff.amount-experience' },
    ],
  ])('%s', (_, amounts, how, faults) => {
    expect(amountFaults(amounts, how)).toEqual(faults)
  })
})

describe('a price among those of its package', () => {
  const month: WantedPrice = {
    ...{ id: 1, priceType: '1', days: 0, cny: 3000, usd: 450, onSale: true },
    ...{ include_region_codes: ['0'], exclude_region_codes: [] },
  }
  const faults = (wanted: Partial<WantedPrice>, ...others: WantedPrice[]) =>
    priceFaults({ ...month, id: undefined, ...wanted }, others, sold)

  it.each([
    ['is the only one for its period on sale in a region', {}, { price_type: 'staff.price-twice' }],
    ['may be for another period', { priceType: '3' }, {}],
    ['may be for another region', { include_region_codes: ['1'] }, {}],
    ['may wait, not on sale', { onSale: false }, {}],
    ['is not in its own way', { id: 1 }, {}],
    ['by days says how many', { priceType: '0' }, { days: 'staff.days-needed' }],
    ['by months has no days', { priceType: '6', days: 3 }, { days: 'staff.days-not-here' }],
  ])('%s', (_, wanted, expected) => {
    expect(faults(wanted, month)).toEqual(expected)
  })
})
