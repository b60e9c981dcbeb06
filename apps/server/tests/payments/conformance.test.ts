import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { type ForgedCallback, forge, reordered } from './forgery.ts'
import { type Callback, type PaymentStack, startPaymentStack } from './stack.ts'
import { traits, ways } from './traits.ts'

/** What every way to pay has to hold, whoever runs it: eighteen cases, those of callbacks here, the others beside. */
describe.each(oneDatabase)('every way to pay and its callbacks, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  describe.each(ways)('$name', ({ provider, scene }) => {
    const is = traits[provider]
    const forged = (ordered: Ordered, difference: Partial<ForgedCallback> = {}) =>
      stack.deliver(forge(stack, provider, { ...ordered.payment, ...difference }))
    const gateway = () => {
      const found = stack.api.context.payments.get(provider)
      if (!found) throw new Error(`${provider} is off`)
      return found
    }
    /** Pays in full, unheard; the payment's number where the provider has one before we fetch the money. */
    const paidUnheard = async (ordered: Ordered) => {
      const callback = await buyer.payUnheard(ordered)
      const transactionId = (await buyer.inSandbox(ordered))?.transaction_id
      return { callback, ...(transactionId && { transactionId }) }
    }

    it('1: refuses a bad signature in its own words, and records it', async () => {
      const ordered = await buyer.order(provider, scene)
      expect(await stack.deliver(await buyer.payUnheard(ordered, { callback: 'tampered' }))).toEqual(is.refused)
      expect(await stack.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    })

    it('2: gives too little back, and the order can be paid again', async () => {
      const ordered = await buyer.order(provider, scene)
      expect(await stack.deliver(await buyer.payUnheard(ordered, { amount: '0.01' }))).toEqual(is.taken)
      expect(await stack.incidents()).toEqual(['wrong-amount'])
      await buyer.isUntouched(ordered)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '0.01', state: 'SUCCESS' }])
      expect(await stack.refunds()).toEqual([{ amount_minor: 1, reason: 'wrong-amount', state: 'succeeded' }])
      await buyer.isUntouched(ordered)
      await stack.pay((await buyer.payBy(ordered, provider, scene)).pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('2: grants nothing for another sum than was asked, or does not believe it', async () => {
      const ordered = await buyer.order(provider, scene)
      const { transactionId } = await paidUnheard(ordered)
      const answer = await forged(ordered, { amount: 1, ...(transactionId && { transactionId }) })
      if (!is.believesCallback) return buyer.isPaidOnce(ordered)
      expect(answer).toEqual(is.taken)
      expect(await stack.incidents()).toEqual(['wrong-amount'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      return buyer.isUntouched(ordered)
    })

    it('3: grants nothing for another currency than was asked, or does not believe it', async () => {
      const ordered = await buyer.order(provider, scene)
      const { transactionId } = await paidUnheard(ordered)
      const answer = await forged(ordered, { currency: 'HKD', ...(transactionId && { transactionId }) })
      if (!is.believesCallback) return buyer.isPaidOnce(ordered)
      expect(answer).toEqual(is.taken)
      expect(await stack.incidents()).toEqual(['wrong-currency'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      return buyer.isUntouched(ordered)
    })

    it('4: refuses what was paid to another merchant, and records it', async () => {
      const ordered = await buyer.order(provider, scene)
      if (is.fetchesMoney) {
        // The callback's own word counts for nothing: the order itself has to say so.
        await stack.control(`${provider}/wrong-payee`, { pay_url: ordered.pay_url })
        expect(await stack.deliver(await buyer.payUnheard(ordered))).toEqual(is.refused)
      } else expect(await forged(ordered, { merchant: '1900000109' })).toEqual(is.refused)
      expect(await stack.incidents()).toEqual(['wrong-merchant'])
      await buyer.isUntouched(ordered)
    })

    it('4: refuses what is told for another app, and records it', async () => {
      const ordered = await buyer.order(provider, scene)
      expect(await forged(ordered, { app: 'wxd678efh567hg6787' })).toEqual(is.refused)
      // A webhook of PayPal is signed for the one it is told to.
      expect(await stack.incidents()).toEqual([is.fetchesMoney ? 'bad-signature' : 'wrong-app'])
      await buyer.isUntouched(ordered)
    })

    it('5: refuses an order that is not ours, and records it', async () => {
      const ordered = await buyer.order(provider, scene)
      expect(await forged(ordered, { attemptNo: '20261121000000000000001' })).toEqual(is.refused)
      expect(await stack.incidents()).toEqual(['unknown-attempt'])
      await buyer.isUntouched(ordered)
    })

    it('6: grants once, however many times its callback comes at once', async () => {
      const ordered = await buyer.order(provider, scene)
      const callback = await buyer.payUnheard(ordered)
      const answers = await Promise.all(Array.from({ length: 50 }, () => stack.deliver(callback)))
      expect(answers).toEqual(Array(50).fill(is.taken))
      await buyer.isPaidOnce(ordered)
      expect(await stack.incidents()).toEqual([])
    })

    it('10: takes note of a payment that is not made yet, and changes nothing', async () => {
      const ordered = await buyer.order(provider, scene)
      expect(await forged(ordered, { state: 'unpaid' })).toEqual(is.taken)
      expect(await stack.incidents()).toEqual([])
      await buyer.isUntouched(ordered)
    })

    it('11: refuses what was told long ago, or knows it', async () => {
      const ordered = await buyer.order(provider, scene)
      const callback = await buyer.payUnheard(ordered)
      expect(await stack.deliver(callback)).toEqual(is.taken)
      stack.clock.advance(2 * 86_400)
      expect(await stack.deliver(callback)).toEqual(is.datesCallbacks ? is.refused : is.taken)
      expect(await stack.grants(ordered.member.id)).toHaveLength(1)
    })

    it('12: believes bytes in another order only where the signature does not cover their order', async () => {
      const ordered = await buyer.order(provider, scene)
      const { body, headers } = await buyer.payUnheard(ordered)
      const answer = await stack.deliver({ provider, headers, body: reordered(provider, body) })
      expect(answer).toEqual(is.coversBytes ? is.refused : is.taken)
      expect(await stack.grants(ordered.member.id)).toHaveLength(is.coversBytes ? 0 : 1)
    })

    it.each<[string, Buffer]>([
      ['300 KB', Buffer.alloc(300_000, 'a')],
      ['nothing', Buffer.alloc(0)],
      ['very deep JSON', Buffer.from('['.repeat(50_000))],
      ['very deep XML', Buffer.from('<xml>'.repeat(50_000))],
      ['an XML entity', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
      ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 1])],
      ['the same field of a form twice', Buffer.from('out_trade_no=1&out_trade_no=2&sign=x&sign_type=RSA2')],
      ['the same field of XML twice', Buffer.from('<xml><total_fee>1</total_fee><total_fee>2</total_fee></xml>')],
    ])('13: refuses %s', async (_, body) => {
      const ordered = await buyer.order(provider, scene)
      const { headers } = await buyer.payUnheard(ordered)
      expect(await stack.deliver({ provider, headers, body })).toEqual(is.refused)
      expect(await stack.grants(ordered.member.id)).toEqual([])
    })

    it('14: does not extend a membership when the payment is given back later, whether or not that is told', async () => {
      const ordered = await buyer.order(provider, scene)
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      const providerTxnId = (await buyer.inSandbox(ordered))?.transaction_id ?? ''
      const numbers = {
        attemptNo: ordered.payment.attemptNo,
        providerTxnId,
        refundNo: `${ordered.payment.attemptNo}R1`,
      }
      const sums = {
        amountMinor: ordered.payment.amount,
        totalMinor: ordered.payment.amount,
        currency: gateway().currency,
      }
      const notifyUrl = `${stack.callbackProxy.origin}/api/pay/notify/${provider}`
      await gateway().refund({ ...numbers, ...sums, reason: 'goodwill', notifyUrl })
      stack.clock.advance(2)
      if (is.tellsOfRefunds) {
        await expect.poll(() => stack.toldOfRefund(ordered.pay_url), { timeout: 5000 }).toBe(true)
        expect(await stack.deliver(stack.callbackProxy.seen.at(-1) as Callback)).toEqual(is.taken)
      }
      expect(await gateway().query({ attemptNo: ordered.payment.attemptNo, ...(await orderIdOf(ordered)) })).toEqual({
        state: 'refunded',
      })
      await buyer.isPaidOnce(ordered)
      // Nobody here gave it back: somebody has to look.
      expect(await stack.incidents()).toEqual(is.tellsOfRefunds ? ['refunded-elsewhere'] : [])
    })

    it.each(['taken', 'refused', 'failed'] as const)(
      '16: says "%s" in the provider’s words, byte for byte',
      outcome => {
        const { status, type, body } = gateway().ack(outcome)
        const { status: theirs, type: asType, body: asBody } = is[outcome]
        expect([status, body]).toEqual([theirs, asBody])
        // Without a body there is nothing to be of a type.
        if (asType) expect(type).toBe(asType)
      },
    )

    it('18: acknowledges again, without a second grant, when its acknowledgement was lost', async () => {
      const ordered = await buyer.order(provider, scene)
      const callback = await buyer.payUnheard(ordered)
      for (const _ of [1, 2, 3]) expect(await stack.deliver(callback)).toEqual(is.taken)
      await buyer.isPaidOnce(ordered)
    })
  })

  const orderIdOf = ({ invoice_id }: Ordered) =>
    stack.db
      .selectFrom('payment_attempts')
      .select('provider_order_id as providerOrderId')
      .where('order_id', '=', Number(invoice_id))
      .executeTakeFirstOrThrow()
})
