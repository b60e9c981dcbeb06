import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockMember } from '#database/lock-member.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { goldMonth, type PaymentStack, type Provider, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'

describe.each(oneDatabase)('paying one of several orders, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  /** One more order of a member, by a method that he has no order with: the same is not bought twice by accident. */
  const another = async (member: { id: number; token: string }, pay_type: Provider, over: object = {}) => {
    const { data, code } = await stack.api.call('buy', { ...goldMonth, pay_type, ...over }, member)
    expect(code).toBe(0)
    return { member, ...data, payment: { attemptNo: `${data.order_no}001`, amount: 0 } }
  }
  const shown = async ({ member, invoice_id }: { member: { token: string }; invoice_id: string }) =>
    (await stack.api.call('invoiceState', { invoice_id }, member)).data

  it('closes the others with what may be paid of them, and says which was paid', async () => {
    const paid = await buyer.order('wechat')
    const others = [await another(paid.member, 'alipay', { price_id: '112' }), await another(paid.member, 'qq')]
    const stranger = await buyer.order('alipay')
    await stack.pay(paid.pay_url)
    await buyer.isPaidOnce(paid)
    for (const other of others) {
      expect(await shown(other)).toMatchObject({
        invoice_status: '3',
        invoice_status_title: 'Closed: another order was paid',
        replaced_by: paid.invoice_id,
        pay_url: '',
      })
      await stack.run(2)
      await expect(stack.pay(other.pay_url)).rejects.toThrow('closed')
      const again = await stack.api.send(
        'payInvoice',
        { invoice_id: other.invoice_id, pay_type: 'wechat' },
        paid.member,
      )
      expect(again.code).toBe(400207)
    }
    expect(await shown(paid)).toMatchObject({ replaced_by: '', invoice_status: '1' })
    expect(await buyer.stateOf(stranger)).toBe('0')
    expect(await stack.incidents()).toEqual([])
  })

  it.skipIf(database.name === 'embedded')('waits for the member before it holds an order of his', async () => {
    const one = await buyer.order('wechat')
    const id = Number(one.invoice_id)
    const { paying, held } = await stack.db.transaction().execute(async tx => {
      await lockMember(tx, one.member.id)
      const paying = stack.pay(one.pay_url)
      await expect.poll(() => waitingForLocks(stack.db), { timeout: 5000 }).toBe(1)
      const his = tx.selectFrom('orders').select('id').where('id', '=', id).where('member_id', '=', one.member.id)
      const free = his.forUpdate().skipLocked()
      return { paying, held: (await free.executeTakeFirst()) === undefined }
    })
    await paying
    expect(held).toBe(false)
    await buyer.isPaidOnce(one)
  })

  it('frees the discount code that another one held', async () => {
    const paid = await buyer.order('wechat')
    const other = await another(paid.member, 'alipay', { discount_code: 'HELLO10' })
    const uses = stack.db.selectFrom('coupon_uses').select('state').where('order_id', '=', Number(other.invoice_id))
    expect(await uses.execute()).toEqual([{ state: 'reserved' }])
    await stack.pay(paid.pay_url)
    expect(await uses.execute()).toEqual([{ state: 'released' }])
  })

  it('honours and records a payment that comes for a closed one all the same', async () => {
    const paid = await buyer.order('wechat')
    const other = await another(paid.member, 'alipay')
    stack.callbackProxy.lose(true)
    await stack.pay(other.pay_url)
    stack.callbackProxy.lose(false)
    await stack.pay(paid.pay_url)
    expect(await buyer.stateOf(other)).toBe('3')
    await stack.run(3)
    expect(await shown(other)).toMatchObject({ invoice_status: '1', replaced_by: '' })
    expect(await stack.grants(paid.member.id)).toHaveLength(2)
    expect(await stack.incidents()).toEqual(['cancelled-order-payment'])
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('opens one membership for each of two that are paid at the same moment', async () => {
    const one = await buyer.order('wechat')
    const other = await another(one.member, 'alipay')
    await Promise.all([stack.pay(one.pay_url), stack.pay(other.pay_url)])
    await stack.run(3)
    expect([await buyer.stateOf(one), await buyer.stateOf(other)]).toEqual(['1', '1'])
    expect(await stack.grants(one.member.id)).toHaveLength(2)
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('leaves one whose time is over to expire', async () => {
    const old = await buyer.order('wechat')
    stack.clock.advance(1700)
    const fresh = await another(old.member, 'alipay')
    stack.clock.advance(200)
    await stack.pay(fresh.pay_url)
    expect(await shown(old)).toMatchObject({ invoice_status: '2', replaced_by: '' })
  })
})
