import { secondsAfter } from '#clock.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { statementObserver, watchPools } from '#database/observed.ts'
import { noteCheck } from '#features/machines/check-runs.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import type { buyerIn } from './payment-buyer.ts'
import type { PaymentStack } from './payment-stack.ts'
import { hire, staffCall } from './support/staff.ts'

type Buyer = ReturnType<typeof buyerIn>

/** Makes something go wrong in a server. */
type Inject = (stack: PaymentStack, buyer: Buyer) => Promise<unknown>

const times = async (count: number, act: (index: number) => unknown) => {
  for (let index = 0; index < count; index++) await act(index)
}

const set = (series: string, value: number) => (text: string) =>
  `${text
    .split('\n')
    .filter(line => !line.startsWith(`${series} `))
    .join('\n')}\n${series} ${value}\n`

/** While a table is not there, whatever asks it fails. */
const without = async ({ db }: PaymentStack, table: 'activities' | 'payment_attempts', act: () => Promise<unknown>) => {
  await db.schema.alterTable(table).renameTo('elsewhere').execute()
  await act()
  await db.schema.alterTable('elsewhere').renameTo(table).execute()
}

const ago = ({ clock }: PaymentStack, seconds: number) => secondsAfter(clock.now(), -seconds)

const job = (stack: PaymentStack, seconds: number, attempts = 0) =>
  stack.db
    .insertInto('outbox')
    .values({
      topic: 'payment.refund',
      payload: '{}',
      run_at: ago(stack, seconds),
      attempts,
      key: null,
      last_error: null,
      done_at: null,
    })
    .execute()

const unexplained = (stack: PaymentStack, seconds: number) => {
  const at = ago(stack, seconds)
  const incident = { kind: 'unknown-attempt', fingerprint: String(seconds), detail: '', provider_txn_id: '1' } as const
  return stack.db
    .insertInto('payment_incidents')
    .values({ provider: 'wechat', ...incident, created_at: at, last_seen_at: at })
    .execute()
}

/** Time passes while the nodes live and no work is done. */
const pass = async ({ clock, db }: PaymentStack, seconds: number) => {
  clock.advance(seconds)
  await db.updateTable('nodes').set({ seen_at: clock.now() }).execute()
}

const run = (stack: PaymentStack, ...args: string[]) => operate(commands, stack.api.context, args, 'lin')

