import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { buyerIn, type Ordered } from './payment-buyer.ts'
import { forge } from './payment-forgery.ts'
import { traits } from './payment-traits.ts'
import { type PaymentWorld, type Provider, startPaymentWorld } from './payment-world.ts'
import { databases } from './support/databases.ts'

describe.each(databases.filter(({ open }) => open))('a callback that is not what it should be, on $name', database => {
  let world: PaymentWorld
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    world = await startPaymentWorld(database)
    buyer = buyerIn(world)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.forget())

  it.each(['alipay', 'qq', 'paypal'] as const)(
    'by %s signed with an outdated algorithm or no key is refused',
    async provider => {
      const ordered = await buyer.order(provider)
      const callback = forge(world, provider, { ...ordered.lie, algorithm: 'weak' })
      expect(await world.deliver(callback)).toEqual(traits[provider].refused)
      expect(await world.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    },
  )

  it('by WeChat Pay signed long ago is refused', async () => {
    const ordered = await buyer.order('wechat')
    expect(await world.deliver(forge(world, 'wechat', { ...ordered.lie, age: 301 }))).toEqual(traits.wechat.refused)
    await buyer.isUntouched(ordered)
  })

  describe('by QQ Wallet', () => {
    const told = (ordered: Ordered, what: string) =>
      world.control('qq/notify-tampered', { pay_url: ordered.pay_url, what })

    it('with the amount in it twice is refused', async () => {
      const ordered = await buyer.order('qq')
      await buyer.payUnheard(ordered)
      const { callbacks } = await told(ordered, 'duplicate')
      expect(callbacks).toMatchObject([{ answer: traits.qq.refused.body }])
      expect(await world.incidents()).toEqual(['malformed'])
      await buyer.isUntouched(ordered)
    })

    it('of which QQ Wallet itself knows nothing is not believed, though its signature holds', async () => {
      const ordered = await buyer.order('qq')
      expect(await world.deliver(forge(world, 'qq', ordered.lie))).toEqual(traits.qq.failed)
      expect(await world.incidents()).toEqual(['unconfirmed-payment'])
      await buyer.isUntouched(ordered)
    })

    it('is repeated later when QQ Wallet cannot be asked', async () => {
      const ordered = await buyer.order('qq')
      const callback = await buyer.payUnheard(ordered)
      await world.control('qq/fail-next', { status: 500 })
      expect(await world.deliver(callback)).toEqual(traits.qq.failed)
      expect(await world.deliver(callback)).toEqual(traits.qq.taken)
      await buyer.isPaidOnce(ordered)
    })

    it.each(['plain', 'cdata', 'mixed'])('is read in %s values', async style => {
      await world.control('qq/xml', { style })
      const ordered = await buyer.order('qq')
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
    })
  })

  describe('by PayPal', () => {
    it.each(['cert-host', 'cert-chain', 'cert-subject', 'probe'])('with the wrong %s is refused', async what => {
      const ordered = await buyer.order('paypal')
      world.doorman.lose(true)
      await world.pay(ordered.pay_url)
      world.doorman.lose(false)
      const { callbacks } = await world.control('paypal/notify-tampered', { pay_url: ordered.pay_url, what })
      expect(callbacks).toMatchObject([{ status: traits.paypal.refused.status }])
      expect(await world.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    })

    it('of a genuine capture that carries another order’s number opens nothing, and is recorded', async () => {
      const ordered = await buyer.order('paypal')
      await world.control('paypal/foreign-capture', { pay_url: ordered.pay_url, amount: '0.01' })
      await expect.poll(() => world.incidents(), { timeout: 5000 }).toEqual(['unconfirmed-payment'])
      await buyer.isUntouched(ordered)
      await world.pay(ordered.pay_url)
      await buyer.isPaidOnce(ordered)
    })
  })

  describe('and that anyone may send', () => {
    const nonsense = (n: number) =>
      world.deliver({ provider: 'alipay', headers: {}, body: Buffer.from(`app_id=${n}&sign=x`) })
    const kept = async () => (await world.incidents()).length

    it('is kept sixty times a minute, and hides no proved one', async () => {
      const ordered = await buyer.order('alipay')
      for (let n = 0; n < 70; n += 1) expect(await nonsense(n)).toEqual(traits.alipay.refused)
      expect(await kept()).toBe(60)
      await world.deliver(forge(world, 'alipay', { ...ordered.lie, app: 'wxd678efh567hg6787' }))
      expect((await world.incidents()).at(-1)).toBe('wrong-app')
    })

    it('is kept a thousand times a day and for thirty days', async () => {
      await nonsense(0)
      const { id: _, ...first } = await world.db.selectFrom('payment_incidents').selectAll().executeTakeFirstOrThrow()
      const more = Array.from({ length: 998 }, (__, n) => ({ ...first, fingerprint: `${n}` }))
      await world.db.insertInto('payment_incidents').values(more).execute()
      world.clock.advance(61)
      for (const n of [1, 2, 3]) await nonsense(n)
      expect(await kept()).toBe(1000)
      world.clock.advance(86_400)
      await nonsense(2000)
      expect(await kept()).toBe(1001)
      const daysOn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
      await purge(world.db, daysOn(29.5))
      expect(await kept()).toBe(1)
      await purge(world.db, daysOn(31))
      expect(await kept()).toBe(0)
    })
  })

  it('by a provider that is off or unknown is nobody’s', async () => {
    const answer = await world.deliver({ provider: 'cash' as Provider, headers: {}, body: Buffer.from('<xml/>') })
    expect(answer.status).toBe(404)
  })
})
