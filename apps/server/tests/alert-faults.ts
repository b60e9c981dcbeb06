import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { limits, rates, streamLimits } from '@bohe/api-client/contract/limits'
import { type MetricsPort, openMetricsPort } from '@bohe/telemetry/metrics-port.ts'
import { createRegistry } from '@bohe/telemetry/registry.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { callTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { mostAttempts } from '#database/enqueue-job.ts'
import { watchPools } from '#database/observed.ts'
import { openReads } from '#database/replica/open-reads.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import type { Heartbeat } from '#jobs/heartbeat.ts'
import { startJobs } from '#jobs/jobs.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import type { buyerIn } from './payment-buyer.ts'
import { goldMonth, type PaymentStack } from './payment-stack.ts'
import { ChatVisitor } from './support/chat/chat.ts'
import { EventSourceClient } from './support/chat/event-source.ts'
import { hire, staffCall } from './support/staff.ts'

/** Two nodes of a shop: the one that is looked at, and one of which only its heart and its port for metrics are here. */
export interface Shop {
  stack: PaymentStack
  buyer: ReturnType<typeof buyerIn>
  hearts: readonly [Heartbeat, Heartbeat]
  other: MetricsPort | undefined
}

/** Where the other node tells of itself. */
export const openOther = () =>
  openMetricsPort({ host: '127.0.0.1', port: 0 }, createRegistry({ program: 'server', version: '0.1.0' }))

/** Makes something go wrong; what it answers takes that back once it was seen. */
type Inject = (shop: Shop) => Promise<void | (() => unknown)>

const times = async (count: number, act: (index: number) => unknown) => {
  for (let index = 0; index < count; index++) await act(index)
}

type Table = 'activities' | 'payment_attempts' | 'orders'

/** While a table is not there, whatever asks it fails. */
const without = async ({ db }: PaymentStack, table: Table, act: () => Promise<unknown>) => {
  await db.schema.alterTable(table).renameTo('elsewhere').execute()
  await act().finally(() => db.schema.alterTable('elsewhere').renameTo(table).execute())
}

/** While a table is slow, whoever asks it waits. */
const slowly = (stack: PaymentStack, table: Table, seconds: number, act: () => Promise<unknown>) =>
  without(stack, table, async () => {
    const { db } = stack
    await sql`create view ${sql.table(table)} as select elsewhere.* from elsewhere, pg_sleep(${sql.lit(seconds)})`.execute(db)
    await act()
    await db.schema.dropView(table).execute()
  })

/** Time passes while nodes live and no work is done. */
const pass = async ({ stack, hearts }: Shop, seconds: number, living: readonly Heartbeat[] = hearts) => {
  stack.clock.advance(seconds)
  for (const heart of living) await heart.beat()
}

const run = (stack: PaymentStack, ...args: string[]) => operate(commands, stack.api.context, args, 'lin')

/** While a limit is lower than the shop's, what lies beyond it is soon reached. */
const limited = async (limit: object, to: object, act: () => Promise<unknown>) => {
  const usual = { ...limit }
  Object.assign(limit, to)
  await act()
  Object.assign(limit, usual)
}

