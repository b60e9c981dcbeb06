import { readFile } from 'node:fs/promises'
import { type ReceivedSpan, startTraceReceiver } from '@bohe/telemetry/trace-receiver.ts'
import { placeOf, startTracing, stopTracing, traceparentOf } from '@bohe/telemetry/tracing.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInMemory } from '#database/embedded.ts'
import { statementObserver } from '#database/observed.ts'
import { createMetrics } from '#metrics.ts'
import { buyerIn } from './payment-buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from './payment-stack.ts'

const number = '3f0c2a52-97c7-4a54-8c0e-94b1f4b0d0c1'
const later = '0b1e7a52-97c7-4a54-8c0e-94b1f4b0d0c2'
const site = traceparentOf(placeOf(number))

const open = async () =>
  openInMemory(
    { loadDataDir: new Blob([await readFile(inject('databaseSnapshot'))]) },
    statementObserver(createMetrics(), 'calls'),
  )

describe('the traces of a purchase', () => {
  let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
  let stack: PaymentStack
  const secrets: string[] = []
  let bought: ReceivedSpan[]
  let paid: ReceivedSpan[]

  const spansOf = (id: string) => receiver.spans.filter(({ traceId }) => traceId === placeOf(id).traceId)

  beforeAll(async () => {
    receiver = await startTraceReceiver()
    await startTracing({ endpoint: receiver.endpoint, share: 1 }, { program: 'api', version: '1.2.3' })
    stack = await startPaymentStack({ name: 'embedded', open })
    const { token } = await stack.member()
    const proxied = { address: '127.0.0.1', headers: { 'x-request-id': number, traceparent: site } }
    const order = { ...goldMonth, pay_type: 'wechat', pay_scene: 'qr' } as const
    const { data, code } = await stack.api.call('buy', order, { token, ...proxied })
    expect(code).toBe(0)
    secrets.push(token, data.pay_url)
    const buyer = buyerIn(stack)
    const ordered = await buyer.order('wechat')
    const { headers, ...callback } = await buyer.payUnheard(ordered, { amount: '1.00' })
    await stack.deliver({ ...callback, headers: { ...headers, 'x-request-id': later } })
    await stack.run(11, 11)
    const rows = await stack.db.selectFrom('members').selectAll().execute()
    for (const { mobile, email, user_name, password_hash } of rows)
      secrets.push(...[mobile, email, user_name, password_hash].flatMap(each => each ?? []))
    await stopTracing()
    ;[bought, paid] = [spansOf(number), spansOf(later)]
  })
  afterAll(async () => {
    await stopTracing()
    await stack?.stop()
    await receiver.stop()
  })

  const named = (spans: readonly ReceivedSpan[], name: string) => spans.find(span => span.name === name)

  it('join the call below the site’s span, its statements, and the provider that was asked', () => {
    const call = named(bought, 'buy')
    expect(call).toMatchObject({ parentSpanId: placeOf(number).spanId, kind: 2, isFailed: false })
    expect(call?.facts).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'bohe.code': 0,
    })
    const statement = named(bought, 'insert orders')
    expect(statement).toMatchObject({ parentSpanId: call?.spanId, kind: 3 })
    expect(statement?.facts).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'orders',
    })
    const asked = named(bought, 'wechat create')
    expect(asked).toMatchObject({ parentSpanId: call?.spanId, facts: { provider: 'wechat', step: 'create' } })
  })

  it('join a callback, the job that it leaves and the provider that the job asks', () => {
    const callback = named(paid, '/api/pay/notify/:provider')
    const job = named(paid, 'job payment.refund')
    expect(job).toMatchObject({ parentSpanId: placeOf(later).spanId, facts: { topic: 'payment.refund' } })
    expect(callback?.spanId).toBe(placeOf(later).spanId)
    expect(named(paid, 'wechat refund')).toMatchObject({ parentSpanId: job?.spanId })
  })

  it('tell nobody’s data, no value of a row, no token and no key', () => {
    const text = receiver.text()
    expect(secrets.length).toBeGreaterThan(6)
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    const known = ['http.', 'db.', 'bohe.', 'provider', 'step', 'about', 'outcome', 'topic', 'attempts']
    const facts = new Set(receiver.spans.flatMap(span => Object.keys(span.facts)))
    expect([...facts].filter(fact => !known.some(head => fact.startsWith(head)))).toEqual([])
  })
})
