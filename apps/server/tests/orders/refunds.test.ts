import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from '#tests/payments/buyer.ts'
import { forge } from '#tests/payments/forgery.ts'
import { type PaymentStack, type Provider, startPaymentStack } from '#tests/payments/stack.ts'
import { traits } from '#tests/payments/traits.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

/** Others are asked before they are believed. */
const believed = (Object.keys(traits) as Provider[]).filter(provider => traits[provider].believesCallback)

describe.each(oneDatabase)('what is given back, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  describe.each(believed)('by %s', provider => {
    it('waits until the provider itself says that it was paid, and is what it says', async () => {
      const ordered = await buyer.order(provider)
      await stack.pay(ordered.pay_url, { late: true, callback: 'none' })
      const transactionId = (await buyer.inSandbox(ordered))?.transaction_id ?? ''
      await stack.deliver(forge(stack, provider, { ...ordered.payment, amount: 1, transactionId }))
      await stack.run(120, 10)
      expect(await stack.refunds()).toEqual([{ amount_minor: 1, reason: 'wrong-amount', state: 'pending' }])
      expect((await buyer.inSandbox(ordered))?.refunds).toEqual([])
      await stack.run(4000, 60)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '30.00', state: 'SUCCESS' }])
      const booked = await stack.db.selectFrom('provider_transactions').select('amount_minor').execute()
      expect(booked).toEqual([{ amount_minor: 3000 }])
    })

    it('is never another payment of the same attempt, which may be somebody’s right', async () => {
      const ordered = await buyer.order(provider)
      await stack.deliver(forge(stack, provider, { ...ordered.payment, amount: 1 }))
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      await stack.run(120, 10)
      expect(await stack.refunds()).toEqual([{ amount_minor: 1, reason: 'wrong-amount', state: 'failed' }])
      expect((await buyer.inSandbox(ordered))?.refunds).toEqual([])
      expect(await stack.incidents()).toEqual(['wrong-amount', 'second-method-payment', 'refund-failed'])
      await buyer.isPaidOnce(ordered)
    })
  })
})
