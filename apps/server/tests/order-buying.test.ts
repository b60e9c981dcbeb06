import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantMembership } from '#features/orders/ledger.ts'
import { buyerIn } from './payment-buyer.ts'
import { goldMonth, type PaymentWorld, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

const diamondYear = { package_id: '13', price_id: '134' }

describe.each(databases.filter(({ open }) => open))('an order, on $name', database => {
  let world: PaymentWorld
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    world = await startPaymentWorld(database)
    buyer = buyerIn(world)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.forget())

  const give = (memberId: number, source: 'experience' | 'referral' | 'card', sourceId: string) =>
    world.db
      .transaction()
      .execute(tx =>
        grantMembership(tx, { memberId, source, sourceId, packageId: 11, seconds: 1000, now: world.clock.now() }),
      )

  describe('to choose from', () => {
    it('are the packages of the region and the methods that are on', async () => {
      const member = await world.member()
      const { data } = await world.api.call('packages', {}, member)
      expect(data.list.map(each => each.package_title)).toEqual(['Gold', 'Platinum', 'Diamond'])
      expect(data.list[0]?.price_list[0]).toMatchObject({ price_id: '111', price_num: '30.00', price_type: '1' })
      expect(data.pay_options).toEqual({ is_show_wx: 1, is_show_zfb: 1, is_show_qq: 1, is_show_paypal: 1 })
    })

    it('are none on the mainland, which sells nothing', async () => {
      const member = { ...(await world.member()), region: '1' } as const
      const packages = await world.api.send('packages', {}, member)
      const buying = await world.api.send('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect([packages.code, buying.code]).toEqual([400201, 400201])
    })
  })

  describe('placing one', () => {
    it('answers with the provider’s code, at the server’s own price, for half an hour', async () => {
      const member = await world.member()
      const asked = { ...diamondYear, pay_type: 'alipay', amount: '0.01', invoice_money: '0.01' }
      const { data } = await world.api.call('buy', asked as never, { ...member, language: 'zh_CN' })
      expect(data).toMatchObject({
        amount: '540.00',
        amount_type: 'CNY',
        package_title: '钻石会员',
        price_title: '钻石会员年卡',
        payType: 'alipay',
        expiry_time: '2026-11-21T08:30:00.000Z',
      })
      expect(data.order_no).toMatch(/^20261121\d{12}$/)
      const [payment] = await world.payments()
      expect(payment).toMatchObject({ pay_url: data.pay_url, amount: '540.00', provider: 'alipay' })
    })

    it.each([
      ['a package that is not there', { package_id: '999', price_id: '111' }],
      ['a price of another package', { package_id: '11', price_id: '134' }],
      ['an experience package', { package_id: '1', price_id: '1' }],
    ])('for %s is refused', async (_, asked) => {
      const member = await world.member()
      const { code } = await world.api.send('buy', { ...asked, pay_type: 'alipay' }, member)
      expect(code).toBe(400202)
      expect(await world.db.selectFrom('orders').select('id').execute()).toEqual([])
    })

    it('is refused while the bought package is unexpired, and possible again afterwards', async () => {
      const ordered = await buyer.order('alipay')
      await world.pay(ordered.pay_url)
      const again = await world.api.send('buy', { ...goldMonth, pay_type: 'wechat' }, ordered.member)
      expect(again).toMatchObject({
        code: 400203,
        msg: 'The currently bought package is unexpired so this package cannot be bought.',
      })
      await give(ordered.member.id, 'card', `card ${ordered.member.id}`)
      world.clock.advance(30 * 86_400 + 999)
      const later = await world.logInAgain(ordered.member.id)
      const buyAgain = async () => (await world.api.send('buy', { ...goldMonth, pay_type: 'wechat' }, later)).code
      expect(await buyAgain()).toBe(400203)
      world.clock.advance(1)
      expect(await buyAgain()).toBe(0)
    })

    it('is possible while experience or a gift runs', async () => {
      const member = await world.member()
      await give(member.id, 'experience', `experience ${member.id}`)
      await give(member.id, 'referral', `referral ${member.id}`)
      const { code } = await world.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect(code).toBe(0)
    })

    it('twice with one Idempotency-Key is one order; with other content it is refused', async () => {
      const member = { ...(await world.member()), headers: { 'idempotency-key': 'once' } }
      const first = await world.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      const second = await world.api.call('buy', { ...goldMonth, pay_type: 'alipay' }, member)
      expect(second.data).toEqual(first.data)
      const other = await world.api.send('buy', { ...diamondYear, pay_type: 'alipay' }, member)
      expect(other.code).toBe(400012)
      expect((await world.api.call('invoices', {}, member)).data.total).toBe(1)
    })

    it('more than 20 times in ten minutes is too often', async () => {
      const member = await world.member()
      const codes = []
      for (let time = 0; time < 21; time += 1)
        codes.push((await world.api.send('buy', { ...goldMonth, pay_type: 'alipay' }, member)).code)
      expect(codes).toEqual([...Array(20).fill(0), 400009])
    })

    it('keeps what was sold when the price list changes', async () => {
      const ordered = await buyer.order('alipay')
      await world.db.updateTable('prices').set({ amount_cny: 1, price_type: '12' }).where('id', '=', 111).execute()
      await world.pay(ordered.pay_url)
      await world.db.updateTable('prices').set({ amount_cny: 3000, price_type: '1' }).where('id', '=', 111).execute()
      await buyer.isPaidOnce(ordered)
      const { data } = await world.api.call('invoices', {}, ordered.member)
      expect(data.list[0]).toMatchObject({ invoice_money: '30.00', price_name: 'Gold, 1 month' })
    })
  })

  describe('paying an open one', () => {
    it('by the same method shows the same code, also through buy with its id', async () => {
      const ordered = await buyer.order('alipay')
      const asked = { ...goldMonth, invoice_id: ordered.invoice_id, pay_type: 'alipay' } as const
      const again = await world.api.call('buy', asked, ordered.member)
      expect(again.data.pay_url).toBe(ordered.pay_url)
      expect((await buyer.payBy(ordered, 'alipay')).pay_url).toBe(ordered.pay_url)
      expect(
        (await world.payments()).filter(({ attempt_no }) => attempt_no.startsWith(again.data.order_no)),
      ).toHaveLength(1)
    })

    it('by another method ends the old code: one is live at a time', async () => {
      const ordered = await buyer.order('alipay')
      const switched = await buyer.payBy(ordered, 'wechat')
      expect(switched).toMatchObject({ payType: 'wechat', order_no: expect.any(String) })
      await expect(world.pay(ordered.pay_url)).rejects.toThrow('closed')
      const back = await buyer.payBy(ordered, 'alipay')
      expect(back.pay_url).not.toBe(ordered.pay_url)
      await world.pay(back.pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('by another method when the first one was just paid finds out, and is refused', async () => {
      const ordered = await buyer.order('alipay')
      await world.pay(ordered.pay_url, { callback: 'none' })
      const asked = { invoice_id: ordered.invoice_id, pay_type: 'wechat' }
      const answer = await world.api.send('payInvoice', asked, ordered.member)
      expect(answer.code).toBe(400208)
      await buyer.isPaidOnce(ordered)
    })

    it('by both methods at once many times over leaves one live code', async () => {
      const ordered = await buyer.order('alipay')
      const methods = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'alipay' : 'wechat'))
      const answers = await Promise.all(
        methods.map(pay_type =>
          world.api.send('payInvoice', { invoice_id: ordered.invoice_id, pay_type }, ordered.member),
        ),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map(({ code }) => code)).difference(new Set([0, 400009, 400205, 400207]))).toEqual(
        new Set(),
      )
      const live = await world.db
        .selectFrom('payment_attempts')
        .select('provider')
        .where('order_id', '=', Number(ordered.invoice_id))
        .where('state', 'in', ['creating', 'open'])
        .execute()
      expect(live.length).toBeLessThanOrEqual(1)
      const { pay_url } = await buyer.payBy(ordered, 'wechat')
      await world.pay(pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('is refused while the bought package is unexpired: two orders do not buy twice', async () => {
      const first = await buyer.order('alipay')
      const second = await world.api.call('buy', { ...goldMonth, pay_type: 'wechat' }, first.member)
      await world.pay(first.pay_url)
      for (const pay_type of ['wechat', 'alipay'])
        expect(
          await world.api.send('payInvoice', { invoice_id: second.data.invoice_id, pay_type }, first.member),
        ).toMatchObject({ code: 400203 })
    })

    it('more than 60 times in ten minutes is too often', async () => {
      const ordered = await buyer.order('alipay')
      const asked = { invoice_id: ordered.invoice_id, pay_type: 'alipay' }
      const pay = async () => (await world.api.send('payInvoice', asked, ordered.member)).code
      for (let time = 0; time < 60; time += 1) expect(await pay()).toBe(0)
      expect(await pay()).toBe(400009)
      world.clock.advance(600)
      expect(await pay()).toBe(0)
    })

    it('is refused for one that is paid, cancelled or somebody else’s, and on the mainland', async () => {
      const paid = await buyer.order('alipay')
      await world.pay(paid.pay_url)
      const cancelled = await buyer.order('wechat')
      await world.api.call('cancelInvoice', { invoice_id: cancelled.invoice_id }, cancelled.member)
      const pay = async (invoice_id: string, member: { token: string; region?: '1' }) =>
        (await world.api.send('payInvoice', { invoice_id, pay_type: 'alipay' }, member)).code
      expect(await pay(paid.invoice_id, paid.member)).toBe(400208)
      expect(await pay(cancelled.invoice_id, cancelled.member)).toBe(400207)
      expect(await pay(paid.invoice_id, cancelled.member)).toBe(400206)
      expect(await pay(paid.invoice_id, { ...paid.member, region: '1' })).toBe(400201)
    })
  })

  describe('looking at one', () => {
    it('shows its code while it can be paid, to its owner only', async () => {
      const ordered = await buyer.order('wechat')
      const asked = { invoice_id: ordered.invoice_id }
      const { data } = await world.api.call('invoiceState', asked, ordered.member)
      expect(data).toMatchObject({ invoice_status: '0', pay_url: ordered.pay_url, pay_date: null, pay_type: 'wechat' })
      expect(data.steps).toEqual({ received: null, verified: null, opened: null })
      expect((await world.api.send('invoiceState', asked, await world.member())).code).toBe(400206)
      world.clock.advance(1800)
      const late = await world.api.call('invoiceState', asked, ordered.member)
      expect(late.data).toMatchObject({ invoice_status: '2', pay_url: '', invoice_status_title: 'Expired' })
    })

    it('has its provider asked more often', async () => {
      const ordered = await buyer.order('wechat')
      await world.run(31)
      await world.api.call('invoiceState', { invoice_id: ordered.invoice_id }, ordered.member)
      await world.pay(ordered.pay_url, { callback: 'none' })
      await world.run(16)
      await buyer.isPaidOnce(ordered)
    })

    it('in a list shows pages of one’s own, the newest first', async () => {
      const member = await world.member()
      for (const pay_type of ['alipay', 'wechat', 'alipay'] as const)
        await world.api.call('buy', { ...goldMonth, pay_type }, member)
      await buyer.order('alipay')
      const { data } = await world.api.call('invoices', { size: 2, page: 1 }, member)
      expect(data).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
      expect(data.list.map(({ pay_type }) => pay_type)).toEqual(['alipay', 'wechat'])
      expect((await world.api.call('invoices', { size: 2, page: 2 }, member)).data.list).toHaveLength(1)
    })
  })

  describe('cancelling one', () => {
    it('ends it and its code', async () => {
      const ordered = await buyer.order('alipay')
      const { data } = await world.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(data).toMatchObject({ invoice_status: '3', pay_url: '' })
      await expect(world.pay(ordered.pay_url)).rejects.toThrow('closed')
    })

    it('that was just paid finds out, and is refused', async () => {
      const ordered = await buyer.order('wechat')
      await world.pay(ordered.pay_url, { callback: 'none' })
      const { code } = await world.api.send('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(code).toBe(400208)
      await buyer.isPaidOnce(ordered)
    })
  })
})
