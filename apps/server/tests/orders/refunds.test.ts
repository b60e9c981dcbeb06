import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#database/transaction.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { giveUpRefund, runRefund } from '#features/orders/refunds/refund.ts'
import { lockRefundable, refundOrder } from '#features/orders/refunds/refund-order.ts'
import type { RefundReport } from '#gateways/payment/payment-gateway.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { forge } from '#tests/payments/forgery.ts'
import { type PaymentStack, type Provider, startPaymentStack } from '#tests/payments/stack.ts'
import { providers, traits } from '#tests/payments/traits.ts'
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

  /** An order of which its buyer gets a part back, as an operator wants; nobody has asked for it yet. */
  const owed = async (provider: Provider, daysLater = 0) => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    stack.clock.advance(daysLater * 86_400)
    const now = stack.clock.now()
    await transaction(stack.db, async tx => {
      const found = await lockRefundable(tx, ordered.payment.attemptNo.slice(0, -3))
      if (typeof found === 'string') throw new Error(found)
      await refundOrder(tx, found, now, 100)
    })
    const { id } = await stack.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    return { ordered, id }
  }

  it.each(['alipay', 'paypal'] as const)('by %s waits while the account has too little money', async provider => {
    const { ordered } = await owed(provider)
    await stack.control(`${provider}/lack-money`, {})
    await stack.run(60, 10)
    expect(await stack.refunds()).toEqual([{ amount_minor: 100, reason: 'operator', state: 'pending' }])
    await stack.control(`${provider}/lack-money`, { lacking: false })
    stack.clock.advance(120)
    expect(await buyer.refunded(ordered)).toEqual([{ amount: '1.00', state: 'SUCCESS' }])
    expect(await stack.incidents()).toEqual([])
  })

  it.each(providers)('by %s is made of an order of more than a month ago', async provider => {
    const { ordered } = await owed(provider, 40)
    expect(await buyer.refunded(ordered)).toEqual([{ amount: '1.00', state: 'SUCCESS' }])
    expect(await stack.incidents()).toEqual([])
  })

  describe('on its provider’s bill', () => {
    const today = () => beijingDay(stack.clock.now())
    const compare = (provider: Provider, date: string) =>
      operate(commands, stack.api.context, ['reconcile', '--provider', provider, '--date', date], 'lin')
    // What other tests booked stays on the bills of their days.
    beforeEach(() => stack.clock.advance(100 * 86_400))

    it('is no difference while nobody here has heard that it is done', async () => {
      await owed('qq')
      await stack.tick()
      const { refund_no } = await stack.db.selectFrom('refunds').select('refund_no').executeTakeFirstOrThrow()
      await stack.control('qq/refund-done', { refund_no })
      const first = today()
      stack.clock.advance(26 * 3600)
      const second = today()
      expect(await stack.refunds()).toMatchObject([{ state: 'pending' }])
      expect(await compare('qq', first)).toMatchObject({ code: 0, output: '' })
      await stack.tick()
      expect(await stack.refunds()).toMatchObject([{ state: 'succeeded' }])
      stack.clock.advance(26 * 3600)
      expect(await compare('qq', second)).toMatchObject({ code: 0, output: '' })
      expect(await stack.incidents()).toEqual([])
    })

    it('is one when it failed here', async () => {
      const { id } = await owed('alipay')
      await stack.tick()
      await stack.db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', id).execute()
      const day = today()
      stack.clock.advance(26 * 3600)
      expect((await compare('alipay', day)).code).toBe(2)
      expect(await stack.incidents()).toContain('bill-only-theirs')
    })
  })

  describe('one that ended while its provider was asked', () => {
    /** Asks the provider for it, which says this while `meanwhile` happens. */
    const askedFor = async (id: number, report: RefundReport | undefined, meanwhile: () => Promise<unknown>) => {
      const { context } = stack.api
      const gateway = context.payments.get('alipay')
      if (!gateway) throw new Error('Alipay is off')
      const refund: typeof gateway.refund = async asked => {
        const told = report ?? (await gateway.refund(asked))
        await meanwhile()
        return told
      }
      await runRefund({ ...context, payments: new Map([['alipay', { ...gateway, refund }]]) }, id)
    }

    it('as failed stays failed, and the money that went all the same is told', async () => {
      const { ordered, id } = await owed('alipay')
      await askedFor(id, undefined, () => transaction(stack.db, tx => giveUpRefund(tx, id, stack.clock.now())))
      expect(await stack.refunds()).toEqual([{ amount_minor: 100, reason: 'operator', state: 'failed' }])
      expect(await stack.incidents()).toEqual(['refund-failed', 'refunded-elsewhere'])
      expect((await buyer.inSandbox(ordered))?.refunds).toMatchObject([{ amount: '1.00', state: 'SUCCESS' }])
      const told = await stack.db.selectFrom('payment_incidents').select(['detail', 'attempt_id']).execute()
      expect(told[1]).toMatchObject({ detail: expect.stringContaining(' 1.00 CNY'), attempt_id: expect.any(Number) })
    })

    it('well stays so', async () => {
      const { id } = await owed('alipay')
      await askedFor(id, { state: 'failed' }, () => runRefund(stack.api.context, id))
      expect(await stack.refunds()).toEqual([{ amount_minor: 100, reason: 'operator', state: 'succeeded' }])
      expect(await stack.incidents()).toEqual([])
    })
  })
})
