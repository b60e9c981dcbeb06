import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('a payment of nothing that two persons open an order with, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
    await stack.db.updateTable('approval_limits').set({ most: 0 }).where('name', '=', 'refund CNY').execute()
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    await stack.db.deleteFrom('approvals').execute()
  })

  /** One proposed it: what the order and the payment are, and how the other one agrees. */
  const proposed = async () => {
    const ordered = await buyer.order('alipay')
    // The books are lost, as after a backup was brought back: the money is at the provider.
    const callback = await buyer.payUnheard(ordered)
    await stack.db.deleteFrom('payment_attempts').where('order_id', '=', Number(ordered.invoice_id)).execute()
    await stack.deliver(callback)
    const [one, other] = [await hire(stack.api, 'finance'), await hire(stack.api, 'finance')]
    const incident_id = (await one.call('incidents', { state: 'open' })).data.list[0]?.id ?? ''
    const invoice_no = ordered.payment.attemptNo.slice(0, -3)
    const asked = { incident_id, invoice_no, decision: 'open', reason: 'the member wrote' } as const
    expect((await one.call('explainPayment', asked)).data).toEqual({ state: 'proposed' })
    const approval_id = (await other.call('approvals', {})).data.list[0]?.id ?? ''
    const approve = () => other.call('decideApproval', { approval_id, decision: 'approve', reason: 'seen' })
    return { ordered, approve }
  }

  it('opens it', async () => {
    const { ordered, approve } = await proposed()
    expect((await approve()).data).toEqual({ state: 'approved' })
    await buyer.isPaidOnce(ordered)
  })

  it('opens nothing once it went back at the provider', async () => {
    const { ordered, approve } = await proposed()
    await stack.cancelAtAlipay(ordered.payment.attemptNo)
    expect(await approve()).toMatchObject({ code: staffCodes.paymentUnconfirmed.code, data: { said: 'refunded' } })
    await buyer.isUntouched(ordered)
    expect(await stack.db.selectFrom('provider_transactions').selectAll().execute()).toEqual([])
  })

  it.each([
    ['sum', { amountMinor: 2999 }],
    ['currency', { currency: 'USD' }],
    ['number', { providerTxnId: '17' }],
  ])('opens nothing when its %s is another by now', async (_what, then) => {
    const { ordered, approve } = await proposed()
    const { input } = await stack.db.selectFrom('approvals').select('input').executeTakeFirstOrThrow()
    const { paid, ...asked } = input as { paid: object }
    const changed = JSON.stringify({ ...asked, paid: { ...paid, ...then } })
    await stack.db.updateTable('approvals').set({ input: changed }).execute()
    expect((await approve()).code).toBe(staffCodes.paymentUnconfirmed.code)
    await buyer.isUntouched(ordered)
  })

  it('waits while the provider cannot be asked', async () => {
    const { ordered, approve } = await proposed()
    await stack.control('alipay/fail-next', { status: 503 })
    expect((await approve()).code).toBe(staffCodes.paymentProviderFailed.code)
    expect((await approve()).data).toEqual({ state: 'approved' })
    await buyer.isPaidOnce(ordered)
  })
})
