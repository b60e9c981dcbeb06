import { createClient } from '@bohe/api-client/client'
import { createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { diamond } from '#recharge/testing.ts'
import { leastOf, monthlyPrices } from './monthly-prices.ts'

const price = (price_type: string, price_num: string, price_num_usd: string) => ({
  ...(diamond.price_list[0] as (typeof diamond.price_list)[number]),
  price_type,
  price_num,
  price_num_usd,
})

describe('the least that a month costs', () => {
  it.each([
    ['CNY', '22.50'],
    ['USD', '4.00'],
  ] as const)('is that of the cheapest period, in %s', (currency, amount) => {
    const price_list = [price('1', '30.00', '4.99'), price('12', '270.00', '59.00'), price('3', '80.00', '12.00')]
    expect(leastOf({ ...diamond, price_list }, currency)).toEqual({ level: diamond.package_level, amount, currency })
  })

  it('does not count days, and is unknown without months', () => {
    expect(leastOf({ ...diamond, price_list: [price('0', '1.00', '0.10')] }, 'CNY')).toBeUndefined()
  })
})

describe('the prices at home', () => {
  const quoted = async (language: 'en' | 'zh_CN', is_show_paypal: 0 | 1) => {
    const pay_options = { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 0, is_show_paypal } as const
    const fetch = createTestFetch({ packages: () => ({ data: { list: [diamond], pay_options } }) })
    return monthlyPrices(createClient({ origin: 'http://api.test', language, region: '0', fetch }), language)
  }

  it.each([
    ['en', 1, 'USD'],
    ['zh_CN', 1, 'CNY'],
    // Dollars are not taken: the plans page starts in yuan, and so does home.
    ['en', 0, 'CNY'],
  ] as const)('in %s, with PayPal %i, are in %s, as the plans page starts', async (language, isOn, currency) => {
    expect((await quoted(language, isOn)).map(price => price.currency)).toEqual([currency])
  })
})