/** A server that takes connections and says nothing. */
const silentServer = async () => {
  const server = createServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/bohe` }
}

const nobodysDatabase = 'postgres://nobody@127.0.0.1:1/bohe'

/** Money of an order that our books do not have: they were brought back from a backup that is older. */
const unexplained = async ({ stack, buyer }: Shop) => {
  const ordered = await buyer.order('wechat')
  const callback = await buyer.payUnheard(ordered)
  const id = Number(ordered.invoice_id)
  await stack.db.deleteFrom('payment_attempts').where('order_id', '=', id).execute()
  await stack.db.deleteFrom('orders').where('id', '=', id).execute()
  await stack.deliver(callback)
}

/** A refund waits: the buyer paid another sum. */
const refundWaits = async ({ stack, buyer }: Shop) =>
  stack.deliver(await buyer.payUnheard(await buyer.order('wechat'), { amount: '1.00' }))

const valuesOf = async (metric: { get(): Promise<{ values: { value: number; labels: object }[] }> }) =>
  (await metric.get()).values.map(({ value, labels }) => ({ value, labels: Object.values(labels).map(String) }))

/** Work that a node has taken from the outbox. */
const jobsTaken = ({ db }: PaymentStack) => db.selectFrom('outbox').select('id').where('attempts', '>', 0).execute()

/** Alerts, and what makes each fire. */
export const faults: Readonly<Record<string, Inject>> = {
  BoheProgramDown: async shop => {
    await shop.other?.close()
    return async () => {
      shop.other = await openOther()
    }
  },
  BoheDatabaseDown: async ({ stack: { api } }) => {
    const { context } = api
    const away = openServer({ url: nobodysDatabase, pool: 1 })
    await metricsCollector({ ...context, db: away.db })()
    return away.close
  },
  BoheDatabaseTrouble: async ({ stack: { db } }) => {
    const readOnly = db.transaction().setAccessMode('read only')
    await readOnly.execute(tx => tx.deleteFrom('orders').execute()).catch(() => undefined)
  },
  BoheReplicaNotRead: async ({ stack: { db, api } }) => {
    const { log, metrics } = api.context
    const url = nobodysDatabase
    const replica = openReads(db, { url, readUrl: url, pool: 1, log, metrics })
    await replica.watch.look()
    return async () => {
      metrics.looks.pop()
      await replica.close()
      metrics.replicaAge.set(0)
    }
  },
  BoheCallsFail: ({ stack }) => without(stack, 'activities', () => stack.api.call('activities', {})),
  BoheCallsSlow: ({ stack }) => slowly(stack, 'activities', 2.6, () => stack.api.call('activities', {})),
  BohePoolUsedUp: async ({ stack: { api } }) => {
    const { metrics } = api.context
    const { server, url } = await silentServer()
    const pool = openServer({ url, pool: 1, limits: { ...callTimeLimits, connectMs: 1000 } })
    const asking = Array.from({ length: 5 }, () => sql`select 1`.execute(pool.db).catch(() => undefined))
    watchPools(metrics, { calls: pool.usage })
    await vi.waitFor(() => expect(pool.usage().waiting).toBeGreaterThan(0))
    return async () => {
      metrics.looks.pop()
      await Promise.all(asking)
      await pool.close()
      server.close()
    }
  },
  BoheEventLoopHeld: async () => {
    const until = performance.now() + 700
    while (performance.now() < until);
    // The turn that was held up is measured by the next one.
    await wait(50)
  },
  BoheFlood: ({ stack: { api } }) =>
    limited(rates.flood, { max: 1 }, () =>
      times(1500, async () => {
        await api.request({ url: '/api/nothing', remoteAddress: '198.51.100.66' })
        // They come by a wire: the loop turns between two.
        await nextTurn()
      }),
    ),
  BoheStreamsFull: async ({ stack: { api } }) => {
    const { port } = api.app.server.address() as AddressInfo
    const visitor = new ChatVisitor(api)
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    const url = `http://127.0.0.1:${port}${chatStreamPath}?region_code=1&conversation_id=${conversation_id}`
    const streams = Array.from({ length: streamLimits.ofNode }, () => new EventSourceClient(url, { cookie: visitor.cookie }))
    for (const stream of streams) await stream.until(() => stream.status !== 0)
    expect(streams.map(({ status, refusal }) => [status, refusal])).toEqual(streams.map(() => [200, {}]))
    return async () => {
      for (const stream of streams) await stream.cut()
      await vi.waitFor(async () => expect((await valuesOf(api.context.metrics.streams)).every(({ value }) => value === 0)).toBe(true))
    }
  },

  BoheMoneyUnexplained: unexplained,
  BoheMoneyUnexplainedForADay: async shop => {
    await unexplained(shop)
    await pass(shop, 90_000)
  },
  BohePaymentsNotTaken: shop => times(4, () => refundWaits(shop)),
  BoheRefundsStuck: async shop => {
    const { stack } = shop
    await refundWaits(shop)
    await stack.control('wechat/fail-next', { status: 500, count: 100 })
    await stack.run(8000, 500)
    await pass(shop, 0)
    return () => stack.control('wechat/fail-next', { count: 0 })
  },
  BoheAccountsOpenLate: async ({ stack, buyer }) => {
    await times(4, async () => buyer.payUnheard(await buyer.order('alipay')))
    stack.clock.advance(100)
    await stack.tick()
    stack.clock.advance(-100)
  },
  BoheCallbacksFail: async ({ stack, buyer }) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    // A fault of ours is one of the call, too; here it is that of the callbacks alone.
    await without(stack, 'payment_attempts', () => times(4, () => stack.deliver(callback)))
  },
  BoheCallbacksForged: async ({ stack, buyer }) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    const body = Buffer.from(callback.body.toString().replace(/sign=[^&]{4}/, 'sign=AAAA'))
    await times(12, () => stack.deliver({ ...callback, body }))
  },
  BoheCallbacksLost: async ({ stack, buyer }) => {
    await times(6, async () => buyer.payUnheard(await buyer.order('alipay')))
    await stack.run(12)
  },
  BohePollsLate: async shop => {
    await shop.buyer.order('alipay')
    await pass(shop, 60)
  },
  BoheProviderRefuses: async ({ stack }) => {
    const member = await stack.member()
    await stack.control('wechat/fail-next', { status: 403, code: 'NO_AUTH', count: 7 })
    await times(7, () => stack.api.call('buy', { ...goldMonth, pay_type: 'wechat', pay_scene: 'qr' }, member))
  },
  BoheOrdersLate: async shop => {
    const { stack } = shop
    // It got no code, so that nobody pays or is asked about it, and no node ends it.
    await stack.control('alipay/fail-next', { status: 500 })
    await stack.api.call('buy', { ...goldMonth, pay_type: 'alipay', pay_scene: 'qr' }, await stack.member())
    await pass(shop, 31 * 60)
  },
  BoheBooksWrong: async ({ stack, buyer }) => {
    const ordered = await buyer.order('alipay')
    await stack.deliver(await buyer.payUnheard(ordered))
    const owned = stack.db.selectFrom('memberships').select(['lots', 'runs_out_at'])
    const { lots, runs_out_at } = await owned.where('member_id', '=', ordered.member.id).executeTakeFirstOrThrow()
    const change = (set: { lots: string; runs_out_at: Date | null }) =>
      stack.db.updateTable('memberships').set(set).where('member_id', '=', ordered.member.id).execute()
    await change({ lots: '[]', runs_out_at: null })
    await run(stack, 'ledger:check')
    return () => change({ lots: JSON.stringify(lots), runs_out_at })
  },
  BoheChecksMissing: async shop => {
    await run(shop.stack, 'ledger:check')
    await pass(shop, 200_000)
  },

  BoheJobsLate: async shop => {
    await refundWaits(shop)
    await pass(shop, 40)
  },
  BoheJobsGivenUp: async shop => {
    const { stack } = shop
    const { id } = await stack.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', 'gold@bohe.test')
      .executeTakeFirstOrThrow()
    await (await hire(stack.api)).call('sendPasswordReset', { member_id: String(id), reason: 'asked for it' })
    await stack.control('mail/fail-next', { status: 451, count: mostAttempts })
    await stack.run(mostAttempts * 3600, 3600)
    await pass(shop, 0)
    return () => stack.control('mail/fail-next', { count: 0 })
  },
  BoheRoundsStuck: async shop => {
    const { stack } = shop
    const { context } = stack.api
    await refundWaits(shop)
    // The provider takes its time; that of the node's own clock passes meanwhile.
    await stack.control('wechat/fail-next', { delay: 4000 })
    const jobs = startJobs(context)
    const ages = context.metrics.looks.at(-1)
    await vi.waitFor(async () => expect(await jobsTaken(stack)).toHaveLength(1))
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 40_000)
    await vi.waitFor(async () => {
      ages?.()
      const late = (await valuesOf(context.metrics.roundAge)).filter(({ value }) => value > 35)
      expect(late.map(({ labels }) => labels)).toEqual([['outbox']])
    }, 3000)
    return async () => {
      context.metrics.looks.pop()
      await jobs.stop()
      clock.mockRestore()
      context.metrics.roundAge.set({ round: 'outbox' }, 1)
    }
  },
  BoheRoundsFail: async ({ stack }) => {
    const { context } = stack.api
    await without(stack, 'orders', async () => {
      const jobs = startJobs(context)
      await vi.waitFor(async () => {
        const failed = await valuesOf(context.metrics.failedRounds)
        expect(failed.find(({ labels }) => labels[0] === 'expire orders')?.value).toBeGreaterThan(3)
      }, 10_000)
      context.metrics.looks.pop()
      await jobs.stop()
    })
  },
  BoheHeartbeatLost: shop => pass(shop, 36, [shop.hearts[0]]),

  BoheCodesFail: async ({ stack }) => {
    await stack.control('aliyun/fail-next', { status: 500, count: 8 })
    await times(4, index =>
      stack.api.call('sendSms', { phone: `1340000000${index}`, state: '1' }, { address: `203.0.${index}.8` }),
    )
    return () => stack.control('aliyun/fail-next', { count: 0 })
  },
  BoheCodesUsedUp: ({ stack }) => {
    const ask = async (email: string, address: string) =>
      (await stack.api.call('sendMail', { email, state: '1' }, { address })).code
    const askTwice = async () => {
      expect(await ask('first@bohe.test', '198.18.0.1')).toBe(0)
      expect(await ask('second@bohe.test', '192.0.2.1')).toBe(everyCode.sendBudget.code)
    }
    // Near its end everybody solves a captcha first; here nobody has to.
    const withoutCaptcha = () => limited(limits.code, { captchaFromPercent: 1000 }, askTwice)
    return limited(rates.mailTotalHour, { max: 1 }, withoutCaptcha)
  },
  BohePasswordsGuessed: ({ stack: { api } }) =>
    times(120, index =>
      api.send('login', { username: 'nobody', password: '0'.repeat(32) }, { address: `203.0.${index}.7` }),
    ),
  BoheCardsGuessed: async ({ stack }) => {
    const member = await stack.member()
    const card = { card_no: '1234567890123456', card_password: '12345678' }
    await times(40, index => stack.api.send('redeemCard', card, { ...member, address: `203.0.${index}.7` }))
  },
  BoheStaffRefused: ({ stack: { api } }) =>
    times(20, index =>
      staffCall(api, 'logIn', { email: 'owner@bohe.test', password: 'guessed at' }, { address: `203.0.${index}.9` }),
    ),
  BoheAuditBroken: async ({ stack }) => {
    const { id } = await stack.member()
    const input = { member_id: String(id), days: 1, reason: 'an outage' }
    await (await hire(stack.api)).call('grantTime', input)
    await stack.db.updateTable('audit_log').set({ actor: 'somebody else' }).execute()
    await run(stack, 'audit:verify')
  },

  BoheProviderRests: async ({ stack, buyer }) => {
    await times(6, () => buyer.order('alipay'))
    await stack.control('alipay/fail-next', { status: 500, count: 30 })
    await stack.run(11, 11)
    return async () => {
      await stack.control('alipay/fail-next', { count: 0 })
      await stack.run(200, 20)
    }
  },
  // The last one: the process gives the room back when it likes.
  BoheMemoryHigh: async () => {
    const hoard: Buffer[] = []
    // A little at a time: the event loop is not what is held up.
    await times(80, async () => {
      hoard.push(Buffer.alloc(20_000_000, 1))
      await wait(1)
    })
    return () => hoard.splice(0)
  },
}
