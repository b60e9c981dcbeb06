import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { forge } from './forgery.ts'
import { type PaymentStack, type Provider, startPaymentStack } from './stack.ts'
import { traits } from './traits.ts'

describe.each(oneDatabase)('a callback that is not what it should be, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  it.each(['alipay', 'qq', 'paypal'] as const)(
    'by %s signed with an outdated algorithm or no key is refused',
    async provider => {
      const ordered = await buyer.order(provider)
      const callback = forge(stack, provider, { ...ordered.payment, algorithm: 'weak' })
      expect(await stack.deliver(callback)).toEqual(traits[provider].refused)
      expect(await stack.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    },
  )

  it('by WeChat Pay signed long ago is refused', async () => {
    const ordered = await buyer.order('wechat')
    expect(await stack.deliver(forge(stack, 'wechat', { ...ordered.payment, age: 301 }))).toEqual(traits.wechat.refused)
    await buyer.isUntouched(ordered)
  })

  describe('by QQ Wallet', () => {
    const told = (ordered: Ordered, what: string) =>
      stack.control('qq/notify-tampered', { pay_url: ordered.pay_url, what })

    it('with the amount in it twice is refused', async () => {
      const ordered = await buyer.order('qq')
      await buyer.payUnheard(ordered)
      const { callbacks } = await told(ordered, 'duplicate')
      expect(callbacks).toMatchObject([{ answer: traits.qq.refused.body }])
      expect(await stack.incidents()).toEqual(['malformed'])
      await buyer.isUntouched(ordered)
    })

    it('of which QQ Wallet itself knows nothing is not believed, though its signature holds', async () => {
      const ordered = await buyer.order('qq')
      expect(await stack.deliver(forge(stack, 'qq', ordered.payment))).toEqual(traits.qq.failed)
      expect(await stack.incidents()).toEqual(['unconfirmed-payment'])
      await buyer.isUntouched(ordered)
    })

    it('is repeated later when QQ Wallet cannot be asked', async () => {
      const ordered = await buyer.order('qq')
      const callback = await buyer.payUnheard(ordered)
      await stack.control('qq/fail-next', { status: 500 })
      expect(await stack.deliver(callback)).toEqual(traits.qq.failed)
      expect(await stack.deliver(callback)).toEqual(traits.qq.taken)
      await buyer.isPaidOnce(ordered)
    })

    it.each(['plain', 'cdata', 'mixed'])('is read in %s values', async style => {
      await stack.control('qq/xml', { style })
      const ordered = await buyer.order('qq')
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
    })
  })

  describe('by PayPal', () => {
    it.each(['cert-host', 'cert-chain', 'cert-subject', 'probe'])('with the wrong %s is refused', async what => {
      const ordered = await buyer.order('paypal')
      stack.callbackProxy.lose(true)
      await stack.pay(ordered.pay_url)
      stack.callbackProxy.lose(false)
      const { callbacks } = await stack.control('paypal/notify-tampered', { pay_url: ordered.pay_url, what })
      expect(callbacks).toMatchObject([{ status: traits.paypal.refused.status }])
      expect(await stack.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    })

    it('of a genuine capture that carries another order’s number opens nothing, and is recorded', async () => {
      const ordered = await buyer.order('paypal')
      await stack.control('paypal/foreign-capture', { pay_url: ordered.pay_url, amount: '0.01' })
      await expect.poll(() => stack.incidents(), { timeout: 5000 }).toEqual(['unconfirmed-payment'])
      await buyer.isUntouched(ordered)
      await stack.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
    })
  })

  describe('and that anyone may send', () => {
    const nonsense = (n: number) =>
      stack.deliver({ provider: 'alipay', headers: {}, body: Buffer.from(`app_id=${n}&sign=x`) })
    const kept = async () => (await stack.incidents()).length

    it('is kept sixty times a minute, and hides no proved one', async () => {
      const ordered = await buyer.order('alipay')
      for (let n = 0; n < 70; n += 1) expect(await nonsense(n)).toEqual(traits.alipay.refused)
      expect(await kept()).toBe(60)
      await stack.deliver(forge(stack, 'alipay', { ...ordered.payment, app: 'wxd678efh567hg6787' }))
      expect((await stack.incidents()).at(-1)).toBe('wrong-app')
    })

    it('is told in twenty lines a minute, the next of which counts the others', async () => {
      stack.clock.advance(-3600)
      const told = () =>
        stack.api.log
          .map(line => JSON.parse(line))
          .filter(({ message }) => message === 'a payment callback was refused')
      stack.api.log.length = 0
      for (let n = 0; n < 70; n += 1) await nonsense(n)
      expect(told()).toHaveLength(20)
      stack.clock.advance(61)
      stack.api.log.length = 0
      for (const n of [1, 2]) await nonsense(n)
      expect(told().map(({ leftOut }) => leftOut)).toEqual([50, undefined])
    })

    it('is kept a thousand times a day and for thirty days', async () => {
      await nonsense(0)
      const { id: _, ...first } = await stack.db.selectFrom('payment_incidents').selectAll().executeTakeFirstOrThrow()
      const more = Array.from({ length: 998 }, (__, n) => ({ ...first, fingerprint: `${n}` }))
      await stack.db.insertInto('payment_incidents').values(more).execute()
      stack.clock.advance(61)
      for (const n of [1, 2, 3]) await nonsense(n)
      expect(await kept()).toBe(1000)
      stack.clock.advance(86_400)
      await nonsense(2000)
      expect(await kept()).toBe(1001)
      const daysOn = (days: number) => new Date(stack.clock.now().getTime() + days * 86_400_000)
      await purge(stack.db, daysOn(29.5))
      expect(await kept()).toBe(1)
      await purge(stack.db, daysOn(31))
      expect(await kept()).toBe(0)
    })
  })

  it('by a provider that is off or unknown is nobody’s', async () => {
    const answer = await stack.deliver({ provider: 'cash' as Provider, headers: {}, body: Buffer.from('<xml/>') })
    expect(answer.status).toBe(404)
  })
})
