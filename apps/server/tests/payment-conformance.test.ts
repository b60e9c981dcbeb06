import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn, type Ordered } from './payment-buyer.ts'
import { forge, type Lie } from './payment-forgery.ts'
import { providers, traits } from './payment-traits.ts'
import { type Callback, goldMonth, type PaymentWorld, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

/** What every way to pay has to hold, whoever runs it: eighteen cases, on each database. */
describe.each(databases.filter(({ open }) => open))('every way to pay, on $name', database => {
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
    const forged = (ordered: Ordered, difference: Partial<Lie> = {}) =>
      world.deliver(forge(world, provider, { ...ordered.lie, ...difference }))
    const gateway = () => {
      const found = world.api.context.payments.get(provider)
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
      const ordered = await buyer.order(provider)
      expect(await world.deliver(await buyer.payUnheard(ordered, { callback: 'tampered' }))).toEqual(is.refused)
      expect(await world.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    })

    it('2: gives too little back, and the order can be paid again', async () => {
      const ordered = await buyer.order(provider)
      expect(await world.deliver(await buyer.payUnheard(ordered, { amount: '0.01' }))).toEqual(is.taken)
      expect(await world.incidents()).toEqual(['wrong-amount'])
      await buyer.isUntouched(ordered)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '0.01', state: 'SUCCESS' }])
      expect(await world.refunds()).toEqual([{ amount_minor: 1, reason: 'wrong-amount', state: 'succeeded' }])
      await buyer.isUntouched(ordered)
      await world.pay((await buyer.payBy(ordered, provider)).pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('2: grants nothing for another sum than was asked, or does not believe it', async () => {
      const ordered = await buyer.order(provider)
      const { transactionId } = await paidUnheard(ordered)
      const answer = await forged(ordered, { amount: 1, ...(transactionId && { transactionId }) })
      if (!is.believesCallback) return buyer.isPaidOnce(ordered)
      expect(answer).toEqual(is.taken)
      expect(await world.incidents()).toEqual(['wrong-amount'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      return buyer.isUntouched(ordered)
    })

    it('3: grants nothing for another currency than was asked, or does not believe it', async () => {
      const ordered = await buyer.order(provider)
      const { transactionId } = await paidUnheard(ordered)
      const answer = await forged(ordered, { currency: 'HKD', ...(transactionId && { transactionId }) })
      if (!is.believesCallback) return buyer.isPaidOnce(ordered)
      expect(answer).toEqual(is.taken)
      expect(await world.incidents()).toEqual(['wrong-currency'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      return buyer.isUntouched(ordered)
    })

    it('4: refuses what was paid to another merchant, and records it', async () => {
      const ordered = await buyer.order(provider)
      if (is.fetchesMoney) {
        // The callback's own word counts for nothing: the order itself has to say so.
        await world.control(`${provider}/wrong-payee`, { pay_url: ordered.pay_url })
        expect(await world.deliver(await buyer.payUnheard(ordered))).toEqual(is.refused)
      } else expect(await forged(ordered, { merchant: '1900000109' })).toEqual(is.refused)
      expect(await world.incidents()).toEqual(['wrong-merchant'])
      await buyer.isUntouched(ordered)
    })

    it('4: refuses what is told for another app, and records it', async () => {
      const ordered = await buyer.order(provider)
      expect(await forged(ordered, { app: 'wxd678efh567hg6787' })).toEqual(is.refused)
      // A webhook of PayPal is signed for the one it is told to.
      expect(await world.incidents()).toEqual([is.fetchesMoney ? 'bad-signature' : 'wrong-app'])
      await buyer.isUntouched(ordered)
    })

    it('5: refuses an order that is not ours, and records it', async () => {
      const ordered = await buyer.order(provider)
      expect(await forged(ordered, { attemptNo: '20261121000000000000001' })).toEqual(is.refused)
      expect(await world.incidents()).toEqual(['unknown-attempt'])
      await buyer.isUntouched(ordered)
    })

    it('6: grants once, however many times its callback comes at once', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      const answers = await Promise.all(Array.from({ length: 50 }, () => world.deliver(callback)))
      expect(answers).toEqual(Array(50).fill(is.taken))
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual([])
    })

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

    it('10: takes note of a payment that is not made yet, and changes nothing', async () => {
      const ordered = await buyer.order(provider)
      expect(await forged(ordered, { state: 'unpaid' })).toEqual(is.taken)
      expect(await world.incidents()).toEqual([])
      await buyer.isUntouched(ordered)
    })

    it('11: refuses what was told long ago, or knows it', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      expect(await world.deliver(callback)).toEqual(is.taken)
      world.clock.advance(2 * 86_400)
      expect(await world.deliver(callback)).toEqual(is.datesCallbacks ? is.refused : is.taken)
      expect(await world.grants(ordered.member.id)).toHaveLength(1)
    })

    it('12: believes bytes in another order only where the signature does not cover their order', async () => {
      const ordered = await buyer.order(provider)
      const { body, headers } = await buyer.payUnheard(ordered)
      const answer = await world.deliver({ provider, headers, body: Buffer.from(reordered(provider, body)) })
      expect(answer).toEqual(is.coversBytes ? is.refused : is.taken)
      expect(await world.grants(ordered.member.id)).toHaveLength(is.coversBytes ? 0 : 1)
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
      const ordered = await buyer.order(provider)
      const { headers } = await buyer.payUnheard(ordered)
      expect(await world.deliver({ provider, headers, body })).toEqual(is.refused)
      expect(await world.grants(ordered.member.id)).toEqual([])
    })

    it('14: does not extend a membership when the payment is given back later, whether or not that is told', async () => {
      const ordered = await buyer.order(provider)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
      const providerTxnId = (await buyer.inSandbox(ordered))?.transaction_id ?? ''
      const numbers = { attemptNo: ordered.lie.attemptNo, providerTxnId, refundNo: `${ordered.lie.attemptNo}R1` }
      const sums = { amountMinor: ordered.lie.amount, totalMinor: ordered.lie.amount, currency: gateway().currency }
      const notifyUrl = `${world.doorman.origin}/api/pay/notify/${provider}`
      await gateway().refund({ ...numbers, ...sums, reason: 'goodwill', notifyUrl })
      world.clock.advance(2)
      if (is.tellsOfRefunds) {
        await expect.poll(() => world.toldOfRefund(ordered.pay_url), { timeout: 5000 }).toBe(true)
        expect(await world.deliver(world.doorman.seen.at(-1) as Callback)).toEqual(is.taken)
      }
      expect(await gateway().query({ attemptNo: ordered.lie.attemptNo, ...(await orderIdOf(ordered)) })).toEqual({
        state: 'refunded',
      })
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual([])
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

    it.each(['taken', 'refused', 'failed'] as const)('16: says "%s" in the provider’s words, byte for byte', outcome => {
      const { status, type, body } = gateway().ack(outcome)
      const { status: theirs, type: asType, body: asBody } = is[outcome]
      expect([status, body]).toEqual([theirs, asBody])
      // Without a body there is nothing to be of a type.
      if (asType) expect(type).toBe(asType)
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

    it('18: acknowledges again, without a second grant, when its acknowledgement was lost', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      for (const _ of [1, 2, 3]) expect(await world.deliver(callback)).toEqual(is.taken)
      await buyer.isPaidOnce(ordered)
    })
  })

  const reordered = (provider: Callback['provider'], body: Buffer): string => {
    const text = body.toString('utf8')
    if (provider === 'alipay') return new URLSearchParams([...new URLSearchParams(text)].reverse()).toString()
    if (provider === 'qq') return `<xml>${elementsOf(text).reverse().join('')}</xml>`
    return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()))
  }

  const elementsOf = (xml: string): string[] => xml.slice('<xml>'.length).match(/<(\w+)>[^]*?<\/\1>/g) ?? []

  const orderIdOf = ({ invoice_id }: Ordered) =>
    world.db
      .selectFrom('payment_attempts')
      .select('provider_order_id as providerOrderId')
      .where('order_id', '=', Number(invoice_id))
      .executeTakeFirstOrThrow()
})
