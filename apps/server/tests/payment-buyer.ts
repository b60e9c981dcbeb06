import { expect } from 'vitest'
import { toMinor } from '#domain/order-amount.ts'
import type { Lie } from './payment-forgery.ts'
import { traits } from './payment-traits.ts'
import { type Callback, goldMonth, type PaymentWorld, type Provider } from './payment-world.ts'

const month = 30 * 86_400

/** One member's order for Gold for a month. */
export interface Ordered {
  member: { id: number; token: string }
  invoice_id: string
  pay_url: string
  /** What it costs, as decimal text. */
  amount: string
  amount_type: string
  /** What a genuine callback of it would say. */
  lie: Lie
}

/** What a member does and sees, in a world of payments. */
export const buyerIn = (world: PaymentWorld) => {
  const order = async (pay_type: Provider): Promise<Ordered> => {
    const member = await world.member()
    const { data, code, msg } = await world.api.call('buy', { ...goldMonth, pay_type }, member)
    expect([code, msg]).toEqual([0, 'success'])
    return { member, ...data, lie: { attemptNo: `${data.order_no}001`, amount: toMinor(data.amount) ?? 0 } }
  }
  const stateOf = async ({ member, invoice_id }: Ordered) =>
    (await world.api.call('invoiceState', { invoice_id }, member)).data.invoice_status
  const membership = async ({ member }: Ordered) => (await world.api.call('userInfo', {}, member)).data
  const inSandbox = async ({ pay_url }: { pay_url: string }) =>
    (await world.payments()).find(payment => payment.pay_url === pay_url)
  return {
    order,
    stateOf,
    membership,
    inSandbox,
    /** Asks for a code by another method, or again. */
    payBy: async ({ member, invoice_id }: Ordered, pay_type: Provider) =>
      (await world.api.call('payInvoice', { invoice_id, pay_type }, member)).data,
    /** What the provider gave back, once nothing is owed any more. WeChat Pay takes its time, in its own rounds. */
    refunded: async (ordered: Ordered) => {
      const owed = async () => {
        await world.run(11, 11)
        return (await world.refunds()).filter(({ state }) => state === 'pending')
      }
      await expect.poll(owed, { timeout: 10_000 }).toEqual([])
      const payment = await inSandbox(ordered)
      if (payment && traits[payment.provider].tellsOfRefunds)
        await expect.poll(() => world.toldOfRefund(ordered.pay_url), { timeout: 10_000 }).toBe(true)
      return (await inSandbox(ordered))?.refunds.map(({ amount, state }) => ({ amount, state }))
    },
    /** Pays, and keeps the callback from the server. */
    payUnheard: async ({ pay_url }: Ordered, how: { amount?: string; callback?: string } = {}): Promise<Callback> => {
      world.doorman.lose(true)
      await world.pay(pay_url, how)
      world.doorman.lose(false)
      const callback = world.doorman.seen.at(-1)
      if (!callback) throw new Error('no callback came')
      return callback
    },
    isUntouched: async (ordered: Ordered) => {
      expect(await world.grants(ordered.member.id)).toEqual([])
      expect(await stateOf(ordered)).toBe('0')
      expect(await membership(ordered)).toMatchObject({ expiry_time: null, expiry_time_samp: 0 })
    },
    isPaidOnce: async (ordered: Ordered) => {
      const source = { source: 'order', source_id: ordered.invoice_id }
      expect(await world.grants(ordered.member.id)).toEqual([{ ...source, seconds: month }])
      expect(await stateOf(ordered)).toBe('1')
      expect(await world.wrongLedgers()).toEqual([])
    },
  }
}
