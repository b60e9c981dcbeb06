import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#database/transaction.ts'
import { recordIncident } from '#features/orders/transactions-store.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('orders in the console, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let support: Colleague
  let finance: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    support = await hire(stack.api, 'support', ['0'])
    finance = await hire(stack.api, 'finance', ['0'])
  })

  const idOf = ({ invoice_id }: Ordered) => ({ order_id: invoice_id })
  const refund = (who: Colleague, ordered: Ordered) =>
    who.call('refundOrder', { ...idOf(ordered), reason: 'asked for it' })
  const limit = (most: number) =>
    stack.db.updateTable('approval_limits').set({ most }).where('name', '=', 'refund CNY').execute()
  const paid = async () => {
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    return ordered
  }
  const net = async () => {
    const day = '2026-11-21'
    const { data } = await finance.call('figures', { from: day, until: day })
    return data.totals.find(({ currency }) => currency === 'CNY')?.net ?? '0.00'
  }

  it('are found by their number, an attempt’s, and the provider’s, and told step by step', async () => {
    const ordered = await paid()
    const { invoice_no } = await stack.db
      .selectFrom('orders')
      .select('invoice_no')
      .where('id', '=', Number(ordered.invoice_id))
      .executeTakeFirstOrThrow()
    const payment = await stack.db.selectFrom('provider_transactions').selectAll().executeTakeFirstOrThrow()
    for (const q of [invoice_no, ordered.payment.attemptNo, payment.provider_txn_id]) {
      const { data } = await support.call('search', { q })
      expect(data.hits).toMatchObject([{ kind: 'order', id: ordered.invoice_id, title: invoice_no }])
    }
    const { data } = await support.call('order', idOf(ordered))
    expect(data).toMatchObject({ invoice_no, state: 'paid', amount: ordered.amount, currency: 'CNY' })
    expect(data.steps.map(({ kind }) => kind).toSorted()).toEqual([
      'attempt',
      'callback',
      'ledger',
      'opened',
      'placed',
      'received',
      'settled',
    ])
    const { data: record } = await support.call('member', { member_id: data.member_id })
    expect(record.ledger).toMatchObject([{ kind: 'grant', source: 'order', order_id: ordered.invoice_id }])
    expect((await support.call('orders', { state: 'paid' })).data.list.map(({ id }) => id)).toEqual([
      ordered.invoice_id,
    ])
  })

  it('tell the method that they are paid by, its sum and currency', async () => {
    const ordered = await buyer.order('paypal')
    const shown = async () => (await support.call('order', idOf(ordered))).data
    const listed = async (pay_type: 'paypal' | 'wechat') =>
      (await support.call('orders', { pay_type })).data.list.map(({ id }) => id)
    expect(await shown()).toMatchObject({ pay_type: 'paypal', amount: '4.99', currency: 'USD' })
    const byWechat = await buyer.payBy(ordered, 'wechat')
    const inYuan = { pay_type: 'wechat', amount: '30.00', currency: 'CNY' }
    expect(await shown()).toMatchObject(inYuan)
    await stack.pay(byWechat.pay_url)
    expect(await shown()).toMatchObject({ ...inYuan, state: 'paid', refundable: '30.00' })
    expect((await shown()).steps[0]).toMatchObject({ kind: 'placed', what: 'paypal' })
    expect([await listed('wechat'), await listed('paypal')]).toEqual([[ordered.invoice_id], []])
    const { data: record } = await support.call('member', { member_id: String(ordered.member.id) })
    expect(record.orders).toMatchObject([{ amount: '30.00', currency: 'CNY' }])
  })

  it('tell the method that paid, though another was chosen since', async () => {
    const ordered = await buyer.order('wechat')
    const callback = await buyer.payUnheard(ordered)
    // WeChat Pay does not say that it was paid as it is asked to end it.
    await stack.control('wechat/fail-next', { status: 500 })
    await buyer.payBy(ordered, 'paypal')
    const shown = async () => (await support.call('order', idOf(ordered))).data
    expect(await shown()).toMatchObject({ pay_type: 'paypal', currency: 'USD' })
    await stack.deliver(callback)
    expect(await shown()).toMatchObject({ state: 'paid', pay_type: 'wechat', amount: '30.00', currency: 'CNY' })
  })

  it('have the mails that were sent about them among their steps', async () => {
    const ordered = await paid()
    await stack.db
      .updateTable('members')
      .set({ email: 'lan@mail.example' })
      .where('id', '=', ordered.member.id)
      .execute()
    await support.call('sendReceipt', { ...idOf(ordered), reason: 'asked for it' })
    await stack.tick()
    const { data } = await support.call('order', idOf(ordered))
    expect(data.steps.at(-1)).toMatchObject({ kind: 'mail', what: 'receipt sent', number: 'l***@mail.example' })
  })

  it('have their incidents counted for the staff of their region', async () => {
    const { payment } = await paid()
    const attempt = stack.db.selectFrom('payment_attempts').select('id').where('attempt_no', '=', payment.attemptNo)
    const { id: attempt_id } = await attempt.executeTakeFirstOrThrow()
    const incident = {
      kind: 'late-payment',
      provider: 'alipay',
      fingerprint: 'late',
      detail: 'late',
      attempt_id,
    } as const
    await transaction(stack.db, tx => recordIncident(tx, incident, stack.clock.now()))
    const day = { from: '2026-11-21', until: '2026-11-21' }
    const elsewhere = await hire(stack.api, 'finance', ['1'])
    expect((await finance.call('figures', day)).data.attention.incidents).toBe(1)
    expect((await elsewhere.call('figures', day)).data.attention.incidents).toBe(0)
  })

  it('that are paid and not open are opened by asking the provider', async () => {
    const ordered = await buyer.order('alipay')
    await buyer.payUnheard(ordered)
    await buyer.isUntouched(ordered)
    const { data } = await support.call('askProvider', idOf(ordered))
    expect(data).toMatchObject({ state: 'paid', answers: [{ provider: 'alipay', said: 'paid', done: 'fulfilled' }] })
    await buyer.isPaidOnce(ordered)
    expect((await support.call('askProvider', idOf(ordered))).data).toMatchObject({ state: 'paid' })
    const rows = await stack.db.selectFrom('audit_log').select(['actor', 'action', 'region_code']).execute()
    expect(rows).toContainEqual({ actor: support.email, action: 'askProvider', region_code: '0' })
  })

  it('are given back by one person up to the limit, and the figure falls', async () => {
    await limit(1_000_000)
    const ordered = await paid()
    expect(await net()).toBe(ordered.amount)
    expect((await refund(support, ordered)).data).toEqual({ state: 'refunding' })
    expect((await refund(support, ordered)).code).toBe(staffCodes.refundUnderWay.code)
    await buyer.refunded(ordered)
    expect(await net()).toBe('0.00')
    expect((await refund(support, ordered)).code).toBe(staffCodes.orderRefunded.code)
  })

  it('are given back by two persons above the limit', async () => {
    await limit(0)
    const ordered = await paid()
    expect((await refund(support, ordered)).data).toEqual({ state: 'proposed' })
    expect((await refund(finance, ordered)).code).toBe(staffCodes.approvalWaiting.code)
    const { data } = await finance.call('approvals', {})
    expect(data.list).toMatchObject([
      { action: 'refundOrder', proposed_by: support.email, is_mine_to_decide: 1, amount: `${ordered.amount} CNY` },
    ])
    const decision = { approval_id: data.list[0]?.id ?? '', decision: 'approve', reason: 'seen' } as const
    expect(await support.call('decideApproval', decision)).toMatchObject({
      status: 403,
      data: { permission: 'approvals.decide' },
    })
    const elsewhere = await hire(stack.api, 'finance', ['1'])
    expect((await elsewhere.call('decideApproval', decision)).code).toBe(staffCodes.approvalUnknown.code)
    expect((await finance.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
    await buyer.refunded(ordered)
    const log = await hire(stack.api, 'auditor', ['0'])
    const { data: audit } = await log.call('auditLog', { action: 'decideApproval' })
    expect(audit.list).toMatchObject([
      {
        actor: finance.email,
        role: 'finance',
        before: { state: 'paid' },
        after: {
          ...{ state: 'refunding', refund: `${ordered.amount} CNY` },
          decision: { action: 'refundOrder', state: 'approved', amount: `${ordered.amount} CNY` },
        },
      },
    ])
  })

  it('stay as they are when it is declined', async () => {
    await limit(0)
    const ordered = await paid()
    await refund(support, ordered)
    const { data } = await finance.call('approvals', {})
    const decision = { approval_id: data.list[0]?.id ?? '', decision: 'decline', reason: 'no' } as const
    expect((await finance.call('decideApproval', decision)).data).toEqual({ state: 'declined' })
    expect((await support.call('order', idOf(ordered))).data.state).toBe('paid')
  })

  it('of another region are not there', async () => {
    const ordered = await paid()
    const elsewhere = await hire(stack.api, 'owner', ['1'])
    for (const name of ['order', 'askProvider'] as const)
      expect((await elsewhere.call(name, idOf(ordered))).code).toBe(staffCodes.orderUnknown.code)
    expect((await refund(elsewhere, ordered)).code).toBe(staffCodes.orderUnknown.code)
    expect((await elsewhere.call('orders', {})).data.list).toEqual([])
    expect((await elsewhere.call('figures', { from: '2026-11-21', until: '2026-11-21' })).data.totals).toEqual([])
  })

  it('of a banned member still settle', async () => {
    const ordered = await buyer.order('alipay')
    const owner = await hire(stack.api)
    expect((await owner.call('banMember', { member_id: String(ordered.member.id), reason: 'abuse' })).code).toBe(0)
    expect((await stack.api.call('userInfo', {}, ordered.member)).code).toBe(400006)
    await stack.pay(ordered.pay_url)
    const { data } = await owner.call('order', idOf(ordered))
    expect(data.state).toBe('paid')
  })
})
