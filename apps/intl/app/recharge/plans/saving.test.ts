import { describe, expect, it } from 'vitest'
import { diamond, gold, trial } from '#recharge/testing.ts'
import { isNothing, savingOf } from './offer.ts'

const saved = (item: typeof gold, months: string, method: 'alipay' | 'paypal') => {
  const price = item.price_list.find(({ price_type }) => price_type === months)
  return price && savingOf(item, price, method)
}

describe('what several months save', () => {
  it('is counted against the same package bought month by month, in the currency of the method', () => {
    expect([saved(gold, '3', 'alipay'), saved(gold, '3', 'paypal')]).toEqual(['10.00', '1.50'])
    expect(saved(diamond, '3', 'alipay')).toBe('20.00')
  })

  it('is not said of one month, of days, or where nothing is saved', () => {
    expect(saved(gold, '1', 'alipay')).toBeUndefined()
    expect(saved(trial, '0', 'alipay')).toBeUndefined()
    const dear = gold.price_list.map(price => (price.price_type === '3' ? { ...price, price_num: '90.00' } : price))
    expect(saved({ ...gold, price_list: dear }, '3', 'alipay')).toBeUndefined()
  })

  it('is not said without a price for one month to compare with', () => {
    const quarter = gold.price_list.filter(({ price_type }) => price_type === '3')
    expect(saved({ ...gold, price_list: quarter }, '3', 'alipay')).toBeUndefined()
  })
})

describe('an amount', () => {
  it.each([
    ['0.00', true],
    ['0.01', false],
    ['9999.99', false],
  ])('%s is nothing to pay: %s', (amount, nothing) => {
    expect(isNothing(amount)).toBe(nothing)
  })
})
