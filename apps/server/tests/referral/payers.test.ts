import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

describe.each(oneDatabase)('the first payment of a friend who is waited for, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  /** An order of a friend whom somebody invited from his own network. */
  const friendsOrder = async (inviterId: number): Promise<Ordered> => {
    const ordered = await buyer.order('alipay')
    const { id } = ordered.member
    await stack.db.updateTable('members').set({ invited_by: inviterId }).where('id', '=', id).execute()
    const invitation = { activity_id: demoActivityIds.invitation, inviter_id: inviterId, friend_id: id, days: 0 }
    const waits = { waiting: true, last_use_day: '2026-11-01', doubts: ['network' as const], at: stack.clock.now() }
    await stack.db
      .insertInto('referrals')
      .values({ ...invitation, ...waits, clawed_back_at: null })
      .execute()
    return ordered
  }
  const pay = async (ordered: Ordered, payer: string) => {
    await stack.pay(ordered.pay_url, { payer })
    await buyer.isPaidOnce(ordered)
  }
  const given = async (memberId: number) => {
    const rows = stack.db
      .selectFrom('membership_ledger')
      .select(['source_id', 'seconds'])
      .where('source', '=', 'referral')
    return (await rows.where('member_id', '=', memberId).execute()).map(({ source_id, seconds }) => [
      source_id,
      seconds,
    ])
  }

  it('gives what he brings, in the transaction that settles it', async () => {
    const me = (await stack.member()).id
    const ordered = await friendsOrder(me)
    expect(await given(me)).toEqual([])
    await pay(ordered, 'Lan')
    expect(await given(me)).toEqual([[`friend:${ordered.member.id}`, 15 * 86_400]])
  })

  it('gives nothing from the account that the inviter has paid from', async () => {
    const own = await buyer.order('alipay')
    await pay(own, 'Lan')
    const ordered = await friendsOrder(own.member.id)
    await pay(ordered, 'Lan')
    expect(await given(own.member.id)).toEqual([])
  })

  it('gives once for two friends who pay from one account', async () => {
    const me = (await stack.member()).id
    const [one, other] = [await friendsOrder(me), await friendsOrder(me)]
    await pay(one, 'Ming')
    await pay(other, 'Ming')
    expect(await given(me)).toEqual([[`friend:${one.member.id}`, 15 * 86_400]])
  })

  it('gives once when the payments of one account are told of at the same moment', async () => {
    const me = (await stack.member()).id
    const orders = [await friendsOrder(me), await friendsOrder(me), await friendsOrder(me), await friendsOrder(me)]
    stack.callbackProxy.lose(true)
    for (const { pay_url } of orders) await stack.pay(pay_url, { payer: 'Hua' })
    stack.callbackProxy.lose(false)
    await Promise.all(stack.callbackProxy.seen.slice(-orders.length).map(stack.deliver))
    for (const ordered of orders) await buyer.isPaidOnce(ordered)
    expect(await given(me)).toHaveLength(1)
  })
})
