import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn, providers, words } from './payment-buyer.ts'
import { goldMonth, type PaymentWorld, type Provider, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

const month = 30 * 86_400
const others: Record<Provider, Provider> = { wechat: 'alipay', alipay: 'wechat' }

describe.each(databases.filter(({ open }) => open))('a payment, on $name', database => {
  let world: PaymentWorld
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    world = await startPaymentWorld(database)
    buyer = buyerIn(world)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.forget())

  describe.each(providers)('by %s', provider => {
    const { taken } = words[provider]

    it('opens the membership, and the order tells how far it has come', async () => {
      const ordered = await buyer.order(provider)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      const now = world.clock.now().toISOString()
      const { data } = await world.api.call('invoiceState', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(data).toMatchObject({ pay_date: now, pay_type: provider, pay_url: '', invoice_status_title: 'Paid' })
      expect(data.steps).toEqual({ received: now, verified: now, opened: now })
      expect(await buyer.membership(ordered)).toMatchObject({ package_level: '100', expiry_time_samp: month })
      expect(await world.incidents()).toEqual([])
    })

    it('is taken once, however many times its callback comes at once', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      const answers = await Promise.all(Array.from({ length: 50 }, () => world.deliver(callback)))
      expect(answers).toEqual(Array(50).fill(taken))
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual([])
    })

    it('is found by asking within a minute when its callback is lost, whenever it was paid', async () => {
      for (const waited of [0, 29, 31, 80]) {
        const ordered = await buyer.order(provider)
        await world.run(waited)
        await world.pay(ordered.pay_url, { callback: 'none' })
        await world.run(59)
        await buyer.isPaidOnce(ordered)
      }
    })

    it('reported before the provider answered our order for it opens the membership', async () => {
      await world.control(`${provider}/fail-next`, { delay: 400 })
      const member = await world.member()
      const known = (await world.payments()).length
      const buying = world.api.call('buy', { ...goldMonth, pay_type: provider }, member)
      let payments = await world.payments()
      while (payments.length === known) payments = await world.payments()
      await world.pay(payments[0]?.pay_url ?? '')
      const { code, msg } = await buying
      expect([code, msg]).toEqual([400208, 'This order is paid already'])
      expect(await world.grants(member.id)).toHaveLength(1)
    })

    it('made in the last second and reported after expiry is honoured, and recorded', async () => {
      const ordered = await buyer.order(provider)
      world.doorman.lose(true)
      await world.pay(ordered.pay_url, { late: true })
      await world.run(1800, 30)
      expect(await buyer.stateOf(ordered)).toBe('2')
      await world.run(40)
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual(['late-payment'])
    })

    it('of an order that expired unpaid never comes: its code is ended at the provider', async () => {
      const ordered = await buyer.order(provider)
      await world.run(1800, 30)
      expect(await buyer.stateOf(ordered)).toBe('2')
      expect((await buyer.inSandbox(ordered))?.state).toMatch(/^(closed|expired)$/)
      await expect(world.pay(ordered.pay_url)).rejects.toThrow(/closed|expired/)
      const again = await world.api.send(
        'payInvoice',
        { invoice_id: ordered.invoice_id, pay_type: provider },
        ordered.member,
      )
      expect(again).toMatchObject({ code: 400207, msg: 'This order is closed, please place a new one' })
    })

    it('by two methods opens one membership and gives the second payment back', async () => {
      const ordered = await buyer.order(provider)
      // Ending the first code fails at its provider: both can be paid.
      await world.control(`${provider}/fail-next`, { status: 500 })
      const other = others[provider]
      const switched = await buyer.payBy(ordered, other)
      expect(switched.payType).toBe(other)
      await world.pay(switched.pay_url)
      await buyer.isPaidOnce(ordered)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual(['duplicate-payment'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '30.00', state: 'SUCCESS' }])
      expect(await buyer.inSandbox(switched)).toMatchObject({ state: 'paid' })
    })

    it('by the method that was given up is honoured, and the other code is ended', async () => {
      const ordered = await buyer.order(provider)
      await world.control(`${provider}/fail-next`, { status: 500 })
      const other = others[provider]
      const switched = await buyer.payBy(ordered, other)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual(['second-method-payment'])
      await world.run(2)
      await expect(world.pay(switched.pay_url)).rejects.toThrow('closed')
    })

    it('of a cancelled order cannot be made once its provider, failing at first, was told again', async () => {
      const ordered = await buyer.order(provider)
      await world.control(`${provider}/fail-next`, { status: 500, count: 2 })
      await world.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      await world.run(2)
      await world.run(120, 30)
      await expect(world.pay(ordered.pay_url)).rejects.toThrow('closed')
    })

    it('by the method that was given up cannot be made once its provider, failing at first, was told again', async () => {
      const ordered = await buyer.order(provider)
      await world.control(`${provider}/fail-next`, { status: 500 })
      await buyer.payBy(ordered, others[provider])
      await world.run(2)
      await expect(world.pay(ordered.pay_url)).rejects.toThrow('closed')
    })

    it('of a cancelled order is honoured, and recorded', async () => {
      const ordered = await buyer.order(provider)
      await world.control(`${provider}/fail-next`, { status: 500, count: 1 })
      await world.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(await buyer.stateOf(ordered)).toBe('3')
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual(['cancelled-order-payment'])
    })

    it('cannot be asked for while the provider is down; the order stays and can be paid later', async () => {
      await world.control(`${provider}/fail-next`, { status: 500 })
      const member = await world.member()
      const refusal = await world.api.send('buy', { ...goldMonth, pay_type: provider }, member)
      expect(refusal).toMatchObject({ status: 200, code: 400205 })
      const { data } = await world.api.call('invoices', {}, member)
      expect(data.list).toMatchObject([{ invoice_status: '0', pay_url: '' }])
      const [open] = data.list
      const paying = await world.api.call(
        'payInvoice',
        { invoice_id: open?.invoice_id ?? '', pay_type: provider },
        member,
      )
      await world.pay(paying.data.pay_url)
      expect(await world.grants(member.id)).toHaveLength(1)
    })

    it('waits while the provider cannot be asked', async () => {
      const ordered = await buyer.order(provider)
      await world.pay(ordered.pay_url, { callback: 'none' })
      await world.control(`${provider}/fail-next`, { status: 500, count: 1 })
      await world.run(12)
      await buyer.isUntouched(ordered)
      await world.run(20)
      await buyer.isPaidOnce(ordered)
    })

    it('whose acknowledgement was lost is acknowledged again without a second grant', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      for (const _ of [1, 2, 3]) expect(await world.deliver(callback)).toEqual(taken)
      await buyer.isPaidOnce(ordered)
    })
  })
})
