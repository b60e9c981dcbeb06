import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponsIn } from '#tests/cards/issued-coupons.ts'
import { goldMonth, type PaymentStack, type Provider, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

describe.each(oneDatabase)('buying again what got no code, on $name', database => {
  let stack: PaymentStack
  let coupons: ReturnType<typeof couponsIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    coupons = couponsIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  type Member = Awaited<ReturnType<PaymentStack['member']>>
  const buy = (member: Member, asked: object = {}, pay_type: Provider = 'alipay') =>
    stack.api.call('buy', { ...goldMonth, pay_type, ...asked }, member)
  const refused = async (member: Member, asked: object = {}, pay_type: Provider = 'alipay') => {
    await stack.control(`${pay_type}/fail-next`, { status: 500 })
    expect((await buy(member, asked, pay_type)).code).toBe(400205)
  }
  const ordersOf = async (member: Member) => (await stack.api.call('invoices', {}, member)).data.total

  it('goes on with the same order, as often as it takes', async () => {
    const member = await stack.member()
    for (const _ of [1, 2, 3]) await refused(member)
    expect((await buy(member)).code).toBe(0)
    expect(await ordersOf(member)).toBe(1)
  })

  it('goes on with it by another method, in that one’s currency', async () => {
    const member = await stack.member()
    await refused(member)
    expect((await buy(member, {}, 'paypal')).data).toMatchObject({
      payType: 'paypal',
      amount: '4.99',
      amount_type: 'USD',
    })
    expect(await ordersOf(member)).toBe(1)
  })

  it('keeps the discount code that the order holds, and takes no second one', async () => {
    const discount_code = await coupons.issue({ member_limit: 1, total_limit: 1 })
    const member = await stack.member()
    await refused(member, { discount_code })
    expect((await buy(member, { discount_code: discount_code.toLowerCase() })).data.amount).toBe('24.00')
    expect(await ordersOf(member)).toBe(1)
    expect(await coupons.takenOf(discount_code)).toBe(1)
  })

  it('opens it at once by a method in whose currency the discount code leaves nothing to pay', async () => {
    const discount = { kind: 'fixed', cny: 3000, usd: 100 } as const
    const discount_code = await coupons.issue({ discount, member_limit: 1, total_limit: 1 })
    const member = await stack.member()
    await refused(member, { discount_code }, 'paypal')
    const { code, data } = await buy(member, { discount_code })
    expect([code, data]).toMatchObject([0, { amount: '0.00', amount_type: 'CNY', payType: 'alipay', pay_url: '' }])
    expect(await ordersOf(member)).toBe(1)
    expect(await coupons.takenOf(discount_code)).toBe(1)
    const { data: order } = await stack.api.call('invoiceState', { invoice_id: data.invoice_id }, member)
    expect(order).toMatchObject({ invoice_status: '1', pay_type: 'alipay', invoice_money: '0.00' })
    expect(await stack.grants(member.id)).toHaveLength(1)
    expect((await buy(member, { discount_code })).code).not.toBe(0)
  })

  /** A node that died while it fetched a code, as the tables show it. */
  const dieFetching = (member: Member) =>
    stack.db
      .updateTable('payment_attempts')
      .set({ state: 'creating', pay_url: '', provider_order_id: null, created_at: stack.clock.now() })
      .where('order_id', 'in', stack.db.selectFrom('orders').select('id').where('member_id', '=', member.id))
      .execute()

  it('goes on with it, coupon and all, ten seconds after its node died fetching a code', async () => {
    const discount_code = await coupons.issue({ member_limit: 1, total_limit: 1 })
    const member = await stack.member()
    const { data: first } = await buy(member, { discount_code })
    await dieFetching(member)
    stack.clock.advance(9)
    expect((await buy(member, { discount_code })).code).not.toBe(0)
    stack.clock.advance(1)
    expect((await buy(member, { discount_code })).data).toMatchObject({
      invoice_id: first.invoice_id,
      pay_url: first.pay_url,
    })
    expect(await ordersOf(member)).toBe(1)
    expect(await coupons.takenOf(discount_code)).toBe(1)
  })

  it('goes on with it by another method, which ends the code that nobody saw', async () => {
    const member = await stack.member()
    const { data: first } = await buy(member)
    await dieFetching(member)
    stack.clock.advance(10)
    const { data } = await buy(member, {}, 'paypal')
    expect(data).toMatchObject({ invoice_id: first.invoice_id, payType: 'paypal' })
    expect(await ordersOf(member)).toBe(1)
  })

  it('goes on with it by the same Idempotency-Key, whatever was asked for meanwhile', async () => {
    const member = await stack.member()
    const keyed = () =>
      stack.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, { ...member, headers: { 'idempotency-key': 'one' } })
    const { data: first } = await keyed()
    expect((await keyed()).data).toEqual(first)
    await dieFetching(member)
    await stack.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    expect((await keyed()).code).not.toBe(0)
    stack.clock.advance(10)
    expect((await keyed()).data).toMatchObject({ invoice_id: first.invoice_id, pay_url: first.pay_url })
    expect(await ordersOf(member)).toBe(1)
  })

  it.each<[string, object]>([
    ['another price', { price_id: '112' }],
    ['another package', { package_id: '13', price_id: '131' }],
  ])('is another order for %s', async (_, asked) => {
    const member = await stack.member()
    await refused(member)
    await buy(member, asked)
    expect(await ordersOf(member)).toBe(2)
  })

  it('is another order with another discount code', async () => {
    const member = await stack.member()
    await refused(member)
    await buy(member, { discount_code: await coupons.issue() })
    expect(await ordersOf(member)).toBe(2)
  })

  it('is another order once the price has changed', async () => {
    const member = await stack.member()
    await refused(member)
    const priceOf = (amount_cny: number) =>
      stack.db.updateTable('prices').set({ amount_cny }).where('id', '=', 111).execute()
    await priceOf(2900)
    const { data } = await buy(member)
    await priceOf(3000)
    expect(data.amount).toBe('29.00')
    expect(await ordersOf(member)).toBe(2)
  })

  it('is another order once the first has expired, was cancelled, or has a code', async () => {
    const member = await stack.member()
    await refused(member)
    stack.clock.advance(1800)
    const { invoice_id } = (await buy(member)).data
    expect(await ordersOf(member)).toBe(2)
    await buy(member)
    expect(await ordersOf(member)).toBe(3)
    await stack.api.call('cancelInvoice', { invoice_id }, member)
    await buy(member)
    expect(await ordersOf(member)).toBe(4)
  })

  it('is another order for somebody else', async () => {
    await refused(await stack.member())
    const other = await stack.member()
    await buy(other)
    expect(await ordersOf(other)).toBe(1)
  })

  it('many times at once gives each a code of its own', async () => {
    const member = await stack.member()
    await refused(member)
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(member)))
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(0))
    expect(new Set(answers.map(({ data }) => data.pay_url)).size).toBe(8)
    expect(await ordersOf(member)).toBe(8)
  })
})
