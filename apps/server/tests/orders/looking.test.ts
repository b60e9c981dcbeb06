import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from '#tests/payments/buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

describe.each(oneDatabase)('an order, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  describe('looking at one', () => {
    it('shows its code while it can be paid, to its owner only', async () => {
      const ordered = await buyer.order('wechat')
      const asked = { invoice_id: ordered.invoice_id }
      const { data } = await stack.api.call('invoiceState', asked, ordered.member)
      expect(data).toMatchObject({ invoice_status: '0', pay_url: ordered.pay_url, pay_date: null, pay_type: 'wechat' })
      expect(data.steps).toEqual({ received: null, verified: null, opened: null })
      expect((await stack.api.send('invoiceState', asked, await stack.member())).code).toBe(400206)
      stack.clock.advance(1800)
      const late = await stack.api.call('invoiceState', asked, ordered.member)
      expect(late.data).toMatchObject({ invoice_status: '2', pay_url: '', invoice_status_title: 'Expired' })
    })

    it('has its provider asked more often', async () => {
      const ordered = await buyer.order('wechat')
      await stack.run(31)
      await stack.api.call('invoiceState', { invoice_id: ordered.invoice_id }, ordered.member)
      await stack.pay(ordered.pay_url, { callback: 'none' })
      await stack.run(16)
      await buyer.isPaidOnce(ordered)
    })

    it('in a list shows pages of one’s own, the newest first', async () => {
      const member = await stack.member()
      for (const pay_type of ['alipay', 'wechat', 'alipay'] as const)
        await stack.api.call('buy', { ...goldMonth, pay_type }, member)
      await buyer.order('alipay')
      const { data } = await stack.api.call('invoices', { size: 2, page: 1 }, member)
      expect(data).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
      expect(data.list.map(({ pay_type }) => pay_type)).toEqual(['alipay', 'wechat'])
      expect((await stack.api.call('invoices', { size: 2, page: 2 }, member)).data.list).toHaveLength(1)
    })
  })

  describe('in a list of a replica', () => {
    it('has whatever its member did and its provider told, as each is counted with him', async () => {
      const member = await stack.member()
      const writes = async () => {
        const row = stack.db.selectFrom('members').select('writes').where('id', '=', member.id)
        return (await row.executeTakeFirstOrThrow()).writes
      }
      const counts = async (act: () => Promise<unknown>) => {
        const before = await writes()
        await act()
        return (await writes()) - before
      }
      const buy = (pay_type: 'alipay' | 'wechat') => stack.api.call('buy', { ...goldMonth, pay_type }, member)
      // The order, and then its code.
      expect(await counts(() => buy('alipay'))).toBe(2)
      const { invoice_id, pay_url } = (await buy('wechat')).data
      expect(await counts(() => stack.api.call('cancelInvoice', { invoice_id }, member))).toBeGreaterThan(0)
      const again = (await buy('wechat')).data
      expect(again.pay_url).not.toBe(pay_url)
      expect(await counts(() => stack.pay(again.pay_url))).toBeGreaterThan(0)
    })
  })

  describe('cancelling one', () => {
    it('ends it and its code', async () => {
      const ordered = await buyer.order('alipay')
      const { data } = await stack.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(data).toMatchObject({ invoice_status: '3', pay_url: '' })
      await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')
    })

    it('that was just paid finds out, and is refused', async () => {
      const ordered = await buyer.order('wechat')
      await stack.pay(ordered.pay_url, { callback: 'none' })
      const { code } = await stack.api.send('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(code).toBe(400208)
      await buyer.isPaidOnce(ordered)
    })
  })
})
