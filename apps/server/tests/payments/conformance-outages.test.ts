import { oneOf } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from './stack.ts'
import { traits, ways } from './traits.ts'

/** How many seconds after an order's beginning it is paid; all of them begin at once. */
const waits = [0, 29, 31, 80]

/** What every way to pay has to hold, whoever runs it: eighteen cases, those without a callback here, the others beside. */
describe.each(oneDatabase)('every way to pay in bad times, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  describe.each(oneOf(ways))('$name', ({ provider, scene, isToldByUs }) => {
    const is = traits[provider]

    it.runIf(isToldByUs)('7: is settled when the payment is told of before our order for it is answered', async () => {
      await stack.control(`${provider}/fail-next`, { delay: 1500 })
      const member = await stack.member()
      const known = (await stack.payments()).length
      const buying = stack.api.call('buy', { ...goldMonth, pay_type: provider, pay_scene: scene }, member)
      let payments = await stack.payments()
      while (payments.length === known) payments = await stack.payments()
      await stack.pay(payments[0]?.pay_url ?? '')
      const { code } = await buying
      // Money that we have to fetch waits until we know what the provider calls the order.
      expect(code).toBe(is.fetchesMoney ? 0 : 400208)
      await stack.run(12)
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('8: honours and records a payment of the last second that is told of after expiry; what is to be fetched stays', async () => {
      const ordered = await buyer.order(provider, scene)
      stack.callbackProxy.lose(true)
      await stack.pay(ordered.pay_url, { late: true })
      await stack.run(1800, 30)
      expect(await buyer.stateOf(ordered)).toBe('2')
      await stack.run(40)
      if (is.fetchesMoney) {
        expect(await buyer.inSandbox(ordered)).toMatchObject({ state: 'approved', transaction_id: null })
        expect(await stack.grants(ordered.member.id)).toEqual([])
        return
      }
      await buyer.isPaidOnce(ordered)
      expect(await stack.incidents()).toEqual(['late-payment'])
    })

    it('9: opens one membership for two payments of an order, and gives the second back or does not fetch it', async () => {
      const ordered = await buyer.order(provider, scene)
      // Ending the first code fails at its provider: both can be paid.
      await stack.control(`${provider}/fail-next`, { status: 500 })
      const switched = await buyer.payBy(ordered, is.other)
      await stack.pay(switched.pay_url)
      await buyer.isPaidOnce(ordered)
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      if (is.fetchesMoney) {
        expect(await buyer.inSandbox(ordered)).toMatchObject({ state: 'approved', transaction_id: null })
        return
      }
      expect(await stack.incidents()).toEqual(['duplicate-payment'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      expect(await buyer.inSandbox(switched)).toMatchObject({ state: 'paid' })
    })

    it.runIf(isToldByUs)(
      '15: says so when the provider gives no code; buying again goes on with the same order',
      async () => {
        await stack.control(`${provider}/fail-next`, { status: 500 })
        const member = await stack.member()
        const asked = { ...goldMonth, pay_type: provider, pay_scene: scene }
        expect(await stack.api.send('buy', asked, member)).toMatchObject({ status: 200, code: 400205 })
        const { data } = await stack.api.call('invoices', {}, member)
        expect(data.list).toMatchObject([{ invoice_status: '0', pay_url: '' }])
        const again = await stack.api.call('buy', asked, member)
        expect(again.data.invoice_id).toBe(data.list[0]?.invoice_id)
        await stack.pay(again.data.pay_url)
        expect(await stack.grants(member.id)).toHaveLength(1)
        expect((await stack.api.call('invoices', {}, member)).data.total).toBe(1)
      },
    )

    it('15: waits while the provider cannot be asked', async () => {
      const ordered = await buyer.order(provider, scene)
      await stack.pay(ordered.pay_url, { callback: 'none' })
      // Within an app, the picture that came first is asked about in the same round.
      await stack.control(`${provider}/fail-next`, { status: 500, count: scene === 'jsapi' ? 2 : 1 })
      await stack.run(12)
      await buyer.isUntouched(ordered)
      await stack.run(20)
      await buyer.isPaidOnce(ordered)
    })

    it('17: finds a payment by asking within a minute when its callback is lost, whenever it was paid', async () => {
      const orders: Ordered[] = []
      for (const _ of waits) orders.push(await buyer.order(provider, scene))
      const foundBy = waits.map(waited => waited + 59)
      let passed = 0
      for (const moment of [...waits, ...foundBy].sort((one, other) => one - other)) {
        await stack.run(moment - passed)
        passed = moment
        const [paid, found] = [orders[waits.indexOf(moment)], orders[foundBy.indexOf(moment)]]
        if (paid) await stack.pay(paid.pay_url, { callback: 'none' })
        if (found) await buyer.isPaidOnce(found)
      }
    })
  })
})
