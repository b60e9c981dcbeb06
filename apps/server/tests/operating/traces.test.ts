import { readFile } from 'node:fs/promises'
import { type ReceivedSpan, startTraceReceiver } from '@bohe/telemetry/trace-receiver.ts'
import { placeOf, startTracing, stopTracing, traceparentOf } from '@bohe/telemetry/tracing.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInMemory } from '#database/embedded.ts'
import { statementObserver } from '#database/observed.ts'
import { createMetrics } from '#metrics.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { goldMonth, type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { type SocialLoginStack, startSocialLoginStack } from '#tests/social-login/stack.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'

const number = '3f0c2a52-97c7-4a54-8c0e-94b1f4b0d0c1'
const later = '0b1e7a52-97c7-4a54-8c0e-94b1f4b0d0c2'
const again = '5d2f8c52-97c7-4a54-8c0e-94b1f4b0d0c3'
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
  let asked: ReceivedSpan[]

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
    const ordered = { member: { id: 0, token }, ...data, payment: { attemptNo: '', amount: 0 } }
    const { headers, ...callback } = await buyer.payUnheard(ordered, { amount: '1.00' })
    await stack.deliver({ ...callback, headers: { ...headers, 'x-request-id': later } })
    const another = { address: '127.0.0.1', headers: { 'x-request-id': again } }
    const asking = { invoice_id: data.invoice_id, pay_type: 'wechat', pay_scene: 'qr' } as const
    await stack.api.call('payInvoice', asking, { token, ...another })
    await stack.run(11, 11)
    const rows = await stack.db.selectFrom('members').selectAll().execute()
    for (const { mobile, email, user_name, password_hash } of rows)
      secrets.push(...[mobile, email, user_name, password_hash].flatMap(each => each ?? []))
    await stopTracing()
    ;[bought, paid, asked] = [spansOf(number), spansOf(later), spansOf(again)]
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

  it('lead from whatever is told or asked of an order later to the request that placed it', () => {
    expect(named(paid, '/api/pay/notify/:provider')?.linked).toEqual([placeOf(number).traceId])
    expect(named(asked, 'payInvoice')?.linked).toEqual([placeOf(number).traceId])
    expect(bought.flatMap(({ linked }) => linked)).toEqual([])
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

describe('the traces of what messengers and log-in providers are asked', () => {
  let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
  let stack: SocialLoginStack
  const contacts = { phone: '13400000001', lost: '13400000002', email: 'traced@bohe.test' }
  beforeAll(async () => {
    receiver = await startTraceReceiver()
    await startTracing({ endpoint: receiver.endpoint, share: 1 }, { program: 'api', version: '1.2.3' })
    stack = await startSocialLoginStack(openTestDatabase)
    const visitor = stack.client()
    await visitor.call('sendSms', { phone: contacts.phone, state: '1' })
    await stack.control('aliyun/fail-next', { status: 500 })
    await visitor.call('sendSms', { phone: contacts.lost, state: '1' })
    await visitor.call('sendMail', { email: contacts.email, state: '1' })
    await visitor.logIn('google', { subject: 'lin', nickname: 'Lin Xiaoxia' })
    await stack.control('google-login/fail-next', { status: 500 })
    await visitor.logIn('google')
    await stopTracing()
  })
  afterAll(async () => {
    await stopTracing()
    await stack?.stop()
    await receiver.stop()
  })

  it('are parts of the calls that they were asked for', () => {
    const calls = new Map(receiver.spans.filter(({ kind }) => kind === 2).map(({ spanId, name }) => [spanId, name]))
    const asked = receiver.spans.filter(({ facts }) => facts.provider !== undefined)
    expect(
      asked.map(({ name, parentSpanId, facts, isFailed }) => [calls.get(parentSpanId), name, facts.outcome, isFailed]),
    ).toEqual([
      ['sendSms', 'aliyun send', 'sent', false],
      ['sendSms', 'aliyun send', 'failed', true],
      ['sendMail', 'smtp send', 'sent', false],
      ['openSuccess', 'google identify', undefined, false],
      ['openSuccess', 'google identify', 'failed', true],
    ])
  })

  it('tell no number, mailbox or name', () => {
    const told = receiver.text()
    expect([...Object.values(contacts), 'Xiaoxia'].filter(secret => told.includes(secret))).toEqual([])
  })
})
