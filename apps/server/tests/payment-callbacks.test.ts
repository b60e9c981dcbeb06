import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { buyerIn, providers, words } from './payment-buyer.ts'
import { forge, type Lie } from './payment-forgery.ts'
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

  describe.each(providers)('by %s', provider => {
    const { taken, refused } = words[provider]

    it('with a bad signature is refused in the gateway’s words and recorded', async () => {
      const ordered = await buyer.order(provider)
      world.doorman.lose(true)
      await world.pay(ordered.pay_url, { callback: 'tampered' })
      const callback = world.doorman.seen.at(-1)
      expect(callback && (await world.deliver(callback))).toEqual(refused)
      expect(await world.incidents()).toEqual(['bad-signature'])
      await buyer.isUntouched(ordered)
    })

    it.each<[string, Partial<Lie>, string]>([
      ['another merchant', { merchant: '1900000109' }, 'wrong-merchant'],
      ['another app', { app: 'wxd678efh567hg6787' }, 'wrong-app'],
      ['an order that is not ours', { attemptNo: '20261121000000000000001' }, 'unknown-attempt'],
    ])('for %s is refused in the gateway’s words and recorded', async (_, difference, incident) => {
      const ordered = await buyer.order(provider)
      expect(await world.deliver(forge(world, provider, { ...ordered.lie, ...difference }))).toEqual(refused)
      expect(await world.incidents()).toEqual([incident])
      await buyer.isUntouched(ordered)
    })

    it('of too little is acknowledged, recorded and given back, and the order can be paid again', async () => {
      const ordered = await buyer.order(provider)
      expect(await world.deliver(await buyer.payUnheard(ordered, { amount: '0.01' }))).toEqual(taken)
      expect(await world.incidents()).toEqual(['wrong-amount'])
      await buyer.isUntouched(ordered)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '0.01', state: 'SUCCESS' }])
      expect(await world.refunds()).toEqual([{ amount_minor: 1, reason: 'wrong-amount', state: 'succeeded' }])
      await buyer.isUntouched(ordered)
      const again = await buyer.payBy(ordered, provider)
      await world.pay(again.pay_url)
      await buyer.isPaidOnce(ordered)
    })

    it('of the right sum whose callback tells another one gives the right sum back', async () => {
      const ordered = await buyer.order(provider)
      await buyer.payUnheard(ordered)
      expect(await world.deliver(forge(world, provider, { ...ordered.lie, amount: 1 }))).toEqual(taken)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '30.00', state: 'SUCCESS' }])
      await buyer.isUntouched(ordered)
    })

    it('in another currency is acknowledged, recorded and given back', async () => {
      const ordered = await buyer.order(provider)
      await buyer.payUnheard(ordered)
      expect(await world.deliver(forge(world, provider, { ...ordered.lie, currency: 'USD' }))).toEqual(taken)
      expect(await world.incidents()).toEqual(['wrong-currency'])
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '30.00', state: 'SUCCESS' }])
      await buyer.isUntouched(ordered)
    })

    it('that is not made yet changes nothing when it is told of', async () => {
      const ordered = await buyer.order(provider)
      expect(await world.deliver(forge(world, provider, { ...ordered.lie, state: 'unpaid' }))).toEqual(taken)
      expect(await world.incidents()).toEqual([])
      await buyer.isUntouched(ordered)
    })

    it('told of again after two days changes nothing', async () => {
      const ordered = await buyer.order(provider)
      const callback = await buyer.payUnheard(ordered)
      expect(await world.deliver(callback)).toEqual(taken)
      world.clock.advance(2 * 86_400)
      // WeChat Pay's callbacks are dated: an old one is not believed. Alipay's are not: an old one is known.
      expect(await world.deliver(callback)).toEqual(provider === 'wechat' ? refused : taken)
      expect(await world.grants(ordered.member.id)).toHaveLength(1)
    })

    it('told of by bytes in another order is believed only where the signature does not cover their order', async () => {
      const ordered = await buyer.order(provider)
      const { body, headers } = await buyer.payUnheard(ordered)
      const text = body.toString('utf8')
      const reordered =
        provider === 'wechat'
          ? JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()))
          : new URLSearchParams([...new URLSearchParams(text)].reverse()).toString()
      const answer = await world.deliver({ provider, headers, body: Buffer.from(reordered) })
      expect(answer).toEqual(provider === 'wechat' ? refused : taken)
      expect(await world.grants(ordered.member.id)).toHaveLength(provider === 'wechat' ? 0 : 1)
    })

    it.each<[string, Buffer]>([
      ['300 KB', Buffer.alloc(300_000, 'a')],
      ['nothing', Buffer.alloc(0)],
      ['very deep JSON', Buffer.from('['.repeat(50_000))],
      ['an XML entity', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
      ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 1])],
      ['the same field twice', Buffer.from('out_trade_no=1&out_trade_no=2&sign=x&sign_type=RSA2')],
    ])('told of by %s is refused', async (_, body) => {
      const ordered = await buyer.order(provider)
      const { headers } = await buyer.payUnheard(ordered)
      expect(await world.deliver({ provider, headers, body })).toEqual(refused)
      expect(await world.grants(ordered.member.id)).toEqual([])
    })

    it('that is given back later does not extend the membership', async () => {
      const ordered = await buyer.order(provider)
      await world.pay(ordered.pay_url)
      const seen = world.doorman.seen.length
      const { payments } = world.api.context
      const numbers = { attemptNo: ordered.lie.attemptNo, refundNo: `${ordered.lie.attemptNo}R1` }
      const sums = { amountMinor: 3000, totalMinor: 3000, currency: 'CNY' }
      const notifyUrl = `${world.doorman.origin}/api/pay/notify/${provider}`
      await payments.get(provider)?.refund({ ...numbers, ...sums, reason: 'goodwill', notifyUrl })
      world.clock.advance(2)
      await expect.poll(() => world.doorman.seen.length, { timeout: 5000 }).toBeGreaterThan(seen)
      await buyer.isPaidOnce(ordered)
      const callback = world.doorman.seen.at(-1)
      expect(callback && (await world.deliver(callback))).toEqual(taken)
      await buyer.isPaidOnce(ordered)
      expect(await world.incidents()).toEqual([])
    })
  })

  it('by Alipay signed with the outdated algorithm is refused', async () => {
    const ordered = await buyer.order('alipay')
    expect(await world.deliver(forge(world, 'alipay', { ...ordered.lie, algorithm: 'weak' }))).toEqual(
      words.alipay.refused,
    )
    await buyer.isUntouched(ordered)
  })

  it('by WeChat Pay signed long ago is refused', async () => {
    const ordered = await buyer.order('wechat')
    expect(await world.deliver(forge(world, 'wechat', { ...ordered.lie, age: 301 }))).toEqual(words.wechat.refused)
    await buyer.isUntouched(ordered)
  })

  describe('and that anyone may send', () => {
    const nonsense = (n: number) =>
      world.deliver({ provider: 'alipay', headers: {}, body: Buffer.from(`app_id=${n}&sign=x`) })
    const kept = async () => (await world.incidents()).length

    it('is kept sixty times a minute, and hides no proved one', async () => {
      const ordered = await buyer.order('alipay')
      for (let n = 0; n < 70; n += 1) expect(await nonsense(n)).toEqual(words.alipay.refused)
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
    const answer = await world.deliver({ provider: 'qq' as Provider, headers: {}, body: Buffer.from('<xml/>') })
    expect(answer.status).toBe(404)
  })
})
