import { retention, serverLimits } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { purge } from '#database/purge.ts'
import { transaction } from '#database/transaction.ts'
import { eraseMember } from '#features/erasure/erase-member.ts'
import { keepingCallback } from '#features/orders/callback-store.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('the callbacks of an order in the console, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let finance: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    finance = await hire(stack.api, 'finance', ['0'])
  })

  const paid = async () => {
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    return ordered
  }

  const callbackSteps = async (who: Colleague, ordered: Ordered) =>
    (await who.call('order', { order_id: ordered.invoice_id })).data.steps.filter(({ kind }) => kind === 'callback')

  it('are shown as they came to who asks, which the audit says without what they said', async () => {
    const ordered = await paid()
    const [step, ...others] = await callbackSteps(finance, ordered)
    expect(others).toEqual([])
    expect(step).toMatchObject({ what: 'paid', at: stack.clock.now().toISOString(), raw: '' })
    const asked = { order_id: ordered.invoice_id, reason: 'the buyer says it was another' }
    const { callbacks: shown } = (await finance.call('revealCallbacks', asked)).data
    expect(shown.map(({ id }) => id)).toEqual([step?.callback_id])
    expect(new URLSearchParams(shown[0]?.raw).get('out_trade_no')).toBe(ordered.payment.attemptNo)
    const rows = stack.db.selectFrom('audit_log').selectAll().where('action', '=', 'revealCallbacks')
    const [act, ...more] = await rows.execute()
    expect(more).toEqual([])
    expect(act).toMatchObject({
      ...{ actor: finance.email, region_code: '0', arguments: { reason: asked.reason } },
      after: { member: String(ordered.member.id), shown: [`callback ${step?.callback_id}`] },
    })
    expect(JSON.stringify(act)).not.toContain('out_trade_no')
  })

  it('are shown to nobody who only works on orders, nor beyond his region', async () => {
    const ordered = await paid()
    const asked = { order_id: ordered.invoice_id, reason: 'curious' }
    const support = await hire(stack.api, 'support', ['0'])
    expect((await support.call('revealCallbacks', asked)).code).toBe(staffCodes.notPermitted.code)
    const elsewhere = await hire(stack.api, 'finance', ['1'])
    expect((await elsewhere.call('revealCallbacks', asked)).code).toBe(staffCodes.orderUnknown.code)
  })

  it('are counted when they come again, and so many of an attempt are kept', async () => {
    const ordered = await paid()
    const callback = stack.callbackProxy.seen.at(-1)
    if (!callback) throw new Error('no callback came')
    await stack.deliver(callback)
    expect(await callbackSteps(finance, ordered)).toMatchObject([{ what: 'paid × 2' }])
    const attempt = { provider: 'alipay', attempt_no: ordered.payment.attemptNo } as const
    const another = (at: number) => ({ kind: 'other' as const, body: Buffer.from(`another ${at}`) })
    const most = serverLimits.callback.ofOneAttempt
    for (let at = 0; at <= most; at += 1)
      await stack.db.executeQuery(keepingCallback(stack.db, attempt, another(at), stack.clock.now()))
    expect(await callbackSteps(finance, ordered)).toHaveLength(most)
  })

  const callbacks = () => stack.db.selectFrom('payment_callbacks').select('kind').execute()

  it('are forgotten with their member, and where he paid from; the payment is a book', async () => {
    const ordered = await paid()
    const member = await stack.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', ordered.member.id)
      .executeTakeFirstOrThrow()
    const { config } = stack.api.context
    await transaction(stack.db, tx => eraseMember(tx, config.secretKey, member, stack.clock.now()))
    expect(await callbacks()).toEqual([])
    expect(await stack.db.selectFrom('payment_attempts').select(['state', 'client_ip']).execute()).toEqual([
      { state: 'paid', client_ip: '' },
    ])
    expect(await stack.db.selectFrom('provider_transactions').select('outcome').execute()).toEqual([
      { outcome: 'fulfilled' },
    ])
  })

  it('are kept for as long as it is said', async () => {
    await paid()
    const over = secondsAfter(stack.clock.now(), retention.provedCallbackSeconds)
    await purge(stack.db, over)
    expect(await callbacks()).toEqual([{ kind: 'paid' }])
    await purge(stack.db, secondsAfter(over, 1))
    expect(await callbacks()).toEqual([])
  })

  it('that come after their member was erased are not kept', async () => {
    const ordered = await buyer.order('alipay')
    const callback = await buyer.payUnheard(ordered)
    const { config, clock } = stack.api.context
    await transaction(stack.db, async tx => {
      const row = await tx
        .selectFrom('members')
        .selectAll()
        .where('id', '=', ordered.member.id)
        .executeTakeFirstOrThrow()
      await eraseMember(tx, config.secretKey, row, clock.now())
    })
    await stack.deliver(callback)
    expect((await finance.call('order', { order_id: ordered.invoice_id })).data.state).toBe('paid')
    expect(await stack.db.selectFrom('payment_callbacks').select('kind').execute()).toEqual([])
  })
})
