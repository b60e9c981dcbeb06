import type { StaffData } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('jobs in the console, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let operations: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    operations = await hire(stack.api, 'operations')
  })

  const look = async () => (await operations.call('machines', {})).data
  const listed = async (who: Colleague, state: '' | 'all' | 'dead' = '') =>
    (await who.call('jobs', { state })).data.list
  const queue = async (told: { attempts?: number; inSeconds?: number; last_error?: string; topic?: string } = {}) => {
    const { attempts = 0, inSeconds = 0, last_error = null, topic = 'mail.contact-changed' } = told
    const payload = JSON.stringify({ email: 'lin@bohe.test', kind: 'mail', language: 'en', at: '2026-11-21T08:00:00Z' })
    const run_at = new Date(stack.clock.now().getTime() + inSeconds * 1000)
    const job = { topic, payload, key: null, run_at, attempts, last_error, done_at: null }
    return (await stack.db.insertInto('outbox').values(job).returning('id').executeTakeFirstOrThrow()).id
  }
  const jobOf = (id: number) => stack.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const incidents = () => stack.db.selectFrom('payment_incidents').select(['kind', 'detail']).execute()

  /** A refund whose provider was asked in vain until nobody asked any more. */
  const deadRefund = async () => {
    const ordered = await buyer.order('alipay')
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    const support = await hire(stack.api, 'support', ['0'])
    const about = { order_id: ordered.invoice_id }
    expect((await support.call('refundOrder', { ...about, reason: 'asked' })).data).toEqual({ state: 'refunding' })
    const row = stack.db.selectFrom('outbox').select('id').where('topic', '=', 'payment.refund')
    const { id } = await row.executeTakeFirstOrThrow()
    await stack.db
      .updateTable('outbox')
      .set({ attempts: 60, last_error: 'Error: no answer' })
      .where('id', '=', id)
      .execute()
    return { ordered, id, job_ids: [String(id)] }
  }

  describe('the queue', () => {
    it('is told by topic, with what is dead and how long the oldest waits', async () => {
      await queue({ inSeconds: 60 })
      await queue({ inSeconds: -90 })
      await queue({ inSeconds: -5 })
      await queue({ attempts: 60, inSeconds: -900 })
      await queue({ topic: 'mail.other', attempts: 60 })
      expect((await look()).queue).toEqual([
        { topic: 'mail.contact-changed', waiting: 1, due: 2, dead: 1, oldest_seconds: 90 },
        { topic: 'mail.other', waiting: 0, due: 0, dead: 1, oldest_seconds: 0 },
      ])
    })

    it('lists dead and late jobs, and the others when they are asked for', async () => {
      const dead = await queue({ attempts: 60, inSeconds: -900 })
      const late = await queue({ attempts: 2, inSeconds: -61 })
      const due = await queue({ inSeconds: -1 })
      const failing = await queue({ attempts: 3, inSeconds: 8 })
      const waiting = await queue({ inSeconds: 8 })
      const ids = (rows: StaffData<'jobs'>['list']) => rows.map(({ id, state }) => [Number(id), state])
      expect(ids(await listed(operations))).toEqual([
        [dead, 'dead'],
        [late, 'late'],
      ])
      expect(ids(await listed(operations, 'all')).slice(2)).toEqual([
        [due, 'due'],
        [failing, 'failing'],
        [waiting, 'waiting'],
      ])
      expect((await operations.call('jobs', { state: 'all', topic: 'payment.refund' })).data.list).toEqual([])
    })

    it('shows no contact and nothing long, neither of a payload nor of an error', async () => {
      await queue({ attempts: 60, last_error: `550 <lin@bohe.test> ${'x'.repeat(600)}` })
      const [job] = await listed(operations)
      expect(JSON.stringify(job)).not.toContain('lin@bohe.test')
      expect(job).toMatchObject({ about: '', order_id: '', member_id: '', region: '' })
      expect(job?.last_error.startsWith('550 <l***@bohe.test> x')).toBe(true)
      expect(job?.last_error).toHaveLength(300)
    })

    it('names the order and the sum of a refund, to whoever sees that region', async () => {
      const { ordered } = await deadRefund()
      expect(await listed(operations)).toMatchObject([
        {
          ...{ topic: 'payment.refund', state: 'dead', attempts: 60, region: '0', last_error: 'Error: no answer' },
          ...{ order_id: ordered.invoice_id, member_id: String(ordered.member.id), about: `${ordered.amount} CNY` },
        },
      ])
      expect(await listed(await hire(stack.api, 'operations', ['1']))).toEqual([])
    })
  })

  describe('a dead job', () => {
    it('runs again when it is retried, from its first attempt', async () => {
      const { ordered, job_ids, id } = await deadRefund()
      await stack.run(120, 10)
      expect(await stack.refunds()).toMatchObject([{ state: 'pending' }])
      expect((await operations.call('retryJobs', { job_ids })).data).toEqual({ jobs: 1 })
      expect(await jobOf(id)).toMatchObject({ attempts: 0, run_at: stack.clock.now() })
      expect(await buyer.refunded(ordered)).toMatchObject([{ amount: ordered.amount }])
      expect((await operations.call('retryJobs', { job_ids })).code).toBe(staffCodes.jobUnknown.code)
    })

    it('that carries no money is thrown away by one person, with its reason in the audit', async () => {
      const ids = [await queue({ attempts: 60 }), await queue({ attempts: 60 })]
      const input = { job_ids: [...ids, ...ids].map(String), reason: 'no such mailbox' }
      expect((await operations.call('discardJobs', input)).data).toEqual({ state: 'done', jobs: 2 })
      expect(await listed(operations, 'all')).toEqual([])
      const { data } = await operations.call('auditLog', { action: 'discardJobs' })
      expect(data.list[0]).toMatchObject({
        actor: operations.email,
        arguments: { reason: 'no such mailbox' },
        before: { jobs: ids.map(job => ({ job, topic: 'mail.contact-changed', attempts: 60 })) },
        after: { about: `jobs ${ids.join(', ')}`, discarded: 2 },
      })
      expect(JSON.stringify(data.list[0])).not.toContain('lin@bohe.test')
    })

    it('that carries money is thrown away by two persons; the refund failed, is told, and can be asked for again', async () => {
      const { ordered, job_ids, id } = await deadRefund()
      const mail = await queue({ attempts: 60 })
      const input = { job_ids: [...job_ids, String(mail)], reason: 'paid by hand' }
      expect((await operations.call('discardJobs', input)).data).toEqual({ state: 'proposed', jobs: 2 })
      expect((await jobOf(id)).done_at).toBeNull()
      expect((await operations.call('discardJobs', input)).code).toBe(staffCodes.approvalWaiting.code)
      const owner = await hire(stack.api)
      const { data } = await owner.call('approvals', {})
      expect(data.list).toMatchObject([
        { action: 'discardJobs', about: `jobs ${id}, ${mail}`, amount: `${ordered.amount} CNY`, is_mine_to_decide: 1 },
      ])
      const decision = { approval_id: data.list[0]?.id ?? '', decision: 'approve', reason: 'seen' } as const
      expect((await operations.call('decideApproval', decision)).code).toBe(staffCodes.approvalOwn.code)
      expect((await owner.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
      expect((await jobOf(id)).done_at).not.toBeNull()
      expect((await jobOf(mail)).done_at).not.toBeNull()
      expect(await stack.refunds()).toMatchObject([{ state: 'failed' }])
      expect(await incidents()).toMatchObject([{ kind: 'refund-failed' }])
      const again = { order_id: ordered.invoice_id, reason: 'after all' }
      expect((await owner.call('refundOrder', again)).data).toEqual({ state: 'refunding' })
    })

    it('whose refund has just succeeded fails nothing', async () => {
      const { job_ids } = await deadRefund()
      await operations.call('discardJobs', { job_ids, reason: 'stuck' })
      await stack.db.updateTable('refunds').set({ state: 'succeeded', done_at: stack.clock.now() }).execute()
      const owner = await hire(stack.api)
      const { data } = await owner.call('approvals', {})
      const waiting = data.list.find(({ about }) => about === `jobs ${job_ids[0]}`)
      const decision = { approval_id: waiting?.id ?? '', decision: 'approve', reason: 'seen' } as const
      expect((await owner.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
      expect(await stack.refunds()).toMatchObject([{ state: 'succeeded' }])
      expect(await incidents()).toEqual([])
    })

    it('that was done meanwhile is not thrown away by who approves too late', async () => {
      const { ordered, job_ids } = await deadRefund()
      await operations.call('discardJobs', { job_ids, reason: 'stuck' })
      await operations.call('retryJobs', { job_ids })
      await buyer.refunded(ordered)
      const owner = await hire(stack.api)
      const { data } = await owner.call('approvals', {})
      const waiting = data.list.find(({ about }) => about === `jobs ${job_ids[0]}`)
      const decision = { approval_id: waiting?.id ?? '', decision: 'approve', reason: 'seen' } as const
      expect((await owner.call('decideApproval', decision)).code).toBe(staffCodes.jobUnknown.code)
      expect(await stack.refunds()).toMatchObject([{ state: 'succeeded' }])
    })

    it('is nobody’s who does not see its region, and what concerns both is not thrown away by who sees one', async () => {
      const { job_ids } = await deadRefund()
      const elsewhere = await hire(stack.api, 'operations', ['1'])
      const discard = { job_ids, reason: 'not mine' }
      expect((await elsewhere.call('retryJobs', { job_ids })).code).toBe(staffCodes.jobUnknown.code)
      expect((await elsewhere.call('discardJobs', discard)).code).toBe(staffCodes.jobUnknown.code)
      const mail = await queue({ attempts: 60 })
      const both = { job_ids: [String(mail)], reason: 'not mine alone' }
      expect((await elsewhere.call('discardJobs', both)).code).toBe(staffCodes.beyondOwn.code)
    })

    it('is looked at by an auditor, who changes nothing', async () => {
      const job_ids = [String(await queue({ attempts: 60 }))]
      const auditor = await hire(stack.api, 'auditor')
      expect(await listed(auditor)).toHaveLength(1)
      expect((await auditor.call('retryJobs', { job_ids })).code).toBe(staffCodes.notPermitted.code)
    })
  })
})
