import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { type PaymentStack, startPaymentStack } from './stack.ts'
import { providers, traits } from './traits.ts'

/** Each test has a day of its own: what was booked on earlier ones stays booked. */
let day = 0
const dayOf = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

describe.each(providers)('the daily bill of %s', provider => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack({ name: 'embedded', open: openTestDatabase })
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    day += 3
    stack.clock.advance(day * 86_400)
  })

  const bill = (date: string) => {
    const gateway = stack.api.context.payments.get(provider)
    if (!gateway) throw new Error(`${provider} is off`)
    return gateway.bill(date)
  }
  const paid = async () => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    const { transaction_id } = (await buyer.inSandbox(ordered)) ?? {}
    return { ordered, providerTxnId: transaction_id ?? '' }
  }
  const paymentRow = ({ payment }: Ordered, providerTxnId: string) => ({
    kind: 'payment',
    attemptNo: payment.attemptNo,
    providerTxnId,
    amountMinor: payment.amount,
    currency: stack.api.context.payments.get(provider)?.currency,
  })
  /** Ten the next morning in Beijing, when every bill is there. */
  const nextMorning = () => {
    const date = dayOf(stack.clock.now())
    stack.clock.set(new Date(`${date}T02:00:00Z`))
    stack.clock.advance(86_400)
    return date
  }

  it('has the payments and refunds of the day, in the order’s own numbers', async () => {
    const [one, other] = [await paid(), await paid()]
    const numbers = { attemptNo: one.ordered.payment.attemptNo, refundNo: `${one.ordered.payment.attemptNo}R1` }
    const sums = {
      amountMinor: 1,
      totalMinor: one.ordered.payment.amount,
      currency: traits[provider].fetchesMoney ? 'USD' : 'CNY',
    }
    const notifyUrl = `${stack.callbackProxy.origin}/api/pay/notify/${provider}`
    const refund = { ...numbers, ...sums, providerTxnId: one.providerTxnId, reason: 'goodwill', notifyUrl }
    await stack.api.context.payments.get(provider)?.refund(refund)
    stack.clock.advance(2)
    await expect
      .poll(async () => (await buyer.inSandbox(one.ordered))?.refunds[0]?.state, { timeout: 5000 })
      .toBe('SUCCESS')
    const rows = await bill(nextMorning())
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        paymentRow(one.ordered, one.providerTxnId),
        paymentRow(other.ordered, other.providerTxnId),
        { kind: 'refund', ...numbers, amountMinor: 1, currency: sums.currency },
      ]),
    )
  })

  it('is of a day in Beijing, which begins at 16:00 of the day before', async () => {
    const date = dayOf(stack.clock.now())
    stack.clock.set(new Date(`${date}T15:59:50Z`))
    const late = await paid()
    stack.clock.advance(10)
    const early = await paid()
    const next = dayOf(stack.clock.now())
    expect(next).not.toBe(date)
    stack.clock.advance(2 * 86_400)
    expect(await bill(date)).toEqual([paymentRow(late.ordered, late.providerTxnId)])
    expect(await bill(next)).toEqual([paymentRow(early.ordered, early.providerTxnId)])
  })

  it('is empty for a day without any', async () => {
    expect(await bill(nextMorning())).toEqual([])
  })

  it('tells another sum, and payments that we know nothing of, as the provider does', async () => {
    const { ordered, providerTxnId } = await paid()
    const { payment } = ordered
    await stack.control(`${provider}/bill-row`, { attempt_no: payment.attemptNo, what: 'amount', amount: '29.99' })
    await stack.control(`${provider}/bill-extra`, { date: dayOf(stack.clock.now()), amount: '1.00' })
    const rows = await bill(nextMorning())
    expect(rows.find(({ attemptNo }) => attemptNo === payment.attemptNo)).toEqual({
      ...paymentRow(ordered, providerTxnId),
      amountMinor: 2999,
    })
    expect(rows.filter(({ attemptNo }) => attemptNo !== payment.attemptNo)).toMatchObject([
      { kind: 'payment', amountMinor: 100 },
    ])
  })

  it('that cannot be had is an error, not an empty bill', async () => {
    await paid()
    const date = nextMorning()
    await stack.control(`${provider}/fail-next`, { status: 500 })
    await expect(bill(date)).rejects.toMatchObject({ name: 'PaymentProviderError' })
    expect(await bill(date)).toHaveLength(1)
  })
})
