import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ThreadedMail } from '#gateways/mail/mail-gateway.ts'
import { workOutbox } from '#jobs/outbox.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('letters that the staff have sent, on $name', database => {
  let stack: PaymentStack
  let support: Colleague
  let ordered: Ordered
  let member_id: string
  beforeAll(async () => {
    stack = await startPaymentStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    support = await hire(stack.api, 'support', ['0'])
    ordered = await buyerIn(stack).order('alipay')
    member_id = (await support.call('order', { order_id: ordered.invoice_id })).data.member_id
  })

  const has = (email: string | null) =>
    stack.db.updateTable('members').set({ email }).where('id', '=', Number(member_id)).execute()
  const reason = 'he asked'
  const reset = (who = support) => who.call('sendPasswordReset', { member_id, reason })
  const receipt = (who = support) => who.call('sendReceipt', { order_id: ordered.invoice_id, reason })
  const mailed = async () => {
    const letters: ThreadedMail[] = []
    const deliver = async (letter: ThreadedMail) => {
      letters.push(letter)
      return 'sent' as const
    }
    const { context } = stack.api
    await workOutbox({ ...context, mail: { ...context.mail, deliver } })
    return letters
  }
  const lastEntry = async () =>
    JSON.stringify(await stack.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow())

  it('tell a member how he chooses a new password, once a minute, and hold nothing that opens anything', async () => {
    await has('lost-password@bohe.test')
    for (const _ of [1, 2]) expect((await reset()).code).toBe(0)
    const letters = await mailed()
    expect(letters).toMatchObject([
      { email: 'lost-password@bohe.test', mail: { subject: 'How to choose a new password for Bohe' } },
    ])
    expect(letters[0]?.mail.text).not.toMatch(/http|\d{6}/)
    expect(await lastEntry()).not.toContain('lost-password')
    const { data } = await support.call('messages', { target: 'lost-password@bohe.test' })
    expect(data.list).toMatchObject([{ purpose: 'password-reset', state: 'sent' }])
  })

  it('are the receipt of what is paid: what, how much, by which payment', async () => {
    await has('buys@bohe.test')
    expect(await receipt()).toMatchObject({ code: staffCodes.orderNotPaid.code })
    await stack.pay(ordered.pay_url)
    await buyerIn(stack).isPaidOnce(ordered)
    expect((await receipt()).code).toBe(0)
    const letters = await mailed()
    expect(letters).toMatchObject([{ email: 'buys@bohe.test' }])
    const payment = await stack.db.selectFrom('provider_transactions').selectAll().executeTakeFirstOrThrow()
    for (const fact of [ordered.amount, payment.provider_txn_id, 'Alipay'])
      expect(letters[0]?.mail.text).toContain(fact)
    expect(await lastEntry()).not.toContain('buys@')
  })

  it('have to have a mailbox to go to, and a member of one’s own region', async () => {
    await has(null)
    expect(await reset()).toMatchObject({ code: staffCodes.memberNoMail.code })
    const other = await hire(stack.api, 'support', ['1'])
    expect(await reset(other)).toMatchObject({ code: staffCodes.memberUnknown.code })
    expect(await receipt(other)).toMatchObject({ code: staffCodes.orderUnknown.code })
    expect(await mailed()).toEqual([])
  })
})
