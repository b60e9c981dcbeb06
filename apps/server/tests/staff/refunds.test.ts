import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { providers } from '#tests/payments/traits.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

const month = 30 * 86_400
const hour = 3_600

describe.each(oneDatabase)('refunds and closing in the console, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let finance: Colleague
  let support: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    finance = await hire(stack.api, 'finance')
    support = await hire(stack.api, 'support', ['0'])
    await limit(1_000_000)
  })

  const limit = (most: number) =>
    stack.db.updateTable('approval_limits').set({ most }).where('name', 'in', ['refund CNY', 'refund USD']).execute()
  const idOf = ({ invoice_id }: Ordered) => ({ order_id: invoice_id })
  const paid = async (provider: (typeof providers)[number] = 'alipay') => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    expect(await buyer.stateOf(ordered)).toBe('1')
    return ordered
  }
  const today = () => new Date(stack.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const acts = async (action: string) =>
    stack.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

  describe('a refund in part', () => {
    const refund = (ordered: Ordered, amount: string, who = support) =>
      who.call('refundOrder', { ...idOf(ordered), amount, reason: 'half a day of outage' })
    const again = async (ordered: Ordered) => ({ ...ordered, member: await stack.logInAgain(ordered.member.id) })
    const secondsLeft = async (ordered: Ordered) =>
      (await finance.call('member', { member_id: String(ordered.member.id) })).data.membership.seconds_left

    it.each(providers)(
      'by %s leaves the order paid and the member his share, and the last cent ends it',
      async provider => {
        const ordered = await paid(provider)
        const third = Math.floor(ordered.payment.amount / 3)
        const [part, rest] = [third, ordered.payment.amount - third].map(minor => (minor / 100).toFixed(2)) as [
          string,
          string,
        ]
        expect((await refund(ordered, part)).data).toEqual({ state: 'paid' })
        expect((await refund(ordered, part)).code).toBe(staffCodes.refundUnderWay.code)
        expect(await buyer.refunded(ordered)).toEqual([{ amount: part, state: 'SUCCESS' }])
        expect((await support.call('order', idOf(ordered))).data).toMatchObject({
          ...{ state: 'paid', refunded: part, refundable: rest },
        })
        expect(await buyer.stateOf(await again(ordered))).toBe('1')
        const share = (month * (ordered.payment.amount - third)) / ordered.payment.amount
        expect(await secondsLeft(ordered)).toBeLessThanOrEqual(Math.ceil(share))
        expect(await secondsLeft(ordered)).toBeGreaterThan(share - hour)
        expect((await refund(ordered, (Number(rest) + 0.01).toFixed(2))).code).toBe(staffCodes.refundTooMuch.code)
        expect((await refund(ordered, rest)).data).toEqual({ state: 'refunding' })
        await buyer.refunded(ordered)
        expect((await support.call('order', idOf(ordered))).data).toMatchObject({
          ...{ state: 'refunded', refunded: ordered.amount, refundable: '0.00' },
        })
        expect(await secondsLeft(ordered)).toBe(0)
        expect(await stack.wrongLedgers()).toEqual([])
        expect(await stack.incidents()).toEqual([])
      },
    )

    it('lowers the net of the day by its sum', async () => {
      const ordered = await paid()
      await refund(ordered, '10.00')
      await buyer.refunded(ordered)
      const { data } = await finance.call('figures', { from: today(), until: today() })
      expect(data.totals).toMatchObject([{ received: ordered.amount, refunded: '10.00', net: '20.00' }])
    })

    it('needs two persons once the sum of all is above the limit', async () => {
      await limit(1500)
      const ordered = await paid()
      expect((await refund(ordered, '10.00')).data).toEqual({ state: 'paid' })
      await buyer.refunded(ordered)
      expect((await refund(ordered, '10.00')).data).toEqual({ state: 'proposed' })
      const { data } = await finance.call('approvals', {})
      expect(data.list).toMatchObject([{ amount: '10.00 CNY', action: 'refundOrder' }])
      const decision = { approval_id: data.list[0]?.id ?? '', decision: 'approve', reason: 'seen' } as const
      expect((await finance.call('decideApproval', decision)).code).toBe(0)
      await buyer.refunded(ordered)
      expect((await support.call('order', idOf(ordered))).data).toMatchObject({ state: 'paid', refunded: '20.00' })
    })

    it.each(['0.00', '30.01', '-1', '1.234', '1e3', '<b>'])('of %s is refused', async amount => {
      const ordered = await paid()
      const { code } = await refund(ordered, amount)
      expect([staffCodes.refundTooMuch.code, staffCodes.invalidFields.code]).toContain(code)
      expect(await stack.refunds()).toEqual([])
    })

    it('asked for by five at once happens once', async () => {
      const ordered = await paid()
      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(ordered, '10.00')))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await stack.refunds()).toHaveLength(1)
    })

    it('that the provider refused takes no time again when it is asked for again', async () => {
      const ordered = await paid()
      await refund(ordered, '10.00')
      const left = await secondsLeft(ordered)
      await stack.db.updateTable('refunds').set({ state: 'failed', done_at: stack.clock.now() }).execute()
      expect((await support.call('order', idOf(ordered))).data).toMatchObject({ refunded: '0.00', refundable: '30.00' })
      expect((await refund(ordered, '10.00')).data).toEqual({ state: 'paid' })
      expect(await secondsLeft(ordered)).toBe(left)
      await buyer.refunded(ordered)
      expect((await support.call('order', idOf(ordered))).data).toMatchObject({ state: 'paid', refunded: '10.00' })
    })
  })

  describe('open orders', () => {
    const close = (who: Colleague, ...ordered: Ordered[]) =>
      who.call('closeOrders', { order_ids: ordered.map(({ invoice_id }) => invoice_id), reason: 'asked on the phone' })

    it('are closed at once, their codes at the provider, too', async () => {
      const [one, other] = [await buyer.order('alipay'), await buyer.order('wechat')]
      expect((await close(support, one, other)).data).toEqual({ closed: 2, left: 0 })
      for (const each of [one, other]) {
        expect((await support.call('order', idOf(each))).data.state).toBe('cancelled')
        expect((await buyer.inSandbox(each))?.state).toBe('closed')
      }
      expect(await acts('closeOrders')).toMatchObject([
        { actor: support.email, region_code: '0', after: { closed: 2 } },
      ])
      expect((await close(support, one)).code).toBe(staffCodes.orderNotOpen.code)
    })

    it('that were paid in the last moment stay with their buyer', async () => {
      const [one, other] = [await buyer.order('alipay'), await buyer.order('alipay')]
      await buyer.payUnheard(one)
      expect((await close(support, one, other)).data).toEqual({ closed: 1, left: 1 })
      await buyer.isPaidOnce(one)
    })

    it('of another region are not there', async () => {
      const ordered = await buyer.order('alipay')
      const elsewhere = await hire(stack.api, 'support', ['1'])
      expect((await close(elsewhere, ordered)).code).toBe(staffCodes.orderUnknown.code)
    })
  })
})
