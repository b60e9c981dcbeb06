import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from './stack.ts'

describe.each(oneDatabase)('a payment by PayPal, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  const foundBy = async () => {
    const all = await stack.db.selectFrom('provider_transactions').select('found_by').execute()
    return all.map(({ found_by }) => found_by)
  }
  const isNotFetched = async (ordered: Ordered) => {
    await stack.run(120, 10)
    expect(await buyer.inSandbox(ordered)).toMatchObject({ state: 'approved', transaction_id: null })
    expect(await stack.grants(ordered.member.id)).toEqual([])
  }
  const approveUnheard = (ordered: Ordered) => stack.pay(ordered.pay_url, { callback: 'none' })

  it('costs the price in dollars', async () => {
    const ordered = await buyer.order('paypal')
    expect(ordered).toMatchObject({ amount: '4.99', amount_type: 'USD', payType: 'paypal' })
    expect(await buyer.inSandbox(ordered)).toMatchObject({ amount: '4.99', currency: 'USD', state: 'pending' })
  })

  it('is fetched and settled by asking when nobody tells of the buyer’s yes', async () => {
    const ordered = await buyer.order('paypal')
    await approveUnheard(ordered)
    await stack.run(11)
    await buyer.isPaidOnce(ordered)
    expect(await foundBy()).toEqual(['capture'])
  })

  it('is fetched once, however many rounds and callbacks find the buyer’s yes at the same time', async () => {
    const ordered = await buyer.order('paypal')
    const callback = await buyer.payUnheard(ordered)
    stack.clock.advance(11)
    await Promise.all([...Array.from({ length: 10 }, () => stack.deliver(callback)), stack.tick(), stack.tick()])
    await buyer.isPaidOnce(ordered)
    expect(await foundBy()).toHaveLength(1)
  })

  it.each<[string, (ordered: Ordered) => Promise<unknown>]>([
    ['was cancelled', ({ member, invoice_id }) => stack.api.call('cancelInvoice', { invoice_id }, member)],
    ['is paid by another method instead', ordered => buyer.payBy(ordered, 'alipay')],
    ['has expired', () => stack.run(1800, 30)],
  ])('is not fetched for an order that %s', async (_, happens) => {
    const ordered = await buyer.order('paypal')
    if ((await buyer.stateOf(ordered)) === '0') await happens(ordered)
    await approveUnheard(ordered)
    await isNotFetched(ordered)
  })

  it('is not fetched by cancelling an order that the buyer said yes to', async () => {
    const ordered = await buyer.order('paypal')
    await approveUnheard(ordered)
    await stack.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
    expect(await buyer.stateOf(ordered)).toBe('3')
    await isNotFetched(ordered)
  })

  it('whose card is declined can be agreed to again', async () => {
    const ordered = await buyer.order('paypal')
    await stack.control('paypal/capture-next', { outcome: 'INSTRUMENT_DECLINED' })
    await stack.pay(ordered.pay_url)
    await buyer.isUntouched(ordered)
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
  })

  it('that PayPal looks into waits, and opens the membership once it is done', async () => {
    const ordered = await buyer.order('paypal')
    await stack.control('paypal/capture-next', { outcome: 'PENDING' })
    await stack.pay(ordered.pay_url)
    await stack.run(60, 10)
    await buyer.isUntouched(ordered)
    await stack.control('paypal/capture-done', { pay_url: ordered.pay_url, state: 'COMPLETED' })
    await stack.run(60, 10)
    await buyer.isPaidOnce(ordered)
    expect(await stack.incidents()).toEqual([])
  })

  it('that PayPal refuses in the end leaves the order to be paid anew', async () => {
    const ordered = await buyer.order('paypal')
    await stack.control('paypal/capture-next', { outcome: 'DECLINED' })
    await stack.pay(ordered.pay_url)
    await buyer.isUntouched(ordered)
    const again = await buyer.payBy(ordered, 'paypal')
    expect(again.pay_url).not.toBe(ordered.pay_url)
    await stack.pay(again.pay_url)
    await buyer.isPaidOnce(ordered)
  })

  it('goes on when PayPal takes none of its tokens any more, or they end by themselves', async () => {
    await buyer.order('paypal')
    await stack.control('paypal/expire-tokens', { life: 120 })
    const ordered = await buyer.order('paypal')
    stack.clock.advance(130)
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    await stack.control('paypal/expire-tokens', { life: 32_400 })
  })

  it.each([
    ['en', '', 'Gold, 1 month'],
    ['zh_CN', '/cn', '黄金会员月卡'],
  ] as const)(
    'speaks the buyer’s language, %s, and leads back to his order’s page',
    async (language, segment, subject) => {
      const member = { ...(await stack.member()), language }
      const asked = { ...goldMonth, pay_type: 'paypal', origin: 'http://127.0.0.1:4100' } as const
      const { data } = await stack.api.call('buy', asked, member)
      expect(await buyer.inSandbox(data)).toMatchObject({ subject })
      const [, token = ''] = data.pay_url.split('token=')
      const back = await stack.approve(data.pay_url)
      expect(back.pathname).toBe(`${segment}/recharge.html`)
      expect(back.origin).toBe('http://127.0.0.1:4100')
      expect(Object.fromEntries(back.searchParams)).toMatchObject({ id: data.invoice_id, token })
    },
  )

  it('leads back to no site but ours', async () => {
    const member = await stack.member()
    const asked = { ...goldMonth, pay_type: 'paypal', origin: 'https://evil.example' } as const
    expect(await stack.api.send('buy', asked, member)).toMatchObject({
      code: 400001,
      fields: { origin: expect.any(String) },
    })
    expect((await stack.api.call('invoices', {}, member)).data.total).toBe(0)
    const { invoice_id } = (await stack.api.call('buy', { ...goldMonth, pay_type: 'paypal' }, member)).data
    const paying = { invoice_id, pay_type: 'paypal', origin: 'https://evil.example' }
    expect((await stack.api.send('payInvoice', paying, member)).code).toBe(400001)
  })
})
