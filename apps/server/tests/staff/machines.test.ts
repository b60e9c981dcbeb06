import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import type { Schema } from '#database/schema.ts'
import { countClientVersions } from '#http/connection/client-versions.ts'
import { createHeartbeat } from '#jobs/heartbeat.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { release } from '#release.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('machines in the console, on $name', database => {
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

  describe('a node', () => {
    beforeEach(async () => {
      await stack.db.deleteFrom('nodes').execute()
    })

    it('tells that it lives and how it does; half a minute without a word, and it is gone', async () => {
      const heart = createHeartbeat(stack.api.context)
      await heart.beat()
      const [node] = (await look()).nodes
      expect(node).toMatchObject({
        version: release().version,
        is_gone: 0,
        resting: [],
        seen_at: stack.clock.now().toISOString(),
      })
      expect(node?.rss_bytes).toBeGreaterThan(10_000_000)
      stack.clock.advance(30)
      expect((await look()).nodes).toMatchObject([{ is_gone: 0 }])
      stack.clock.advance(1)
      expect((await look()).nodes).toMatchObject([{ is_gone: 1 }])
      await heart.beat()
      expect((await look()).nodes).toMatchObject([{ is_gone: 0 }])
      await heart.stop()
      expect((await look()).nodes).toEqual([])
    })

    it('says which providers it leaves alone, and until when', async () => {
      await createHeartbeat(stack.api.context).beat()
      const until = '2026-11-21T08:00:15.000Z'
      await stack.db
        .updateTable('nodes')
        .set({ resting: JSON.stringify({ alipay: until }) })
        .execute()
      expect((await look()).nodes).toMatchObject([{ resting: [{ provider: 'alipay', until }] }])
    })

    it('that is killed is forgotten after a day', async () => {
      await createHeartbeat(stack.api.context).beat()
      stack.clock.advance(86_390)
      await keepHouse(stack.api.context)
      const kept = () => stack.db.selectFrom('nodes').select('id').execute()
      expect(await kept()).toHaveLength(1)
      stack.clock.advance(20)
      await keepHouse(stack.api.context)
      expect(await kept()).toEqual([])
    })

    it.each([
      ['is silent while the database is away', new DatabaseUnavailable(new Error('gone')), 0],
      ['says once what else is wrong', new Error('odd'), 1],
    ])('%s, and goes on', async (_, error, lines) => {
      const { api } = stack
      const broken = { insertInto: () => Promise.reject(error), deleteFrom: () => Promise.reject(error) }
      const insertInto = () => {
        throw error
      }
      const heart = createHeartbeat({ ...api.context, db: { ...broken, insertInto } as unknown as Kysely<Schema> })
      const before = api.log.length
      for (let beats = 0; beats < 3; beats++) await heart.beat()
      expect(api.log.slice(before)).toHaveLength(lines)
    })
  })

  describe('versions of clients', () => {
    beforeEach(async () => {
      await stack.db.deleteFrom('client_calls').execute()
      stack.api.context.clients.noted(stack.api.context.clients.waiting())
    })
    const call = (client: string) =>
      stack.api.request({ url: '/tools/countries', headers: { 'x-bohe-client': client } })
    /** Days later, by somebody who has just come in. */
    const seen = async () => {
      operations = await hire(stack.api, 'operations')
      return (await look()).clients.filter(({ client }) => client !== 'none')
    }

    it('are told with their calls and the last one, before and after these are noted', async () => {
      for (const client of ['cn/0.3.1', 'cn/0.3.1', 'made up']) await call(client)
      await stack.api.request({ url: '/readyz', headers: { 'x-bohe-client': 'intl/0.1.0' } })
      const last_at = stack.clock.now().toISOString()
      const told = [
        { client: 'cn/0.3.1', calls: 2, last_at },
        { client: 'other', calls: 1, last_at },
      ]
      expect(await seen()).toEqual(told)
      await createHeartbeat(stack.api.context).beat()
      expect(stack.api.context.clients.waiting().filter(({ client }) => client !== 'none')).toEqual([])
      expect(await seen()).toEqual(told)
    })

    it('are summed over nodes, and over a week', async () => {
      const heart = createHeartbeat(stack.api.context)
      const other = createHeartbeat({ ...stack.api.context, clients: countClientVersions(stack.clock) })
      await call('cn/0.3.0')
      await Promise.all([heart.beat(), other.beat()])
      stack.clock.advance(5 * 86_400)
      const clients = countClientVersions(stack.clock)
      clients.count('cn/0.3.0')
      await createHeartbeat({ ...stack.api.context, clients }).stop()
      expect(await seen()).toMatchObject([{ client: 'cn/0.3.0', calls: 2, last_at: stack.clock.now().toISOString() }])
      stack.clock.advance(3 * 86_400)
      expect(await seen()).toMatchObject([{ client: 'cn/0.3.0', calls: 1 }])
    })

    it('are forgotten after a month', async () => {
      await call('cn/0.3.0')
      await createHeartbeat(stack.api.context).beat()
      const kept = async () => (await stack.db.selectFrom('client_calls').select('client').execute()).length
      stack.clock.advance(30 * 86_400 - 10)
      await keepHouse(stack.api.context)
      expect(await kept()).toBeGreaterThan(0)
      stack.clock.advance(20)
      await keepHouse(stack.api.context)
      expect(await kept()).toBe(0)
    })
  })

  describe('checks', () => {
    const run = (...args: string[]) => operate(commands, stack.api.context, args, 'lin')
    const checks = async () => (await look()).checks
    beforeEach(async () => {
      await stack.db.deleteFrom('check_runs').execute()
      await stack.db.deleteFrom('bill_rows').execute()
    })

    it('that never ran say so, and so do backups and each provider’s bills', async () => {
      const told = (await checks()).map(({ kind, provider, at }) => [kind, provider, at])
      expect(told).toEqual([
        ['ledger', '', ''],
        ['audit', '', ''],
        ['backup', '', ''],
        ...['wechat', 'alipay', 'qq', 'paypal'].map(provider => ['reconcile', provider, '']),
      ])
    })

    it('that ran tell when and how; a dry run leaves nothing', async () => {
      for (const command of ['ledger:check', 'audit:verify']) await run(command, '--dry-run')
      expect((await checks()).filter(({ at }) => at !== '')).toEqual([])
      for (const command of ['ledger:check', 'audit:verify']) expect((await run(command)).code).toBe(0)
      const at = stack.clock.now().toISOString()
      expect((await checks()).slice(0, 2)).toMatchObject([
        { kind: 'ledger', at, findings: 0, checked: null },
        { kind: 'audit', at, findings: 0, checked: expect.any(Number) },
      ])
      await stack.db.updateTable('audit_log').set({ actor: 'nobody' }).where('id', '=', 1).execute()
      stack.clock.advance(60)
      expect((await run('audit:verify')).code).toBe(2)
      expect((await checks())[1]).toMatchObject({ at: stack.clock.now().toISOString(), findings: 1 })
    })

    it('of a bill are told by provider and day, whoever compared it', async () => {
      stack.clock.advance(-3 * 86_400)
      await buyer.order('wechat')
      stack.clock.advance(3 * 86_400)
      expect((await run('reconcile', '--provider', 'alipay', '--date', '2026-11-19')).code).toBe(0)
      await keepHouse(stack.api.context)
      await stack.tick()
      const bills = (await checks()).filter(({ kind }) => kind === 'reconcile')
      expect(new Set(bills.map(({ provider }) => provider))).toEqual(new Set(['wechat', 'alipay', 'qq', 'paypal']))
      expect(bills).toContainEqual({
        ...{ kind: 'reconcile', provider: 'alipay', day: '2026-11-19', findings: 0, checked: 0 },
        at: stack.clock.now().toISOString(),
      })
      expect(bills.map(({ day }) => day)).toEqual(
        bills
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      )
    })
  })

  it('tell how late each provider is asked', async () => {
    const ordered = await buyer.order('alipay')
    const attempt = { next_poll_at: stack.clock.now() }
    await stack.db
      .updateTable('payment_attempts')
      .set(attempt)
      .where('order_id', '=', Number(ordered.invoice_id))
      .execute()
    stack.clock.advance(42)
    expect((await look()).pollers).toEqual([{ provider: 'alipay', watched: 1, overdue: 1, lag_seconds: 42 }])
  })

  it('tell the database’s kind, size, newest migration and biggest tables', async () => {
    const told = (await look()).database
    expect(told.size_bytes).toBeGreaterThan(1_000_000)
    expect(told.migration).toMatch(/^\d{3}-[\w-]+\.sql$/)
    expect(told.tables).toHaveLength(10)
    const sizes = told.tables.map(({ bytes }) => bytes)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  })
})
