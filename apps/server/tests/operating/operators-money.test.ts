import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beijingDay } from '#domain/beijing-day.ts'
import { sumDays } from '#features/daily-sums/sum-days.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { providers } from '#tests/payments/traits.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

const month = 30 * 86_400

describe.each(oneDatabase)('operators and money, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    await stack.db.deleteFrom('audit_log').execute()
  })

  const run = (...args: string[]) => operate(commands, stack.api.context, args, 'lin')
  const numberOf = ({ payment }: Ordered) => payment.attemptNo.slice(0, -3)
  const refund = (ordered: Ordered, ...more: string[]) =>
    run('orders:refund', '--invoice-no', numberOf(ordered), '--reason', 'asked for it', ...more)
  const orderState = async ({ invoice_id }: Ordered) => {
    const order = stack.db.selectFrom('orders').select('state').where('id', '=', Number(invoice_id))
    return (await order.executeTakeFirstOrThrow()).state
  }
  const acts = () => stack.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()
  const paid = async (provider: (typeof providers)[number]) => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    return ordered
  }

  describe.each(providers)('orders:refund of an order paid by %s', provider => {
    it('takes back what is left of its time and gives the whole amount back', async () => {
      const ordered = await paid(provider)
      stack.clock.advance(86_400)
      const outcome = await refund(ordered)
      const left = month - 86_400
      expect(outcome).toMatchObject({ code: 0, output: '' })
      expect(outcome.errors).toContain(
        `is refunding: ${ordered.amount} ${ordered.amount_type} by ${provider}, ${left / 86_400} days of membership taken back`,
      )
      expect(await orderState(ordered)).toBe('refunding')
      expect(await buyer.membership(await again(ordered))).toMatchObject({ expiry_time_samp: 0 })
      expect(await buyer.refunded(ordered)).toEqual([{ amount: ordered.amount, state: 'SUCCESS' }])
      expect(await orderState(ordered)).toBe('refunded')
      expect(await stack.refunds()).toMatchObject([
        { amount_minor: ordered.payment.amount, reason: 'operator', state: 'succeeded' },
      ])
      expect(await stack.wrongLedgers()).toEqual([])
      expect(await acts()).toMatchObject([
        { action: 'orders:refund', before: { state: 'paid' }, after: { state: 'refunding', seconds: left } },
      ])
    })

    it('gives a part back with --amount, and no more than was paid', async () => {
      const ordered = await paid(provider)
      const outcome = await refund(ordered, '--amount', '1.00')
      expect(outcome.errors).toContain(`is paid: 1.00 ${ordered.amount_type} by ${provider}`)
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '1.00', state: 'SUCCESS' }])
      expect(await orderState(ordered)).toBe('paid')
      expect((await refund(ordered, '--amount', ordered.amount)).errors).toContain('more than can still be given back')
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('tried only, changes nothing', async () => {
      const ordered = await paid(provider)
      expect(await refund(ordered, '--dry-run')).toMatchObject({ code: 0 })
      await buyer.isPaidOnce(ordered)
      expect(await stack.refunds()).toEqual([])
      expect(await acts()).toEqual([])
    })

    it('is refused while it is under way, and afterwards', async () => {
      const ordered = await paid(provider)
      await refund(ordered)
      expect((await refund(ordered)).errors).toContain('its money is on its way back already')
      await buyer.refunded(ordered)
      expect((await refund(ordered)).errors).toContain('it was refunded already')
      expect(await stack.refunds()).toHaveLength(1)
    })

    it('asked for by 10 operators at once happens once', async () => {
      const ordered = await paid(provider)
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(ordered)))
      expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await stack.refunds()).toHaveLength(1)
    })

    it('that the provider refused is an incident and can be tried again', async () => {
      const ordered = await paid(provider)
      await refund(ordered)
      await stack.db.updateTable('refunds').set({ state: 'failed', done_at: stack.clock.now() }).execute()
      expect(await refund(ordered)).toMatchObject({ code: 0 })
      await buyer.refunded(ordered)
      expect(await orderState(ordered)).toBe('refunded')
      expect((await stack.refunds()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    })
  })

  const again = async (ordered: Ordered) => ({ ...ordered, member: await stack.logInAgain(ordered.member.id) })

  it('orders:refund refuses an order that was not paid, and a number that is none', async () => {
    const ordered = await buyer.order('wechat')
    expect(await refund(ordered)).toMatchObject({ code: 1, errors: expect.stringContaining('it was not paid') })
    const unknown = await run('orders:refund', '--invoice-no', '42', '--reason', 'asked')
    expect(unknown).toEqual({ code: 1, output: '', errors: 'bohe operate: order 42: there is no such order\n' })
  })

  it('figures:check names days whose sums are wrong, and sums them anew', async () => {
    await paid('wechat')
    const today = beijingDay(stack.clock.now())
    stack.clock.advance(3 * 86_400)
    while ((await sumDays(stack.api.context)) > 0);
    expect(await run('figures:check')).toEqual({ code: 0, output: '', errors: '0 days differ\n' })
    await sql`update daily_revenue set received = received + 1`.execute(stack.db)
    expect(await run('figures:check', '--repair', '--dry-run')).toMatchObject({ code: 2, output: `${today}\n` })
    expect(await run('figures:check', '--repair')).toMatchObject({ code: 2, errors: '1 days differ, 1 summed anew\n' })
    expect(await run('figures:check')).toMatchObject({ code: 0 })
  })

  it('ledger:check names members whose copy is wrong, and repairs it', async () => {
    const ordered = await paid('wechat')
    const { id } = ordered.member
    expect(await run('ledger:check')).toEqual({ code: 0, output: '', errors: '0 members differ\n' })
    await sql`update memberships set runs_out_at = runs_out_at + interval '1 day' where member_id = ${id}`.execute(
      stack.db,
    )
    expect(await run('ledger:check')).toEqual({ code: 2, output: `${id}\n`, errors: '1 members differ\n' })
    const tried = await run('ledger:check', '--repair', '--dry-run')
    expect(tried).toMatchObject({ code: 2, errors: expect.stringContaining('nothing was written') })
    expect(await stack.wrongLedgers()).toEqual([id])
    expect(await run('ledger:check', '--repair')).toMatchObject({ code: 2, errors: '1 members differ, 1 rebuilt\n' })
    expect(await stack.wrongLedgers()).toEqual([])
    expect((await acts()).map(({ after }) => after)).toEqual([{ repaired: [] }, { repaired: [] }, { repaired: [id] }])
  })
})