/** Alerts, and what makes each fire: as far as it can be, the very fault; otherwise what the instruments would say. */
export const faults: Readonly<Record<string, Inject>> = {
  BoheDatabaseDown: async ({ api: { context } }) => {
    const gone = () => {
      throw new DatabaseUnavailable(new Error('gone'))
    }
    await metricsCollector({ ...context, db: new Proxy(context.db, { get: () => gone }) })()
  },
  BoheDatabaseTrouble: async ({ api: { context } }) => {
    const query = { sql: 'insert into orders', parameters: [] } as never
    const error = Object.assign(new Error('no space left on device'), { code: '53100' })
    statementObserver(context.metrics, 'calls')({ level: 'error', query, queryDurationMillis: 1, error })
  },
  BoheCallsFail: stack => without(stack, 'activities', () => stack.api.call('activities', {})),
  BoheCallsSlow: ({ api }) => times(100, () => api.context.metrics.requestSeconds.observe({ call: 'packages' }, 3)),
  BohePoolUsedUp: async ({ api: { context } }) => {
    const { metrics } = context
    watchPools(metrics, { calls: () => ({ total: 10, idle: 0, waiting: 5 }) })
    metrics.looks.pop()?.()
  },
  BoheFlood: async ({ api }) => api.context.metrics.requests.inc({ call: 'login', code: 429_000 }, 1500),
  BoheStreamsFull: async ({ api }) => api.context.metrics.streams.set({ realm: 'visitors' }, 4600),

  BoheMoneyUnexplained: stack => unexplained(stack, 60),
  BoheMoneyUnexplainedForADay: stack => unexplained(stack, 90_000),
  BohePaymentsNotTaken: (stack, buyer) =>
    times(4, async () => stack.deliver(await buyer.payUnheard(await buyer.order('wechat'), { amount: '1.00' }))),
  BoheRefundsStuck: async (stack, buyer) => {
    await stack.deliver(await buyer.payUnheard(await buyer.order('wechat'), { amount: '1.00' }))
    await stack.db
      .updateTable('refunds')
      .set({ created_at: ago(stack, 8000) })
      .execute()
    await stack.db.deleteFrom('outbox').execute()
  },
  BoheAccountsOpenLate: ({ api }) =>
    times(10, () => api.context.metrics.paidToOpen.observe({ provider: 'alipay' }, 100)),
  BoheCallbacksFail: async (stack, buyer) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    // A fault of ours is one of the call, too; here it is that of the callbacks alone.
    await without(stack, 'payment_attempts', () => times(4, () => stack.deliver(callback)))
  },
  BoheCallbacksForged: async (stack, buyer) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    const body = Buffer.from(callback.body.toString().replace(/sign=[^&]{4}/, 'sign=AAAA'))
    await times(12, () => stack.deliver({ ...callback, body }))
  },
  BoheCallbacksLost: async (stack, buyer) => {
    await times(6, async () => buyer.payUnheard(await buyer.order('alipay')))
    await stack.run(12)
  },
  BohePollsLate: async (stack, buyer) => {
    await buyer.order('alipay')
    await pass(stack, 60)
  },
  BoheProviderRefuses: async ({ api }) =>
    api.context.metrics.providerAsked.inc({ provider: 'paypal', step: 'create', outcome: 'refused' }, 7),
  BoheOrdersLate: async (stack, buyer) => {
    await buyer.order('alipay')
    await stack.db.updateTable('payment_attempts').set({ next_poll_at: null }).execute()
    await pass(stack, 31 * 60)
  },
  BoheBooksWrong: async (stack, buyer) => {
    await stack.deliver(await buyer.payUnheard(await buyer.order('alipay')))
    await stack.db.updateTable('memberships').set({ lots: '[]', runs_out_at: null }).execute()
    await run(stack, 'ledger:check')
  },
  BoheChecksMissing: async stack =>
    noteCheck(stack.db, { kind: 'backup', at: ago(stack, 200_000), checked: null, findings: 0 }),

  BoheJobsLate: stack => job(stack, 40),
  BoheJobsGivenUp: stack => job(stack, 40, 1000),
  BoheRoundsStuck: async stack => {
    // What only that round does waits, and the round is what is told.
    await job(stack, 40)
    stack.api.context.metrics.roundAge.set({ round: 'outbox' }, 40)
  },
  BoheRoundsFail: async ({ api }) => api.context.metrics.failedRounds.inc({ round: 'hits' }, 4),
  BoheHeartbeatLost: async stack =>
    void (await stack.db
      .updateTable('nodes')
      .set({ seen_at: ago(stack, 36) })
      .where('id', '=', 'two')
      .execute()),

  BoheCodesFail: async ({ api }) => api.context.metrics.codes.inc({ channel: 'sms', outcome: 'failed' }, 4),
  BoheCodesUsedUp: async ({ api }) => api.context.metrics.codes.inc({ channel: 'mail', outcome: 'exhausted' }),
  BohePasswordsGuessed: ({ api }) =>
    times(120, index =>
      api.send('login', { username: 'nobody', password: '0'.repeat(32) }, { address: `203.0.${index}.7` }),
    ),
  BoheCardsGuessed: async stack => {
    const member = await stack.member()
    const card = { card_no: '1234567890123456', card_password: '12345678' }
    await times(40, index => stack.api.send('redeemCard', card, { ...member, address: `203.0.${index}.7` }))
  },
  BoheStaffRefused: ({ api }) =>
    times(20, index =>
      staffCall(api, 'logIn', { email: 'owner@bohe.test', password: 'guessed at' }, { address: `203.0.${index}.9` }),
    ),
  BoheAuditBroken: async stack => {
    const { id } = await stack.member()
    const input = { member_id: String(id), days: 1, reason: 'an outage' }
    await (await hire(stack.api)).call('grantTime', input)
    await stack.db.updateTable('audit_log').set({ actor: 'somebody else' }).execute()
    await run(stack, 'audit:verify')
  },

  // The last one: at a clock that is set back, it rests on.
  BoheProviderRests: async (stack, buyer) => {
    await times(6, () => buyer.order('alipay'))
    await stack.control('alipay/fail-next', { status: 500, count: 30 })
    await stack.run(11, 11)
    await stack.control('alipay/fail-next', { status: 500, count: 0 })
  },
}

const slow = (le: string, count: number) => `bohe_site_render_seconds_bucket{route="/help.html",le="${le}"} ${count}`

/** What cannot be made to happen here, as the process, a site or Prometheus would say it: it takes the place of what was written. */
export const said: Readonly<Record<string, (text: string) => string>> = {
  BoheProgramDown: set('up{job="bohe-server",instance="two"}', 0),
  BoheReplicaNotRead: set('bohe_replica_age_seconds', 60),
  BoheEventLoopHeld: set('nodejs_eventloop_lag_p99_seconds', 0.8),
  BoheMemoryHigh: set('process_resident_memory_bytes', 2e9),
  BoheSiteApiAway: set('bohe_site_api_seconds_count{by="page",outcome="away"}', 6),
  BoheSitePagesFail: set('bohe_site_requests_total{route="/news.html",code="500"}', 5),
  BoheSitePagesSlow: text => [text, slow('1', 10), slow('2.5', 10), slow('5', 100), slow('+Inf', 100), ''].join('\n'),
}
