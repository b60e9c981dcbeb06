import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from './payment-buyer.ts'
import { providers, traits } from './payment-traits.ts'
import { goldMonth, type PaymentWorld, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

/** What every way to pay has to hold, whoever runs it: eighteen cases, those without a callback here, the others beside. */
describe.each(databases.filter(({ open }) => open))('every way to pay in bad times, on $name', database => {
  let world: PaymentWorld
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    world = await startPaymentWorld(database)
    buyer = buyerIn(world)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.forget())

  describe.each(providers)('%s', provider => {
    const is = traits[provider]

    it('7: is settled when the payment is told of before our order for it is answered', async () => {
      await world.control(`${provider}/fail-next`, { delay: 400 })
      const member = await world.member()
      const known = (await world.payments()).length
      const buying = world.api.call('buy', { ...goldMonth, pay_type: provider }, member)
      let payments = await world.payments()
      while (payments.length === known) payments = await world.payments()
      await world.pay(payments[0]?.pay_url ?? '')
      const { code } = await buying
      // Money that we have to fetch waits until we know what the provider calls the order.
      expect(code).toBe(is.fetchesMoney ? 0 : 400208)
      await world.run(12)
      expect(await world.grants(member.id)).toHaveLength(1)
    })

    it('8: honours and records a payment of the last second that is told of after expiry; what is to be fetched stays', async () => {
      const ordered = await buyer.order(provider)
      world.doorman.lose(true)
      await world.pay(ordered.pay_url, { late: true })
      await world.run(1800, 30)
      expect(await buyer.stateOf(ordered)).toBe('2')
      await world.run(40)
      if (is.fetchesMoney) {
        expect(await buyer.inSandbox(ordered)).toMatchObject({ state: 'approved', transaction_id: null })
        expect(await world.grants(ordered.member.id)).toEqual([])
        return
      }
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual(['late-payment'])
    })

    it('9: opens one membership for two payments of an order, and gives the second back or does not fetch it', async () => {
      const ordered = await buyer.order(provider)
      // Ending the first code fails at its provider: both can be paid.
      await world.control(`${provider}/fail-next`, { status: 500 })
      const switched = await buyer.payBy(ordered, is.other)
      await world.pay(switched.pay_url)
      await buyer.isPaidOnce(ordered)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      if (is.fetchesMoney) {
        expect(await buyer.inSandbox(ordered)).toMatchObject({ state: 'approved', transaction_id: null })
        return
      }
      expect(await world.incidents()).toEqual(['duplicate-payment'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      expect(await buyer.inSandbox(switched)).toMatchObject({ state: 'paid' })
    })

    it('15: says so when the provider gives no code; buying again goes on with the same order', async () => {
      await world.control(`${provider}/fail-next`, { status: 500 })
      const member = await world.member()
      const asked = { ...goldMonth, pay_type: provider }
      expect(await world.api.send('buy', asked, member)).toMatchObject({ status: 200, code: 400205 })
      const { data } = await world.api.call('invoices', {}, member)
      expect(data.list).toMatchObject([{ invoice_status: '0', pay_url: '' }])
      const again = await world.api.call('buy', asked, member)
      expect(again.data.invoice_id).toBe(data.list[0]?.invoice_id)
      await world.pay(again.data.pay_url)
      expect(await world.grants(member.id)).toHaveLength(1)
      expect((await world.api.call('invoices', {}, member)).data.total).toBe(1)
    })

    it('15: waits while the provider cannot be asked', async () => {
      const ordered = await buyer.order(provider)
      await world.pay(ordered.pay_url, { callback: 'none' })
      await world.control(`${provider}/fail-next`, { status: 500, count: 1 })
      await world.run(12)
      await buyer.isUntouched(ordered)
      await world.run(20)
      await buyer.isPaidOnce(ordered)
    })

    it('17: finds a payment by asking within a minute when its callback is lost, whenever it was paid', async () => {
      for (const waited of [0, 29, 31, 80]) {
        const ordered = await buyer.order(provider)
        await world.run(waited)
        await world.pay(ordered.pay_url, { callback: 'none' })
        await world.run(59)
        await buyer.isPaidOnce(ordered)
      }
    })
  })
})
