import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#database/enqueue-job.ts'
import { purge } from '#database/purge.ts'
import { startJobs } from '#jobs/jobs.ts'
import { workOutbox } from '#jobs/outbox.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'

describe.each(oneDatabase)('what happens by itself, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  it('that a newer release queued are left to its nodes', async () => {
    const newer = { topic: 'parcel.send', key: 'parcel 1', payload: '{}', run_at: stack.clock.now() }
    await stack.db
      .insertInto('outbox')
      .values(newer as never)
      .execute()
    expect(await workOutbox(stack.api.context)).toBe(0)
    const row = stack.db.selectFrom('outbox').select(['attempts', 'last_error']).where('topic', '=', 'parcel.send')
    expect(await row.execute()).toEqual([{ attempts: 0, last_error: null }])
    await stack.db.deleteFrom('outbox').where('topic', '=', 'parcel.send').execute()
  })

  const jobs = () => stack.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const queue = (key: string, attemptId = 0) =>
    stack.db.transaction().execute(tx => enqueue(tx, 'payment.close', { attemptId }, { key, runAt: stack.clock.now() }))

  it('is queued once for a key, and not when its transaction fails', async () => {
    await queue('a')
    await queue('a')
    const failing = stack.db.transaction().execute(async tx => {
      await enqueue(tx, 'payment.close', { attemptId: 0 }, { key: 'b', runAt: stack.clock.now() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await jobs()).toMatchObject([{ key: 'a', attempts: 0, done_at: null }])
  })

  it('is forgotten a week after it was done, never before it is', async () => {
    await queue('done')
    await stack.db.updateTable('outbox').set({ done_at: stack.clock.now() }).execute()
    await queue('waiting')
    const keysAfter = async (days: number) => {
      await purge(stack.db, new Date(stack.clock.now().getTime() + days * 86_400_000))
      return (await jobs()).map(({ key }) => key)
    }
    expect(await keysAfter(7)).toEqual(['done', 'waiting'])
    expect(await keysAfter(7.001)).toEqual(['waiting'])
  })

  it('is tried again later and later when it fails, and given up at last', async () => {
    await queue('a')
    const pauses: number[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await workOutbox(stack.api.context)).toBe(1)
      const [job] = await jobs()
      pauses.push(((job?.run_at.getTime() ?? 0) - stack.clock.now().getTime()) / 1000)
      expect(await workOutbox(stack.api.context)).toBe(0)
      stack.clock.set(job?.run_at ?? stack.clock.now())
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32])
    await stack.db.updateTable('outbox').set({ attempts: 60 }).execute()
    expect(await workOutbox(stack.api.context)).toBe(0)
    expect(await jobs()).toMatchObject([{ done_at: null, last_error: expect.stringContaining('no result') }])
  })

  it('is done by one node, and comes back when that node dies', async () => {
    const ordered = await buyer.order('alipay')
    const [attempt] = await stack.db.selectFrom('payment_attempts').select('id').execute()
    for (let job = 0; job < 10; job += 1) await queue(`close ${job}`, attempt?.id)
    const taken = await Promise.all([1, 2, 3].map(() => workOutbox(stack.api.context)))
    expect(taken.reduce((sum, each) => sum + each)).toBe(10)
    expect((await jobs()).filter(({ done_at, attempts }) => done_at === null || attempts !== 1)).toEqual([])
    await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')

    await queue('orphan', attempt?.id)
    const leased = { attempts: 1, run_at: new Date(stack.clock.now().getTime() + 60_000) }
    await stack.db.updateTable('outbox').set(leased).where('key', '=', 'orphan').execute()
    expect(await workOutbox(stack.api.context)).toBe(0)
    stack.clock.advance(60)
    expect(await workOutbox(stack.api.context)).toBe(1)
  })

  it('finds an attempt whose server died before it heard the provider’s answer', async () => {
    const ordered = await buyer.order('wechat')
    await stack.db.updateTable('payment_attempts').set({ state: 'creating', pay_url: '' }).execute()
    expect((await buyer.payBy(ordered, 'wechat')).pay_url).toBe(ordered.pay_url)
    await stack.db.updateTable('payment_attempts').set({ state: 'creating', pay_url: '' }).execute()
    await stack.pay(ordered.pay_url, { callback: 'none' })
    await stack.run(10)
    await buyer.isPaidOnce(ordered)
  })

  it('ends an order whose provider cannot be reached any more, and still finds its payment afterwards', async () => {
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url, { callback: 'none' })
    await stack.control('alipay/fail-next', { status: 503, count: 100 })
    await stack.run(1800, 30)
    expect(await buyer.stateOf(ordered)).toBe('2')
    const isBack = () => stack.api.context.payments.get('alipay')?.query(ordered.payment)
    await expect.poll(isBack, { timeout: 10_000, interval: 1 }).toMatchObject({ state: 'paid' })
    await stack.run(3600, 60)
    await buyer.isPaidOnce(ordered)
    expect(await stack.incidents()).toEqual(['late-payment'])
  })

  it('runs every second, lives, and stops', async () => {
    const running = startJobs(stack.api.context)
    const ordered = await buyer.order('wechat')
    await stack.pay(ordered.pay_url, { callback: 'none' })
    stack.clock.advance(11)
    await expect.poll(() => buyer.stateOf(ordered), { timeout: 10_000 }).toBe('1')
    expect(running.isAlive()).toBe(true)
    await running.stop()
  })
})
