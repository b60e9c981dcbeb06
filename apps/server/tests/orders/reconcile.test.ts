import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planBills } from '#features/reconciliation/reconcile.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { providers } from '#tests/payments/traits.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'

const hours = 3_600_000
/** Each test has a day of its own: what the providers booked on earlier ones stays booked. */
const dayOf = (moment: Date) => new Date(moment.getTime() + 8 * hours).toISOString().slice(0, 10)

describe.each(oneDatabase)('reconciliation, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())

  let days = 0
  let date = ''
  /** Farther from the last one than bills are made up for. */
  const apart = 5
  beforeEach(async () => {
    await stack.forget()
    await stack.db.deleteFrom('bill_rows').execute()
    days += apart
    stack.clock.set(new Date(testStart.getTime() + days * 24 * hours))
    date = dayOf(stack.clock.now())
  })

  /** Ten in the morning of the day after, Beijing time. */
  const nextMorning = () => stack.clock.set(new Date(Date.parse(`${date}T10:00:00+08:00`) + 24 * hours))
  const run = (...more: string[]) => operate(commands, stack.api.context, ['reconcile', ...more], 'lin')
  const columns = (output: string) =>
    output
      .split('\n')
      .filter(Boolean)
      .map(line => line.split('\t'))
  const moneyOf = ({ amount, amount_type }: Ordered) => `${amount} ${amount_type}`
  const attemptNo = ({ payment }: Ordered) => payment.attemptNo
  const billRows = () => stack.db.selectFrom('bill_rows').select(['kind', 'amount_minor', 'currency']).execute()
  const paid = async (provider: (typeof providers)[number]) => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    return ordered
  }
  const transactionOf = async ({ payment }: Ordered) => {
    const transaction = stack.db
      .selectFrom('provider_transactions')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
      .select('provider_txn_id')
      .where('attempt_no', '=', payment.attemptNo)
    return (await transaction.executeTakeFirst())?.provider_txn_id
  }

  /** Money that has to be fetched is fetched by a server that dies before it writes that down. */
  const fetchOnly = async ({ invoice_id, payment: { attemptNo } }: Ordered) => {
    const attempts = stack.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', Number(invoice_id))
    const { provider, provider_order_id: providerOrderId, expires_at } = await attempts.executeTakeFirstOrThrow()
    await stack.api.context.payments.get(provider)?.query({ attemptNo, providerOrderId, payableUntil: expires_at })
  }

  describe.each(providers)('with %s', provider => {
    const currency = provider === 'paypal' ? 'USD' : 'CNY'
    const reconcile = (...more: string[]) => run('--provider', provider, '--date', date, ...more)

    it('finds nothing on a day without payments', async () => {
      nextMorning()
      expect(await reconcile()).toEqual({
        code: 0,
        output: '',
        errors: `${date}: 0 rows of ${provider}, 0 differences\n`,
      })
    })

    it('finds nothing when both sides know the same payments and refunds', async () => {
      const right = await paid(provider)
      const wrong = await buyer.order(provider)
      await stack.pay(wrong.pay_url, { amount: '29.99' })
      await buyer.refunded(wrong)
      nextMorning()
      expect(await reconcile()).toMatchObject({ code: 0, output: '' })
      const sum = { currency: right.amount_type, amount_minor: right.payment.amount }
      const other = { currency: right.amount_type, amount_minor: 2999 }
      const rows = await billRows()
      expect(rows).toHaveLength(3)
      expect(rows).toEqual(
        expect.arrayContaining([
          { kind: 'payment', ...sum },
          { kind: 'payment', ...other },
          { kind: 'refund', ...other },
        ]),
      )
    })

    it('tells what only we have', async () => {
      const ordered = await paid(provider)
      await stack.control(`${provider}/bill-row`, { attempt_no: attemptNo(ordered), what: 'drop' })
      nextMorning()
      const no = String(await transactionOf(ordered))
      const outcome = await reconcile()
      expect(outcome).toMatchObject({ code: 2, errors: `${date}: 0 rows of ${provider}, 1 differences\n` })
      expect(columns(outcome.output)).toEqual([
        [provider, date, 'only-ours', 'payment', attemptNo(ordered), no, '-', moneyOf(ordered)],
      ])
      expect(await stack.incidents()).toEqual(['bill-only-ours'])
    })

    it('tells other amounts', async () => {
      const ordered = await paid(provider)
      await stack.control(`${provider}/bill-row`, { attempt_no: attemptNo(ordered), what: 'amount', amount: '29.00' })
      nextMorning()
      const [line] = columns((await reconcile()).output)
      expect(line?.slice(2, 4)).toEqual(['other-amount', 'payment'])
      expect(line?.slice(-2)).toEqual([`29.00 ${ordered.amount_type}`, moneyOf(ordered)])
      expect(await stack.incidents()).toEqual(['bill-other-amount'])
    })

    it('tells a payment that nobody here knows of', async () => {
      await stack.control(`${provider}/bill-extra`, { date, amount: '12.00' })
      nextMorning()
      const outcome = await reconcile()
      expect(columns(outcome.output)).toMatchObject([
        [provider, date, 'only-theirs', 'payment', expect.any(String), expect.any(String), `12.00 ${currency}`, '-'],
      ])
      expect(await stack.incidents()).toEqual(['bill-only-theirs'])
    })

    it('fulfils a payment that was never told and not found by asking', async () => {
      const ordered = await buyer.order(provider)
      await stack.pay(ordered.pay_url, { callback: 'none' })
      await fetchOnly(ordered)
      await stack.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
      nextMorning()
      expect(await reconcile()).toMatchObject({ code: 2 })
      await stack.tick()
      expect(await stack.grants(ordered.member.id)).toHaveLength(1)
      expect(await reconcile()).toMatchObject({ code: 0, output: '' })
    })

    it('tells the same difference again as the same incident', async () => {
      await stack.control(`${provider}/bill-extra`, { date, amount: '12.00' })
      nextMorning()
      const first = await reconcile()
      expect(await reconcile()).toEqual(first)
      const seen = await stack.db.selectFrom('payment_incidents').select('seen').execute()
      expect(seen).toEqual([{ seen: 2 }])
    })

    it('tried only, tells and writes nothing', async () => {
      await stack.control(`${provider}/bill-extra`, { date, amount: '12.00' })
      nextMorning()
      expect(await reconcile('--dry-run')).toMatchObject({ code: 2, output: expect.stringContaining('only-theirs') })
      expect(await stack.incidents()).toEqual([])
      expect(await billRows()).toEqual([])
    })

    it('finds a payment near midnight on whichever day the provider booked it', async () => {
      stack.clock.set(new Date(Date.parse(`${date}T23:59:59+08:00`)))
      const ordered = await paid(provider)
      await stack.db
        .updateTable('provider_transactions')
        .set({ paid_at: new Date(Date.parse(`${date}T00:00:01+08:00`) + 24 * hours) })
        .execute()
      nextMorning()
      expect(await reconcile()).toMatchObject({ code: 0 })
      const tomorrow = dayOf(new Date(Date.parse(`${date}T12:00:00+08:00`) + 24 * hours))
      stack.clock.advance(86_400)
      expect(await run('--provider', provider, '--date', tomorrow)).toMatchObject({ code: 0, output: '' })
      expect(await stack.grants(ordered.member.id)).toHaveLength(1)
    })
  })

  it('has what Alipay gave back as a code was cancelled in the moment it was paid', async () => {
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url, { callback: 'none' })
    await stack.cancelAtAlipay(attemptNo(ordered))
    await stack.run(60, 10)
    expect(await stack.grants(ordered.member.id)).toEqual([])
    expect(await stack.incidents()).toEqual(['refunded-elsewhere'])
    const sum = { amount_minor: ordered.payment.amount, reason: 'refunded-elsewhere', state: 'succeeded' }
    expect(await stack.refunds()).toEqual([sum])
    nextMorning()
    expect(await run('--provider', 'alipay', '--date', date)).toMatchObject({ code: 0, output: '' })
    expect(await billRows()).toHaveLength(2)
  })

  it('looks at all providers that are on and the last day with a bill, unless told otherwise', async () => {
    nextMorning()
    const { code, errors } = await run()
    expect(code).toBe(0)
    expect(errors).toContain(`${date}: 0 rows of ${[...stack.api.context.payments.keys()].join(', ')}`)
  })

  it('tells of each provider although one gives no bill, and fails where none does', async () => {
    await stack.control('wechat/bill-extra', { date, amount: '12.00' })
    nextMorning()
    await stack.control('alipay/fail-next', { status: 500, count: 9 })
    const { code, output, errors } = await run()
    expect([code, columns(output).map(([provider]) => provider)]).toEqual([2, ['wechat']])
    expect(errors).toMatch(/rows of wechat, qq, paypal, 1 differences; alipay gave no bill: /)
    expect(await run('--provider', 'alipay')).toMatchObject({ code: 1, output: '' })
    await stack.control('alipay/fail-next', { status: 500, count: 0 })
  })

  it('waits for the end of a day', async () => {
    stack.clock.set(new Date(Date.parse(`${date}T23:59:59+08:00`)))
    const errors = `bohe operate: ${date} is not over in Beijing\n`
    expect(await run('--date', date)).toEqual({ code: 1, output: '', errors })
    stack.clock.advance(1)
    // Over, if not billed yet.
    expect((await run('--date', date)).errors).not.toBe(errors)
  })

  it('happens by itself from the day of the first order, each provider’s each day once, from ten in the morning', async () => {
    await stack.control('wechat/bill-extra', { date, amount: '12.00' })
    const jobs = async () => {
      await planBills(stack.api.context)
      const left = stack.db.selectFrom('outbox').select('payload').where('topic', '=', 'payment.reconcile')
      return (await left.execute()).map(({ payload }) => JSON.stringify(payload).includes(date))
    }
    expect(await jobs()).toEqual([])
    await buyer.order('wechat')
    nextMorning()
    stack.clock.advance(-1)
    expect(await jobs()).toEqual([])
    stack.clock.advance(1)
    expect(await jobs()).toEqual(providers.map(() => true))
    expect(await jobs()).toHaveLength(providers.length)
    await stack.tick()
    expect(await stack.incidents()).toEqual(['bill-only-theirs'])
    expect(stack.api.log.filter(line => line.includes('a bill differs from our books'))).toHaveLength(1)
    await jobs()
    await stack.tick()
    expect(await stack.db.selectFrom('payment_incidents').select('seen').execute()).toEqual([{ seen: 1 }])
  })

  it('waits for a provider that gives no bill now', async () => {
    stack.clock.advance(-48 * 3600)
    await buyer.order('wechat')
    nextMorning()
    await planBills(stack.api.context)
    await stack.control('alipay/fail-next', { status: 500, count: 9 })
    await stack.tick()
    const jobs = () => stack.db.selectFrom('outbox').select('payload').where('topic', '=', 'payment.reconcile')
    const waiting = () => jobs().where('done_at', 'is', null).execute()
    expect(await waiting()).toHaveLength(3)
    await stack.control('alipay/fail-next', { status: 500, count: 0 })
    await expect
      .poll(
        async () => {
          await stack.run(70, 10)
          return waiting()
        },
        { timeout: 20_000 },
      )
      .toEqual([])
  })
})
