import { describe, expect, it } from 'vitest'
import { diamond, gold, trial } from '#recharge/testing.ts'
import { amountOf, chosenOf, defaultChoice, firstMethodFor, methodsOf, samePeriodIn } from './offer.ts'

describe('the offer', () => {
  it('starts with the package whose billing_type is 2 and its first price', () => {
    expect(defaultChoice([trial, gold, diamond])).toEqual({ package_id: '11', price_id: '111' })
  })

  it('starts with the first package that has a price when none is of that kind', () => {
    expect(defaultChoice([{ ...gold, price_list: [] }, trial])).toEqual({ package_id: '10', price_id: '101' })
    expect(defaultChoice([])).toBeUndefined()
  })

  it('keeps the period when another package is chosen, if it is sold there', () => {
    const [month, quarter] = gold.price_list
    expect(samePeriodIn(diamond, quarter)).toEqual({ package_id: '13', price_id: '133' })
    expect(samePeriodIn(trial, month)).toEqual({ package_id: '10', price_id: '101' })
  })

  it('knows nothing of a package or price that is gone', () => {
    expect(chosenOf([gold], { package_id: '11', price_id: '999' })).toBeUndefined()
    expect(chosenOf([gold], { package_id: '11', price_id: '113' })?.price.price_num).toBe('80.00')
  })

  it('offers the ways to pay that are switched on', () => {
    expect(methodsOf({ is_show_wx: 1, is_show_zfb: 1, is_show_qq: 0, is_show_paypal: 0 })).toEqual(['wechat', 'alipay'])
    expect(methodsOf({ is_show_wx: 0, is_show_zfb: 0, is_show_qq: 1, is_show_paypal: 1 })).toEqual(['qq', 'paypal'])
  })

  it('takes yuan, and dollars by PayPal', () => {
    const [price] = gold.price_list
    expect(price && [amountOf(price, 'alipay'), amountOf(price, 'paypal')]).toEqual(['30.00', '4.50'])
  })
  it.each([
    ['en', { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 1, is_show_paypal: 1 }, 'paypal'],
    ['zh_CN', { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 1, is_show_paypal: 1 }, 'wechat'],
    ['zh_CN', { is_show_wx: 0, is_show_zfb: 1, is_show_qq: 0, is_show_paypal: 1 }, 'alipay'],
    ['en', { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 0, is_show_paypal: 0 }, 'wechat'],
    ['zh_CN', { is_show_wx: 0, is_show_zfb: 0, is_show_qq: 0, is_show_paypal: 1 }, 'paypal'],
    ['en', { is_show_wx: 0, is_show_zfb: 0, is_show_qq: 0, is_show_paypal: 0 }, undefined],
  ] as const)('starts in %s with the money of its readers, where that is taken: %j', (language, options, method) => {
    expect(firstMethodFor(options, language)).toBe(method)
  })
})
