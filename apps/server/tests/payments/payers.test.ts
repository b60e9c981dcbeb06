import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn } from './buyer.ts'
import { type PaymentStack, type Provider, startPaymentStack } from './stack.ts'
import { providers } from './traits.ts'

describe.each(oneDatabase)('whose account paid, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  const hashes = async () => {
    const rows = stack.db.selectFrom('provider_transactions').select('payer_hash').orderBy('id')
    return (await rows.execute()).map(({ payer_hash }) => payer_hash && Buffer.from(payer_hash).toString('hex'))
  }
  const paidBy = async (provider: Provider, payer: string) => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url, { payer })
    await buyer.isPaidOnce(ordered)
  }

  it.each(providers)('is told by %s, and kept as a keyed hash that is the same for each payment', async provider => {
    await paidBy(provider, 'Lan')
    await paidBy(provider, 'Ming')
    await paidBy(provider, 'Lan')
    const [lan, ming, lanAgain] = await hashes()
    expect(lan).toMatch(/^[0-9a-f]{64}$/)
    expect(lanAgain).toBe(lan)
    expect(ming).not.toBe(lan)
  })

  it('is the same whether a callback told of the payment or the poller found it', async () => {
    await paidBy('alipay', 'Lan')
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url, { payer: 'Lan', callback: 'none' })
    await stack.run(12)
    await buyer.isPaidOnce(ordered)
    const [told, found] = await hashes()
    expect(found).toBe(told)
  })
})
