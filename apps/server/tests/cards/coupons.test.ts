import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponByCode, withdrawCoupon } from '#features/coupons/store.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { couponsIn } from './issued-coupons.ts'

const month = 30 * 86_400
const diamondYear = { package_id: '13', price_id: '134' }
const refusals = { unknown: 400209, notForThis: 400210, outOfTime: 400211, usedUp: 400212 }

describe.each(oneDatabase)('a discount code, on $name', database => {
  let stack: PaymentStack
  let coupons: ReturnType<typeof couponsIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    coupons = couponsIn(stack)
  })
  afterAll(() => stack.stop())

  const withdraw = async (code: string) => {
    const coupon = await couponByCode(stack.db, code)
    await stack.db.transaction().execute(tx => withdrawCoupon(tx, coupon?.id ?? 0, stack.clock.now()))
  }
  const stateOf = async (member: { token: string }, invoice_id: string) =>
    (await stack.api.call('invoiceState', { invoice_id }, member)).data
  const cancel = (member: { token: string }, invoice_id: string) =>
    stack.api.call('cancelInvoice', { invoice_id }, member)

  describe('asked for its price', () => {
    it('answers the breakdown and its title, and reserves nothing', async () => {
      const code = await coupons.issue({ total_limit: 1 })
      const { data } = await coupons.quote(code.toLowerCase(), {}, { language: 'zh_CN' })
      expect(data).toEqual({
        list_amount: '30.00',
        discount_amount: '6.00',
        amount: '24.00',
        amount_type: 'CNY',
        discount_code: code,
        discount_title: '试用八折',
      })
      await coupons.quote(code)
      expect(await coupons.takenOf(code)).toBe(0)
    })

    it('answers the list price without one', async () => {
      const { data } = await coupons.quote('')
      const expected = { list_amount: '30.00', discount_amount: '0.00', amount: '30.00' }
      expect(data).toEqual({ ...expected, amount_type: 'CNY', discount_code: '', discount_title: '' })
    })

    it('says why it does not fit, beside its field', async () => {
      const gold = await coupons.issue({ package_ids: [11], price_types: ['1', '3'] })
      expect((await coupons.quote(gold)).code).toBe(0)
      const answer = await coupons.quote(gold, diamondYear)
      expect(answer.code).toBe(refusals.notForThis)
      expect(answer.fields.discount_code).toBe('This discount code is not for this package or region')
      expect((await coupons.quote('NO-SUCH-CODE')).code).toBe(refusals.unknown)
      expect((await coupons.quote(await coupons.issue({ ends_at: stack.clock.now() }))).code).toBe(refusals.outOfTime)
      expect((await coupons.quote(await coupons.issue({ region_codes: ['1'] }))).code).toBe(refusals.notForThis)
    })

    it('is refused for what is not sold: a price of another package, anything on the mainland', async () => {
      expect((await coupons.quote('', { price_id: '134' })).code).toBe(400202)
      expect((await coupons.quote('', {}, { region: '1' })).code).toBe(400201)
    })

    it('more than 120 times in ten minutes is too often', async () => {
      const member = await stack.member()
      const ask = async () => (await stack.api.call('quote', { ...goldMonth, pay_type: 'alipay' }, member)).code
      for (let time = 0; time < 120; time += 1) expect(await ask()).toBe(0)
      expect(await ask()).toBe(400009)
    })
  })

  describe('used for an order', () => {
    it('is reserved, and used when the order is paid, at the price that was shown', async () => {
      const code = await coupons.issue({ total_limit: 1 })
      const member = await stack.member()
      const { data } = await coupons.buy(code.toLowerCase(), member)
      expect(data.amount).toBe('24.00')
      expect(await coupons.uses(code)).toEqual([{ state: 'reserved', released_at: null }])
      await stack.pay(data.pay_url)
      expect(await coupons.uses(code)).toEqual([{ state: 'committed', released_at: null }])
      expect(await stateOf(member, data.invoice_id)).toMatchObject({
        invoice_status: '1',
        list_money: '30.00',
        discount_money: '6.00',
        invoice_money: '24.00',
        discount_code: code,
      })
      expect((await coupons.quote(code)).code).toBe(refusals.usedUp)
    })

    it('keeps its price when it is withdrawn or changed meanwhile, and is gone for others', async () => {
      const code = await coupons.issue()
      const member = await stack.member()
      const { data } = await coupons.buy(code, member)
      await withdraw(code)
      expect((await coupons.quote(code)).code).toBe(refusals.outOfTime)
      expect((await coupons.buy(code, await stack.member())).code).toBe(refusals.outOfTime)
      await stack.pay(data.pay_url)
      expect(await stateOf(member, data.invoice_id)).toMatchObject({ invoice_status: '1', invoice_money: '24.00' })
    })

    it('is free again when the order is cancelled', async () => {
      const code = await coupons.issue({ member_limit: 1 })
      const member = await stack.member()
      const first = await coupons.buy(code, member)
      expect((await coupons.buy(code, member, { pay_type: 'wechat' })).code).toBe(refusals.usedUp)
      await cancel(member, first.data.invoice_id)
      expect(await coupons.uses(code)).toEqual([{ state: 'released', released_at: stack.clock.now() }])
      expect((await coupons.buy(code, member)).data.amount).toBe('24.00')
    })

    it('is free again when the order’s time is over', async () => {
      const code = await coupons.issue({ total_limit: 1 })
      await coupons.buy(code, await stack.member())
      expect((await coupons.buy(code, await stack.member())).code).toBe(refusals.usedUp)
      stack.clock.advance(1800)
      await stack.run(120, 10)
      expect(await coupons.takenOf(code)).toBe(0)
      expect((await coupons.buy(code, await stack.member())).code).toBe(0)
    })

    it('is honoured when the order is paid after it was freed and somebody else took it', async () => {
      const code = await coupons.issue({ total_limit: 1 })
      const member = await stack.member()
      const { data } = await coupons.buy(code, member)
      stack.callbackProxy.lose(true)
      await stack.pay(data.pay_url, { late: true })
      await stack.run(1800, 30)
      stack.callbackProxy.lose(false)
      const [freed] = await coupons.uses(code)
      expect(freed?.state).toBe('released')
      expect((await coupons.buy(code, await stack.member())).code).toBe(0)
      await stack.run(40)
      expect(await stateOf(member, data.invoice_id)).toMatchObject({ invoice_status: '1', invoice_money: '24.00' })
      expect(await coupons.uses(code)).toEqual([
        { state: 'committed', released_at: freed?.released_at },
        { state: 'reserved', released_at: null },
      ])
      expect(await coupons.takenOf(code)).toBe(2)
      expect(await coupons.miscounted()).toEqual([])
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('that does not fit is refused, and no order is placed', async () => {
      const member = await stack.member()
      const code = await coupons.issue({ package_ids: [13] })
      expect((await coupons.buy(code, member)).code).toBe(refusals.notForThis)
      expect((await coupons.buy('NO-SUCH-CODE', member)).code).toBe(refusals.unknown)
      expect((await stack.api.call('invoices', {}, member)).data.total).toBe(0)
      expect(await coupons.takenOf(code)).toBe(0)
    })

    it('ASVS 2.3.4: with one use left goes to one of 200 members who buy at once', async () => {
      const code = await coupons.issue({ total_limit: 1 })
      const members = await Promise.all(Array.from({ length: 200 }, () => stack.member()))
      const answers = await Promise.all(members.map(member => coupons.buy(code, member)))
      const codes = answers.map(answer => answer.code)
      expect(codes.filter(code => code === 0)).toHaveLength(1)
      expect(codes.filter(code => code === refusals.usedUp)).toHaveLength(199)
      expect(await coupons.takenOf(code)).toBe(1)
      expect(await coupons.uses(code)).toHaveLength(1)
    })

    it('with one use for each member goes to one of a member’s orders placed at once', async () => {
      const code = await coupons.issue({ member_limit: 1 })
      const member = await stack.member()
      const plans = ['111', '112', '113', '114'].map(price_id => ({ price_id }))
      const answers = await Promise.all(plans.map(plan => coupons.buy(code, member, plan)))
      expect(answers.map(answer => answer.code).sort()).toEqual([0, ...Array(3).fill(refusals.usedUp)])
      expect(await coupons.takenOf(code)).toBe(1)
    })
  })

  describe('that takes everything off', () => {
    const free = { discount: { kind: 'percent', percent: 100 }, member_limit: 1 } as const

    it('opens the membership at once, without the provider', async () => {
      const code = await coupons.issue(free)
      const member = await stack.member()
      const payments = (await stack.payments()).length
      const { data } = await coupons.buy(code, member, { pay_type: 'wechat' })
      expect(data).toMatchObject({ amount: '0.00', amount_type: 'CNY', pay_url: '', payType: 'wechat' })
      expect(await stack.payments()).toHaveLength(payments)
      const now = stack.clock.now().toISOString()
      expect(await stateOf(member, data.invoice_id)).toMatchObject({
        invoice_status: '1',
        list_money: '30.00',
        discount_money: '30.00',
        invoice_money: '0.00',
        pay_type: 'wechat',
        pay_url: '',
        pay_date: now,
        steps: { received: now, verified: now, opened: now },
      })
      const granted = { source: 'order', source_id: data.invoice_id, seconds: month }
      expect(await stack.grants(member.id)).toEqual([granted])
      expect(await coupons.uses(code)).toEqual([{ state: 'committed', released_at: null }])
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('in one currency only, opens it at once when the buyer turns to that currency', async () => {
      const code = await coupons.issue({ discount: { kind: 'fixed', cny: 3000, usd: 100 } })
      const member = await stack.member()
      const { data } = await coupons.buy(code, member, { pay_type: 'paypal' })
      expect(data).toMatchObject({ amount: '3.99', amount_type: 'USD' })
      expect(data.pay_url).not.toBe('')
      const turned = await stack.api.call('payInvoice', { invoice_id: data.invoice_id, pay_type: 'alipay' }, member)
      expect(turned.data).toMatchObject({ amount: '0.00', amount_type: 'CNY', pay_url: '', payType: 'alipay' })
      const shown = { invoice_status: '1', invoice_money: '0.00', amount_type: 'CNY', pay_type: 'alipay' }
      expect(await stateOf(member, data.invoice_id)).toMatchObject(shown)
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('opens it once, however often it is asked for at once', async () => {
      const code = await coupons.issue({ discount: free.discount })
      const member = await stack.member()
      const answers = await Promise.all(Array.from({ length: 20 }, () => coupons.buy(code, member)))
      expect(answers.map(answer => answer.code).sort()).toEqual([0, ...Array(19).fill(400203)])
      expect(await stack.grants(member.id)).toHaveLength(1)
      expect(await coupons.takenOf(code)).toBe(1)
    })

    it('cannot be paid or cancelled afterwards', async () => {
      const member = await stack.member()
      const { data } = await coupons.buy(await coupons.issue(free), member)
      const paying = await stack.api.send('payInvoice', { invoice_id: data.invoice_id, pay_type: 'wechat' }, member)
      expect([paying.code, (await cancel(member, data.invoice_id)).code]).toEqual([400208, 400208])
    })
  })

  it('is counted as often as orders hold it, after all of this', async () => {
    expect(await coupons.miscounted()).toEqual([])
    expect(await stack.wrongLedgers()).toEqual([])
  })
})
