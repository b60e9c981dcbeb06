import { oneOf } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startJobs } from '#jobs/jobs.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { type PaymentStack, type Provider, startPaymentStack } from './stack.ts'
import { providers } from './traits.ts'

const rests = 'a payment provider is in trouble and rests'
const isBack = 'a payment provider answers again'

describe.each(oneDatabase)('asking the providers, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    stack.api.log.length = 0
  })

  const told = (message: string) => stack.api.log.map(line => JSON.parse(line)).filter(line => line.message === message)
  const paidUnheard = async (provider: Provider): Promise<Ordered> => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url, { callback: 'none' })
    return ordered
  }
  const statesOf = (orders: Ordered[]) => Promise.all(orders.map(ordered => buyer.stateOf(ordered)))

  it('goes on with the others while one of them is slow', async () => {
    const slow = await paidUnheard('alipay')
    const others = [await paidUnheard('wechat'), await paidUnheard('qq'), await paidUnheard('paypal')]
    await stack.control('alipay/fail-next', { delay: 3000, status: 500 })
    stack.clock.advance(11)
    const jobs = startJobs(stack.api.context)
    await expect.poll(() => statesOf(others), { timeout: 2500, interval: 20 }).toEqual(['1', '1', '1'])
    expect(await buyer.stateOf(slow)).toBe('0')
    await jobs.stop()
  })

  it.each(oneOf(providers))(
    'leaves %s alone for a while after some failures, and comes back to it with one question',
    async provider => {
      const orders: Ordered[] = []
      for (let each = 0; each < 6; each += 1) orders.push(await paidUnheard(provider))
      await stack.control(`${provider}/fail-next`, { status: 500, count: 6 })
      await stack.run(11)
      expect(told(rests)).toMatchObject([{ level: 'error', provider, trouble: 'down' }])
      expect(told('a provider did not answer')).toHaveLength(6)
      await stack.run(13)
      expect(told('a provider did not answer')).toHaveLength(6)
      expect(new Set(await statesOf(orders))).toEqual(new Set(['0']))
      await stack.run(45)
      expect(await statesOf(orders)).toEqual(Array(6).fill('1'))
      expect(told(isBack)).toMatchObject([{ level: 'info', provider }])
      expect(await stack.wrongLedgers()).toEqual([])
    },
  )

  it.each(['wechat', 'paypal'] as const)(
    'leaves %s alone at once when it says that it is asked too often',
    async provider => {
      const ordered = await paidUnheard(provider)
      await stack.control(`${provider}/fail-next`, { status: 429, count: 1 })
      await stack.run(60)
      expect(told(rests)).toMatchObject([{ provider, trouble: 'busy' }])
      expect(await buyer.stateOf(ordered)).toBe('0')
      await stack.run(10)
      await buyer.isPaidOnce(ordered)
    },
  )

  it('ends orders in time even while their provider rests, and their codes once it is back', async () => {
    const orders = [await buyer.order('wechat'), await buyer.order('wechat')]
    for (let each = 0; each < 5; each += 1) await buyer.order('wechat')
    await stack.run(1790, 10)
    await stack.control('wechat/fail-next', { status: 500, count: 25 })
    await stack.run(30)
    const ended = await stack.db.selectFrom('orders').select('state').execute()
    expect(ended).toEqual(Array(7).fill({ state: 'expired' }))
    const isWell = () => stack.api.context.payments.get('wechat')?.query(orders[0]?.payment ?? { attemptNo: '' })
    await expect.poll(isWell, { timeout: 10_000, interval: 1 }).toMatchObject({ state: 'pending' })
    await stack.run(600, 10)
    for (const ordered of orders) await expect(stack.pay(ordered.pay_url)).rejects.toThrow(/closed|expired/)
    const live = stack.db.selectFrom('payment_attempts').select('id').where('state', 'in', ['creating', 'open'])
    expect(await live.execute()).toEqual([])
  })

  it('logs no secret, whatever goes wrong', async () => {
    for (const provider of providers) {
      await stack.control(`${provider}/fail-next`, { status: 500, count: 1 })
      await stack.api.send('buy', { package_id: '11', price_id: '111', pay_type: provider }, await stack.member())
      const ordered = await paidUnheard(provider)
      await stack.control(`${provider}/fail-next`, { status: 401, count: 2 })
      await stack.run(11)
      await stack.deliver({ provider, headers: {}, body: Buffer.from('nonsense') })
      expect(ordered.pay_url).not.toBe('')
    }
    const secrets = Object.values(stack.secrets).flatMap(each => Object.entries(each as Record<string, string>))
    const kept = secrets.filter(([name]) => /key|secret|password/i.test(name) && !/public/i.test(name))
    expect(kept.length).toBeGreaterThan(5)
    const log = stack.api.log.join('\n')
    expect(kept.filter(([, value]) => log.includes(value))).toEqual([])
    expect(log).not.toMatch(/Bearer |Basic |PRIVATE KEY/)
  })
})
