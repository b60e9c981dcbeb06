import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn } from './buyer.ts'
import { type PaymentStack, startPaymentStack } from './stack.ts'
import { traits, ways } from './traits.ts'

const month = 30 * 86_400

describe.each(oneDatabase)('a payment, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  describe.each(ways)('by $name', ({ provider, scene }) => {
    it('opens the membership, and the order tells how far it has come', async () => {
      const ordered = await buyer.order(provider, scene)
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      const now = stack.clock.now().toISOString()
      const { data } = await stack.api.call('invoiceState', { invoice_id: ordered.invoice_id }, ordered.member)
      expect(data).toMatchObject({ pay_date: now, pay_type: provider, pay_url: '', invoice_status_title: 'Paid' })
      expect(data.steps).toEqual({ received: now, verified: now, opened: now })
      expect(await buyer.membership(ordered)).toMatchObject({ package_level: '100', expiry_time_samp: month })
      expect(await stack.incidents()).toEqual([])
    })
  })

  describe.each(ways.filter(({ provider }) => !traits[provider].fetchesMoney))(
    'by $name, whose code is good until it is ended,',
    ({ provider, scene }) => {
      const { other } = traits[provider]

      it('of an order that expired unpaid never comes: its code is ended at the provider', async () => {
        const ordered = await buyer.order(provider, scene)
        await stack.run(1800, 30)
        expect(await buyer.stateOf(ordered)).toBe('2')
        expect((await buyer.inSandbox(ordered))?.state).toMatch(/^(closed|expired)$/)
        await expect(stack.pay(ordered.pay_url)).rejects.toThrow(/closed|expired/)
        const again = await stack.api.send(
          'payInvoice',
          { invoice_id: ordered.invoice_id, pay_type: provider, pay_scene: scene },
          ordered.member,
        )
        expect(again).toMatchObject({ code: 400207, msg: 'This order is closed, please place a new one' })
      })

      it('by the method that was given up is honoured, and the other code is ended', async () => {
        const ordered = await buyer.order(provider, scene)
        await stack.control(`${provider}/fail-next`, { status: 500 })
        const switched = await buyer.payBy(ordered, other)
        await stack.pay(ordered.pay_url)
        await buyer.isPaidOnce(ordered)
        expect(await stack.incidents()).toEqual(['second-method-payment'])
        await stack.run(2)
        await expect(stack.pay(switched.pay_url)).rejects.toThrow('closed')
      })

      it('of a cancelled order cannot be made once its provider, failing at first, was told again', async () => {
        const ordered = await buyer.order(provider, scene)
        await stack.control(`${provider}/fail-next`, { status: 500, count: 2 })
        await stack.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
        await stack.run(2)
        await stack.run(120, 30)
        await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')
      })

      it('by the method that was given up cannot be made once its provider, failing at first, was told again', async () => {
        const ordered = await buyer.order(provider, scene)
        await stack.control(`${provider}/fail-next`, { status: 500 })
        await buyer.payBy(ordered, other)
        await stack.run(2)
        await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')
      })

      it('of a cancelled order is honoured, and recorded', async () => {
        const ordered = await buyer.order(provider, scene)
        await stack.control(`${provider}/fail-next`, { status: 500, count: 1 })
        await stack.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
        expect(await buyer.stateOf(ordered)).toBe('3')
        await stack.pay(ordered.pay_url)
        await buyer.isPaidOnce(ordered)
        expect(await stack.incidents()).toEqual(['cancelled-order-payment'])
      })
    },
  )
})
