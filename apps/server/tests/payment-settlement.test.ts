import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from './payment-buyer.ts'
import { providers, traits } from './payment-traits.ts'
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

const month = 30 * 86_400

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
  })

  describe.each(providers.filter(each => !traits[each].fetchesMoney))(
    'by %s, whose code is good until it is ended,',
    provider => {
      const { other } = traits[provider]

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

      it('by the method that was given up is honoured, and the other code is ended', async () => {
        const ordered = await buyer.order(provider)
        await world.control(`${provider}/fail-next`, { status: 500 })
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
        await buyer.payBy(ordered, other)
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
    },
  )
})
