import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantMembership } from '#features/membership/ledger.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

const diamondYear = { package_id: '13', price_id: '134' }

describe.each(oneDatabase)('an order, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  const give = (memberId: number, source: 'experience' | 'referral' | 'card', sourceId: string) =>
    stack.db
      .transaction()
      .execute(tx =>
        grantMembership(tx, { memberId, source, sourceId, packageId: 11, seconds: 1000, now: stack.clock.now() }),
      )

  describe('to choose from', () => {
    it('are the packages of the region and the methods that are on', async () => {
      const member = await stack.member()
      const { data } = await stack.api.call('packages', {}, member)
      expect(data.list.map(each => each.package_title)).toEqual(['Gold', 'Platinum', 'Diamond'])
      expect(data.list[0]?.price_list[0]).toMatchObject({ price_id: '111', price_num: '30.00', price_type: '1' })
      expect(data.pay_options).toEqual({
        is_show_wx: 1,
        is_show_zfb: 1,
        is_show_qq: 1,
        is_show_paypal: 1,
        is_wx_jsapi: 1,
      })
    })

    it('are none on the mainland, which sells nothing', async () => {
      const member = { ...(await stack.member()), region: '1' } as const
      const packages = await stack.api.send('packages', {}, member)
      const buying = await stack.api.send('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect([packages.code, buying.code]).toEqual([400201, 400201])
    })
  })

  describe('placing one', () => {
    it('answers with the provider’s code, at the server’s own price, for half an hour', async () => {
      const member = await stack.member()
      const asked = { ...diamondYear, pay_type: 'alipay', amount: '0.01', invoice_money: '0.01' }
      const { data } = await stack.api.call('buy', asked as never, { ...member, language: 'zh_CN' })
      expect(data).toMatchObject({
        amount: '540.00',
        amount_type: 'CNY',
        package_title: '钻石会员',
        price_title: '钻石会员年卡',
        payType: 'alipay',
        expiry_time: '2026-11-21T08:30:00.000Z',
      })
      expect(data.order_no).toMatch(/^20261121\d{12}$/)
      const [payment] = await stack.payments()
      expect(payment).toMatchObject({ pay_url: data.pay_url, amount: '540.00', provider: 'alipay' })
    })

    it.each([
      ['a package that is not there', { package_id: '999', price_id: '111' }],
      ['a price of another package', { package_id: '11', price_id: '134' }],
      ['an experience package', { package_id: '1', price_id: '1' }],
    ])('for %s is refused', async (_, asked) => {
      const member = await stack.member()
      const { code } = await stack.api.send('buy', { ...asked, pay_type: 'alipay' }, member)
      expect(code).toBe(400202)
      expect(await stack.db.selectFrom('orders').select('id').execute()).toEqual([])
    })

    it('is refused while the bought package is unexpired, and possible again afterwards', async () => {
      const ordered = await buyer.order('alipay')
      await stack.pay(ordered.pay_url)
      const again = await stack.api.send('buy', { ...goldMonth, pay_type: 'wechat' }, ordered.member)
      expect(again).toMatchObject({
        code: 400203,
        msg: 'The currently bought package is unexpired so this package cannot be bought.',
      })
      await give(ordered.member.id, 'card', `card ${ordered.member.id}`)
      stack.clock.advance(30 * 86_400 + 999)
      const later = await stack.logInAgain(ordered.member.id)
      const buyAgain = async () => (await stack.api.send('buy', { ...goldMonth, pay_type: 'wechat' }, later)).code
      expect(await buyAgain()).toBe(400203)
      stack.clock.advance(1)
      expect(await buyAgain()).toBe(0)
    })

    it('is possible while experience or a gift runs', async () => {
      const member = await stack.member()
      await give(member.id, 'experience', `experience ${member.id}`)
      await give(member.id, 'referral', `referral ${member.id}`)
      const { code } = await stack.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect(code).toBe(0)
    })

    it('twice with one Idempotency-Key is one order; with other content it is refused', async () => {
      const member = { ...(await stack.member()), headers: { 'idempotency-key': 'once' } }
      const first = await stack.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      const second = await stack.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect(second.data).toEqual(first.data)
      const other = await stack.api.send('buy', { ...diamondYear, pay_type: 'alipay' }, member)
      expect(other.code).toBe(400012)
      expect((await stack.api.call('invoices', {}, member)).data.total).toBe(1)
    })

    it('more than 20 times in ten minutes is too often', async () => {
      const member = await stack.member()
      const codes = []
      for (let time = 0; time < 21; time += 1)
        codes.push((await stack.api.send('buy', { ...goldMonth, pay_type: 'alipay' }, member)).code)
      expect(codes).toEqual([...Array(20).fill(0), 400009])
    })

    it('whose code cannot be written down is no fault of the provider, and is paid by the same code later', async () => {
      const member = await stack.member()
      const refuse = `create function held() returns trigger language plpgsql as $$
        begin raise exception 'held' using errcode = '55P03'; end $$`
      const refuseCodes = `create trigger held before update of pay_url on payment_attempts
        for each row execute function held()`
      for (const statement of [refuse, refuseCodes]) await sql.raw(statement).execute(stack.db)
      const held = await stack.api.send('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      await sql.raw('drop function held cascade').execute(stack.db)
      expect(held.status).toBe(503)
      const attempts = () => stack.db.selectFrom('payment_attempts').select(['state', 'attempt_no']).execute()
      const [begun] = await attempts()
      expect(begun?.state).toBe('creating')
      const [order] = (await stack.api.call('invoices', {}, member)).data.list
      const asked = { invoice_id: order?.invoice_id ?? '', pay_type: 'alipay' as const }
      const again = await stack.api.call('payInvoice', asked, member)
      expect(await attempts()).toEqual([{ state: 'open', attempt_no: begun?.attempt_no }])
      await stack.pay(again.data.pay_url)
    })

    it('keeps what was sold when the price list changes', async () => {
      const ordered = await buyer.order('alipay')
      await stack.db.updateTable('prices').set({ amount_cny: 1, price_type: '12' }).where('id', '=', 111).execute()
      await stack.pay(ordered.pay_url)
      await stack.db.updateTable('prices').set({ amount_cny: 3000, price_type: '1' }).where('id', '=', 111).execute()
      await buyer.isPaidOnce(ordered)
      const { data } = await stack.api.call('invoices', {}, ordered.member)
      expect(data.list[0]).toMatchObject({ invoice_money: '30.00', price_name: 'Gold, 1 month' })
    })
  })

  describe('paying an open one', () => {
    it('by the same method shows the same code, also through buy with its id', async () => {
      const ordered = await buyer.order('alipay')
      const asked = { ...goldMonth, invoice_id: ordered.invoice_id, pay_type: 'alipay' } as const
      const again = await stack.api.call('buy', asked, ordered.member)
      expect(again.data.pay_url).toBe(ordered.pay_url)
      expect((await buyer.payBy(ordered, 'alipay')).pay_url).toBe(ordered.pay_url)
      expect(
        (await stack.payments()).filter(({ attempt_no }) => attempt_no.startsWith(again.data.order_no)),
      ).toHaveLength(1)
    })

    it('by another method ends the old code: one is live at a time', async () => {
      const ordered = await buyer.order('alipay')
      const switched = await buyer.payBy(ordered, 'wechat')
      expect(switched).toMatchObject({ payType: 'wechat', order_no: expect.any(String) })
      await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')
      const back = await buyer.payBy(ordered, 'alipay')
      expect(back.pay_url).not.toBe(ordered.pay_url)
      await stack.pay(back.pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('by another method when the first one was just paid finds out, and is refused', async () => {
      const ordered = await buyer.order('alipay')
      await stack.pay(ordered.pay_url, { callback: 'none' })
      const asked = { invoice_id: ordered.invoice_id, pay_type: 'wechat' }
      const answer = await stack.api.send('payInvoice', asked, ordered.member)
      expect(answer.code).toBe(400208)
      await buyer.isPaidOnce(ordered)
    })

    it('by both methods at once many times over leaves one live code', async () => {
      const ordered = await buyer.order('alipay')
      const methods = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'alipay' : 'wechat'))
      const answers = await Promise.all(
        methods.map(pay_type =>
          stack.api.send('payInvoice', { invoice_id: ordered.invoice_id, pay_type }, ordered.member),
        ),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map(({ code }) => code)).difference(new Set([0, 400009, 400205, 400207]))).toEqual(
        new Set(),
      )
      const live = await stack.db
        .selectFrom('payment_attempts')
        .select('provider')
        .where('order_id', '=', Number(ordered.invoice_id))
        .where('state', 'in', ['creating', 'open'])
        .execute()
      expect(live.length).toBeLessThanOrEqual(1)
      const { pay_url } = await buyer.payBy(ordered, 'wechat')
      await stack.pay(pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('is told before: a member may buy until bought time is left, and again once it has run out', async () => {
      const ordered = await buyer.order('alipay')
      const mayBuy = async (who = ordered.member) => (await stack.api.call('userInfo', {}, who)).data.can_buy
      expect(await mayBuy()).toBe(1)
      await stack.pay(ordered.pay_url)
      expect(await mayBuy()).toBe(0)
      stack.clock.advance(31 * 86_400)
      expect(await mayBuy(await stack.logInAgain(ordered.member.id))).toBe(1)
    })

    it('is refused once another one is paid: two orders do not buy twice', async () => {
      const first = await buyer.order('alipay')
      const second = await stack.api.call('buy', { ...goldMonth, pay_type: 'wechat' }, first.member)
      await stack.pay(first.pay_url)
      const { invoice_id } = second.data
      for (const pay_type of ['wechat', 'alipay'])
        expect((await stack.api.send('payInvoice', { invoice_id, pay_type }, first.member)).code).toBe(400207)
    })

    it('more than 60 times in ten minutes is too often', async () => {
      const ordered = await buyer.order('alipay')
      const asked = { invoice_id: ordered.invoice_id, pay_type: 'alipay' }
      const pay = async () => (await stack.api.send('payInvoice', asked, ordered.member)).code
      for (let time = 0; time < 60; time += 1) expect(await pay()).toBe(0)
      expect(await pay()).toBe(400009)
      stack.clock.advance(600)
      expect(await pay()).toBe(0)
    })

    it('is refused for one that is paid, cancelled or somebody else’s, and on the mainland', async () => {
      const paid = await buyer.order('alipay')
      await stack.pay(paid.pay_url)
      const cancelled = await buyer.order('wechat')
      await stack.api.call('cancelInvoice', { invoice_id: cancelled.invoice_id }, cancelled.member)
      const pay = async (invoice_id: string, member: { token: string; region?: '1' }) =>
        (await stack.api.send('payInvoice', { invoice_id, pay_type: 'alipay' }, member)).code
      expect(await pay(paid.invoice_id, paid.member)).toBe(400208)
      expect(await pay(cancelled.invoice_id, cancelled.member)).toBe(400207)
      expect(await pay(paid.invoice_id, cancelled.member)).toBe(400206)
      expect(await pay(paid.invoice_id, { ...paid.member, region: '1' })).toBe(400201)
    })
  })
})
