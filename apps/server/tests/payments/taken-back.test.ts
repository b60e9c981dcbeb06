import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beijingDay } from '#domain/beijing-day.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { type PaymentStack, type Provider, startPaymentStack } from './stack.ts'
import { providers, traits } from './traits.ts'

describe.each(oneDatabase)('money taken back without us, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let owner: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    owner = await hire(stack.api)
    await stack.db.updateTable('approval_limits').set({ most: 1_000_000 }).execute()
  })

  const paid = async (provider: Provider) => {
    const ordered = await buyer.order(provider)
    // What is told late of a payment may be told when it went back already.
    await stack.pay(ordered.pay_url, { callback: 'none' })
    await stack.run(11, 11)
    await buyer.isPaidOnce(ordered)
    return ordered
  }
  const incidents = () =>
    stack.db.selectFrom('payment_incidents').select(['kind', 'detail', 'attempt_id', 'seen']).execute()
  const told = ({ payment }: Ordered, refundNo: string) => [
    { kind: 'refunded-elsewhere', detail: `${payment.attemptNo} ${refundNo}`, attempt_id: expect.any(Number), seen: 1 },
  ]
  /** Gives a part back in the provider's own pages, which tell of it as of a refund of ours. */
  const giveBackThere = async (ordered: Ordered, provider: Provider) => {
    const refundNo = `${ordered.payment.attemptNo}X`
    await stack.api.context.payments.get(provider)?.refund({
      ...{ attemptNo: ordered.payment.attemptNo, refundNo, amountMinor: 100, totalMinor: ordered.payment.amount },
      ...{ currency: ordered.amount_type, reason: 'by hand' },
      providerTxnId: (await buyer.inSandbox(ordered))?.transaction_id ?? '',
      notifyUrl: `${stack.callbackProxy.origin}/api/pay/notify/${provider}`,
    })
    stack.clock.advance(2)
    return refundNo
  }

  it.each(providers.filter(provider => traits[provider].tellsOfRefunds))(
    'by %s in its own pages is told as it happens',
    async provider => {
      const ordered = await paid(provider)
      const refundNo = await giveBackThere(ordered, provider)
      await expect.poll(incidents, { timeout: 10_000 }).toEqual(told(ordered, refundNo))
      await buyer.isPaidOnce(ordered)
    },
  )

  it.each(providers)('is told when %s is asked', async provider => {
    const ordered = await paid(provider)
    stack.callbackProxy.lose(true)
    await giveBackThere(ordered, provider)
    // Alipay says so only of all of it.
    if (provider === 'alipay') await stack.cancelAtAlipay(ordered.payment.attemptNo)
    const { data } = await owner.call('askProvider', { order_id: ordered.invoice_id })
    expect(data.answers).toMatchObject([{ said: 'refunded' }])
    expect(await incidents()).toMatchObject([{ kind: 'refunded-elsewhere', detail: ordered.payment.attemptNo }])
    await buyer.isPaidOnce(ordered)
  })

  it('is one incident, asked about and told', async () => {
    const ordered = await paid('wechat')
    stack.callbackProxy.lose(true)
    await giveBackThere(ordered, 'wechat')
    await expect.poll(() => stack.toldOfRefund(ordered.pay_url), { timeout: 10_000 }).toBe(true)
    stack.callbackProxy.lose(false)
    await owner.call('askProvider', { order_id: ordered.invoice_id })
    for (const callback of stack.callbackProxy.seen.slice(-1)) await stack.deliver(callback)
    await owner.call('askProvider', { order_id: ordered.invoice_id })
    expect(await incidents()).toMatchObject([{ kind: 'refunded-elsewhere', seen: 2 }])
  })

  it.each(providers)('is not what we give back by %s ourselves', async provider => {
    const ordered = await paid(provider)
    const asked = { order_id: ordered.invoice_id, amount: '1.00', reason: 'an outage' }
    expect((await owner.call('refundOrder', asked)).code).toBe(0)
    await buyer.refunded(ordered)
    await owner.call('askProvider', { order_id: ordered.invoice_id })
    expect(await incidents()).toEqual([])
  })

  it('by a chargeback is told by PayPal, and is on its bill', async () => {
    stack.clock.advance(5 * 86_400)
    const ordered = await paid('paypal')
    await stack.control('paypal/reverse', { pay_url: ordered.pay_url })
    const refundNo = (await buyer.inSandbox(ordered))?.refunds[0]?.refund_no ?? ''
    await expect.poll(incidents, { timeout: 10_000 }).toEqual(told(ordered, refundNo))
    const date = beijingDay(stack.clock.now())
    stack.clock.advance(2 * 86_400)
    const compare = ['reconcile', '--provider', 'paypal', '--date', date]
    const { output } = await operate(commands, stack.api.context, compare, 'lin')
    const row = ['paypal', date, 'only-theirs', 'refund', ordered.payment.attemptNo, refundNo, '4.99 USD', '-']
    expect(output).toBe(`${row.join('\t')}\n`)
  })

  it('is not what a buyer only disputes, which is told at once, for each case once', async () => {
    const ordered = await paid('paypal')
    const dispute = async () => {
      stack.clock.advance(1)
      await stack.control('paypal/dispute', { pay_url: ordered.pay_url })
    }
    const one = { kind: 'disputed', attempt_id: expect.any(Number), seen: 1 }
    await dispute()
    await expect.poll(incidents, { timeout: 10_000 }).toEqual([{ ...one, detail: expect.stringMatching(/ PP-R-/) }])
    const [callback] = stack.callbackProxy.seen.slice(-1)
    if (callback) await stack.deliver(callback)
    await dispute()
    const detail = expect.stringContaining(ordered.payment.attemptNo)
    const cases = async () => (await incidents()).toSorted((first, second) => first.seen - second.seen)
    await expect.poll(cases, { timeout: 10_000 }).toMatchObject([
      { ...one, detail },
      { ...one, detail, seen: 2 },
    ])
    await buyer.isPaidOnce(ordered)
  })
})
