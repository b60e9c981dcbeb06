import { describe, expect, it } from 'vitest'
import { diamond } from '#recharge/testing.ts'
import { leastOf } from './monthly-prices.ts'

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
