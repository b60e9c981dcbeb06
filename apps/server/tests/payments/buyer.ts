import type { PayScene } from '@bohe/api-client/contract/wire'
import { expect } from 'vitest'
import { toMinor } from '#domain/orders/order-amount.ts'
import { type Callback, goldMonth, type PaymentStack, type Provider } from './stack.ts'
import { traits } from './traits.ts'

const month = 30 * 86_400

/** One member's order for Gold for a month. */
export interface Ordered {
  member: { id: number; token: string }
  invoice_id: string
  pay_url: string
  /** What it costs, as decimal text. */
  amount: string
  amount_type: string
  /** The payment that is waited for: its number, and its amount in the smallest unit. */
  payment: { attemptNo: string; amount: number }
}

/** What a member does and sees, in a stack of payments. */
export const buyerIn = (stack: PaymentStack) => {
  const order = async (pay_type: Provider, pay_scene: PayScene = 'qr'): Promise<Ordered> => {
    const member = await stack.member()
    const { data, code, msg } = await stack.api.call('buy', { ...goldMonth, pay_type, pay_scene }, member)
    expect([code, msg]).toEqual([0, 'success'])
    if (pay_scene === 'jsapi') return within({ member, ...data, payment: { attemptNo: '', amount: 0 } })
    if (pay_scene === 'h5') await stack.open(data.pay_url)
    return { member, ...data, payment: { attemptNo: `${data.order_no}001`, amount: toMinor(data.amount) ?? 0 } }
  }
  /** Asks for what WeChat's browser pays, going by where WeChat names the buyer when that is wanted. */
  const payWithin = async ({ member, invoice_id }: Ordered) => {
    const asked = { invoice_id, pay_type: 'wechat', pay_scene: 'jsapi' } as const
    const { data } = await stack.api.call('payInvoice', asked, member)
    if (data.pay_params) return data
    const { pay_code, pay_state } = await stack.named(data.pay_url)
    return (await stack.api.call('payInvoice', { ...asked, pay_code, pay_state }, member)).data
  }
  /** The same order, by its second attempt: the picture was the first. */
  const within = async (ordered: Ordered & { order_no: string }): Promise<Ordered> => {
    const data = await payWithin(ordered)
    const payment = { attemptNo: `${ordered.order_no}002`, amount: toMinor(data.amount) ?? 0 }
    return { ...ordered, ...data, payment }
  }
  const stateOf = async ({ member, invoice_id }: Ordered) =>
    (await stack.api.call('invoiceState', { invoice_id }, member)).data.invoice_status
  const membership = async ({ member }: Ordered) => (await stack.api.call('userInfo', {}, member)).data
  const inSandbox = async ({ pay_url }: { pay_url: string }) =>
    (await stack.payments()).find(payment => payment.pay_url === pay_url)
  return {
    order,
    stateOf,
    membership,
    inSandbox,
    /** Asks for a code by another method, or again. */
    payBy: async (ordered: Ordered, pay_type: Provider, pay_scene: PayScene = 'qr') => {
      if (pay_scene === 'jsapi') return payWithin(ordered)
      const { member, invoice_id } = ordered
      return (await stack.api.call('payInvoice', { invoice_id, pay_type, pay_scene }, member)).data
    },
    /** What the provider gave back, once nothing is owed any more. WeChat Pay takes its time, in its own rounds. */
    refunded: async (ordered: Ordered) => {
      const owed = async () => {
        await stack.run(11, 11)
        return (await stack.refunds()).filter(({ state }) => state === 'pending')
      }
      await expect.poll(owed, { timeout: 10_000 }).toEqual([])
      const payment = await inSandbox(ordered)
      if (payment && traits[payment.provider].tellsOfRefunds)
        await expect.poll(() => stack.toldOfRefund(ordered.pay_url), { timeout: 10_000 }).toBe(true)
      return (await inSandbox(ordered))?.refunds.map(({ amount, state }) => ({ amount, state }))
    },
    /** Pays, and keeps the callback from the server. */
    payUnheard: async ({ pay_url }: Ordered, how: { amount?: string; callback?: string } = {}): Promise<Callback> => {
      stack.callbackProxy.lose(true)
      await stack.pay(pay_url, how)
      stack.callbackProxy.lose(false)
      const callback = stack.callbackProxy.seen.at(-1)
      if (!callback) throw new Error('no callback came')
      return callback
    },
    isUntouched: async (ordered: Ordered) => {
      expect(await stack.grants(ordered.member.id)).toEqual([])
      expect(await stateOf(ordered)).toBe('0')
      expect(await membership(ordered)).toMatchObject({ expiry_time: null, expiry_time_samp: 0 })
    },
    isPaidOnce: async (ordered: Ordered) => {
      const source = { source: 'order', source_id: ordered.invoice_id }
      expect(await stack.grants(ordered.member.id)).toEqual([{ ...source, seconds: month }])
      expect(await stateOf(ordered)).toBe('1')
      expect(await stack.wrongLedgers()).toEqual([])
    },
  }
}
