import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import { startJobs } from '#jobs/jobs.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { hire, staffCall } from '#tests/support/staff.ts'

/** Finds a text where it stands for itself: six digits are in many a long number. */
const whole = (text: string) => new RegExp(`(?<![\\d.])${RegExp.escape(text)}(?!\\d)`)

const number = '0123456789abcdef0123456789abcdef'
const proxied = { address: '127.0.0.1', headers: { 'x-request-id': number } }

describe.each(oneDatabase)('what is seen of a server, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    stack.api.log.length = 0
  })

  /** Lines of the log under a number, by what they say. */
  const linesOf = (id: string) =>
    stack.api.log.map(line => JSON.parse(line) as Record<string, unknown>).filter(line => line.id === id)

  const read = async () => {
    await metricsCollector(stack.api.context)()
    return stack.api.context.metrics.registry.metrics()
  }

  /** The value of a metric, by its name and labels as they are written. */
  const valueIn = (text: string, name: string) => {
    const line = text.split('\n').find(each => each.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }

  describe('the number of a request', () => {
    it('is in the answer and in the log, that of a proxy or its own', async () => {
      const { headers } = await stack.api.call('geoRegion', {}, proxied)
      expect(headers['x-request-id']).toBe(number)
      expect(linesOf(number)).toMatchObject([{ message: 'request', path: '/geoip2/index.php' }])
      const own = await stack.api.call('geoRegion', {}, { headers: proxied.headers })
      expect(own.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect((await stack.api.request({ url: '/%ff' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    })

    it('goes with an order to its provider', async () => {
      const { token } = await stack.member()
      const answer = await stack.api.call(
        'buy',
        { ...goldMonth, pay_type: 'alipay', pay_scene: 'qr' },
        { token, ...proxied },
      )
      expect(answer.code).toBe(0)
      const asked = { message: 'a payment provider was asked', provider: 'alipay', step: 'create', outcome: 'ok' }
      expect(linesOf(number)).toMatchObject([{ ...asked, about: `${answer.data.order_no}001` }, { message: 'request' }])
    })

    it('goes from a callback through the job that it leaves to the provider', async () => {
      const ordered = await buyer.order('wechat')
      const { headers, ...callback } = await buyer.payUnheard(ordered, { amount: '1.00' })
      await stack.deliver({ ...callback, headers: { ...headers, 'x-request-id': number } })
      expect(await stack.db.selectFrom('outbox').select(['topic', 'request_id']).execute()).toContainEqual({
        topic: 'payment.refund',
        request_id: number,
      })
      await buyer.refunded(ordered)
      expect(linesOf(number)).toContainEqual(expect.objectContaining({ step: 'refund', outcome: 'ok' }))
    })

    it('is in the row of the audit, and decides about no money', async () => {
      const { id } = await stack.member()
      const { session } = await hire(stack.api)
      const give = () =>
        staffCall(
          stack.api,
          'grantTime',
          { member_id: String(id), days: 3, reason: 'an outage' },
          { session, ...proxied },
        )
      expect([(await give()).data, (await give()).data]).toEqual([{ state: 'done' }, { state: 'done' }])
      expect((await stack.grants(id)).map(({ seconds }) => seconds)).toEqual([3 * 86_400, 3 * 86_400])
      const rows = await sql<{ id: string }>`
        select request->>'request_id' as id from audit_log where action = 'grantTime' order by id`.execute(stack.db)
      expect(rows.rows.map(row => row.id)).toEqual([number, number])
    })
  })

  describe('metrics', () => {
    it('tell calls and codes by words of ours, however odd the addresses are', async () => {
      await stack.api.call('userInfo', {}, { token: 'wrong' })
      const before = await read()
      for (let index = 0; index < 50; index++) {
        await stack.api.request({ url: `/nothing/${index}?token=${index}` })
        await stack.api.request({ url: `/api/news/${index}` })
        await stack.api.request({ method: 'POST', url: `/api/pay/notify/nobody${index}`, payload: 'x' })
      }
      const after = await read()
      const series = (text: string) => text.split('\n').filter(line => line.startsWith('bohe_requests_total')).length
      expect(series(after) - series(before)).toBeLessThanOrEqual(4)
      expect(valueIn(after, 'bohe_requests_total{call="none",code="404000"}')).toBe(50)
      expect(valueIn(after, 'bohe_requests_total{call="userInfo",code="400006"}')).toBeGreaterThan(0)
      expect(valueIn(after, 'bohe_requests_total{call="/api/pay/notify/:provider",code="404"}')).toBe(50)
    })

    it('tell which versions of our programs still call', async () => {
      for (const version of ['cn/0.1.0', 'cn/0.1.0', 'cn/0.2.0', 'evil{x="y"}'])
        await stack.api.request({ url: '/api/news', headers: { 'x-bohe-client': version } })
      const text = await read()
      const told = ['cn/0.1.0', 'cn/0.2.0'].map(client => valueIn(text, `bohe_client_calls{client="${client}"}`))
      expect(told).toEqual([2, 1])
      expect(text).not.toContain('evil')
    })

    it('follow a payment: asked for, told of, settled, open', async () => {
      const ordered = await buyer.order('alipay')
      stack.clock.advance(40)
      await stack.deliver(await buyer.payUnheard(ordered))
      const told = await read()
      for (const name of [
        'bohe_payment_requests_total{provider="alipay",step="create",outcome="ok"}',
        'bohe_payment_callbacks_total{provider="alipay",outcome="taken"}',
        'bohe_payments_settled_total{provider="alipay",found_by="callback",outcome="fulfilled"}',
        'bohe_order_open_seconds_count{provider="alipay"}',
      ])
        expect([name, valueIn(told, name)]).toEqual([name, expect.any(Number)])
      // From the order on, not from the last try to pay it.
      expect(valueIn(told, 'bohe_order_open_seconds_sum{provider="alipay"}')).toBeGreaterThanOrEqual(40)
      expect(valueIn(told, 'bohe_payments_settled_total{provider="qq",found_by="poll",outcome="refused"}')).toBe(0)
    })

    it('tell work that waits, and money that nobody has explained', async () => {
      const long = new Date(stack.clock.now().getTime() - 100_000)
      const job = { payload: '{}', key: null, run_at: long, last_error: null, done_at: null }
      await stack.db
        .insertInto('outbox')
        .values({ topic: 'payment.refund', ...job })
        .execute()
      await stack.db
        .insertInto('outbox')
        .values({ topic: 'payment.refund', ...job, attempts: 100 })
        .execute()
      const incident = {
        provider: 'wechat',
        kind: 'unknown-attempt',
        fingerprint: 'a',
        detail: '',
        provider_txn_id: '1',
      } as const
      await stack.db
        .insertInto('payment_incidents')
        .values({ ...incident, created_at: long, last_seen_at: long })
        .execute()
      const told = await read()
      expect(valueIn(told, 'bohe_outbox_oldest_seconds')).toBe(100)
      expect(valueIn(told, 'bohe_outbox_jobs{state="due"}')).toBe(1)
      expect(valueIn(told, 'bohe_outbox_jobs{state="dead"}')).toBe(1)
      expect(valueIn(told, 'bohe_unexplained_payments{kind="unknown-attempt"}')).toBe(1)
      expect(valueIn(told, 'bohe_unexplained_payments_oldest_seconds')).toBe(100)
    })

    it('say nothing of what a database that is away would have to tell', async () => {
      const { context } = stack.api
      expect(valueIn(await read(), 'bohe_database_up')).toBe(1)
      const away = new Proxy(context.db, {
        get: () => () => {
          throw new DatabaseUnavailable(new Error('gone'))
        },
      })
      await metricsCollector({ ...context, db: away })()
      const told = await context.metrics.registry.metrics()
      expect(valueIn(told, 'bohe_database_up')).toBe(0)
      expect(told).not.toMatch(/^bohe_(outbox|unexplained|refunds|orders_overdue|nodes|check)\w*[ {]/m)
      expect(valueIn(told, 'bohe_payment_callbacks_total{provider="qq",outcome="failed"}')).toBe(0)
    })

    it('hold nothing of members, staff or secrets', async () => {
      const { email, session } = await hire(stack.api)
      const ordered = await buyer.order('paypal')
      await staffCall(stack.api, 'search', { q: ordered.member.token }, { session })
      const told = await read()
      const { config } = stack.api.context
      const secrets = [config.secretKey, config.siteSecret, ordered.member.token, session, email, ordered.invoice_id]
      for (const secret of [...secrets, ordered.payment.attemptNo, '203.0.113']) expect(told).not.toMatch(whole(secret))
      // Labels are words: no number of a person or an order, and no address.
      for (const [, value] of told.matchAll(/="([^"]*)"/g))
        expect(value).toMatch(/^(?:[A-Za-z][\w. /:*-]*|\/[\w/:.*-]*|-?\d{1,6}(?:\.\d+)?|\+Inf|\d{1,2}\.\d+\.\d+|)$/)
    })

    it('tell of each kind of background work when it came round', async () => {
      const jobs = startJobs(stack.api.context)
      await jobs.stop()
      const told = await read()
      for (const round of ['outbox', 'poll wechat', 'expire orders', 'hits']) {
        expect(valueIn(told, `bohe_round_age_seconds{round="${round}"}`)).toBeLessThan(30)
        expect(valueIn(told, `bohe_rounds_failed_total{round="${round}"}`)).toBe(0)
      }
    })
  })
})
