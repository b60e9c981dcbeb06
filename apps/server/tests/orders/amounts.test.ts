import { isDeep } from '@bohe/testing/variants.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromMinor, toMinor } from '#domain/orders/order-amount.ts'
import { type Discount, priceAfter } from '#domain/promotions/coupon.ts'
import { issueCoupon } from '#features/coupons/issue-coupon.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { databases } from '#tests/support/database/databases.ts'

/** 0.01 to 9999.99. */
const price = fc.integer({ min: 1, max: 999_999 })
const prices = fc.record({ cny: price, usd: price })
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), cny: price, usd: price }),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
)

describe('every price from 0.01 to 9999.99 in both currencies', () => {
  it('with every discount comes to whole minor units that add up and are never negative', () => {
    fc.assert(
      fc.property(prices, fc.option(discount, { nil: undefined }), (listed, off) => {
        const priced = priceAfter(listed, off)
        for (const currency of ['cny', 'usd'] as const) {
          const { list, discount, amount } = priced[currency]
          expect(list).toBe(listed[currency])
          expect(discount + amount).toBe(list)
          for (const part of [list, discount, amount]) {
            expect(Number.isSafeInteger(part)).toBe(true)
            expect(part).toBeGreaterThanOrEqual(0)
            expect(toMinor(fromMinor(part))).toBe(part)
          }
        }
      }),
      { numRuns: isDeep ? 5000 : 1000 },
    )
  })

  it('with a share comes to the same as in exact arithmetic, rounded down', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 100 }), (list, percent) => {
        const exact = (BigInt(list) * BigInt(percent)) / 100n
        expect(priceAfter({ cny: list, usd: list }, { kind: 'percent', percent }).cny.discount).toBe(Number(exact))
      }),
      { numRuns: isDeep ? 5000 : 1000 },
    )
  })
})

describe.each(databases.filter(({ open }) => open))('a price through the calls, on $name', database => {
  let stack: PaymentStack
  let member: { id: number; token: string }
  let codes = 0
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    member = await stack.member()
  })
  afterAll(() => stack.stop())

  const offer = async (listed: { cny: number; usd: number }, off: Discount): Promise<string> => {
    const amounts = { amount_cny: listed.cny, amount_usd: listed.usd }
    await stack.db.updateTable('prices').set(amounts).where('id', '=', Number(goldMonth.price_id)).execute()
    codes += 1
    const titles = { title_zh: '试', title_en: 'Try', issued_by: 'test' }
    const window = { starts_at: new Date('2020-01-01'), ends_at: new Date('2050-01-01') }
    const limits = { total_limit: null, member_limit: null, package_ids: [], price_types: [], region_codes: [] }
    const coupon = { code: `TRY-${codes}`, ...titles, ...window, ...limits, discount: off }
    await stack.db.transaction().execute(tx => issueCoupon(tx, coupon, stack.clock.now()))
    return coupon.code
  }

  it('is quoted, snapshotted and shown as one breakdown', async () => {
    await fc.assert(
      fc.asyncProperty(prices, discount, async (listed, off) => {
        const discount_code = await offer(listed, off)
        const asked = { ...goldMonth, discount_code, pay_type: 'alipay' } as const
        const { data } = await stack.api.call('quote', asked, member)
        const { list, discount: less, amount } = priceAfter(listed, off).cny
        expect(data).toMatchObject({
          list_amount: fromMinor(list),
          discount_amount: fromMinor(less),
          amount: fromMinor(amount),
        })
        const buyer = await stack.member()
        const bought = await stack.api.call('buy', asked, buyer)
        expect(bought.data.amount).toBe(data.amount)
        const shown = await stack.api.call('invoiceState', { invoice_id: bought.data.invoice_id }, buyer)
        expect(shown.data).toMatchObject({
          list_money: data.list_amount,
          discount_money: data.discount_amount,
          invoice_money: data.amount,
          amount_type: 'CNY',
          discount_code,
        })
      }),
      { numRuns: isDeep ? 25 : 8 },
    )
  })
})
