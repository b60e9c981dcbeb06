import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type Question, startFakeProvider } from '#tests/support/fake-provider.ts'
import { signedText } from './callback.ts'
import { createPaypal } from './paypal.ts'

const started: { stop(): unknown }[] = []
afterEach(() => {
  for (const provider of started.splice(0)) provider.stop()
})

let now = new Date('2026-11-21T08:00:00Z')
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

type Reply = [status: number, body: object]

/** PayPal with a token that lives nine hours, and its answers to everything else. */
const paypal = async (answer: (question: Question, number: number) => Reply) => {
  const isToken = ({ target }: Question) => target === '/v1/oauth2/token'
  const provider = await startFakeProvider((question, response) => {
    const tokens = provider.asked.filter(isToken).length
    if (isToken(question)) return json(response, 200, { access_token: `T${tokens}`, expires_in: 32_400 })
    return json(response, ...answer(question, provider.asked.length - tokens))
  })
  started.push(provider)
  const settings = {
    baseUrl: provider.origin,
    clientId: 'client',
    clientSecret: 'secret',
    merchantId: 'SHOP1',
    webhookId: 'WH',
    certHosts: [],
    certCa: undefined,
  }
  const calledFor = (path: string) => provider.asked.filter(({ target }) => target.startsWith(path))
  return { gateway: createPaypal(settings, { now: () => now }), calledFor }
}

const request = {
  attemptNo: '20261121000000000001001',
  amountMinor: 499,
  currency: 'USD',
  subject: '黄金会员 月卡',
  expiresAt: new Date('2026-11-21T08:30:00Z'),
  notifyUrl: 'https://api.test/n',
  clientIp: '203.0.113.7',
  scene: 'h5' as const,
  returnUrl: 'https://site.test/cn/recharge.html?id=1',
  language: 'zh_CN' as const,
}
const links = [{ rel: 'payer-action', href: 'https://www.paypal.com/checkoutnow?token=O1' }]
const order = (status: string, captures?: object[], difference: object = {}) => ({
  id: 'O1',
  status,
  links,
  purchase_units: [
    { custom_id: 'A1', payee: { merchant_id: 'SHOP1' }, ...(captures && { payments: { captures } }), ...difference },
  ],
})
const capture = (status: string) => ({
  id: 'C1',
  status,
  amount: { currency_code: 'USD', value: '4.99' },
  create_time: '2026-11-21T08:00:00Z',
})
const attempt = { attemptNo: 'A1', providerOrderId: 'O1', payableUntil: new Date('2026-11-21T08:30:00Z') }
const issue = (name: string): Reply => [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] }]
const sum = { amountMinor: 499, currency: 'USD' }
const facts = { attemptNo: 'A1', providerTxnId: 'C1', ...sum, merchantId: 'SHOP1', appId: 'client' }
const paid = { ...facts, paidAt: new Date('2026-11-21T08:00:00Z') }

describe('an order at PayPal', () => {
  it('is asked for once, with where the buyer goes afterwards and in his language', async () => {
    const { gateway, calledFor } = await paypal(() => [201, order('PAYER_ACTION_REQUIRED')])
    expect(await gateway.create(request)).toEqual({ payUrl: links[0]?.href, providerOrderId: 'O1' })
    const [asked] = calledFor('/v2/checkout/orders')
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer T1',
      'paypal-request-id': `ord-${request.attemptNo}`,
      prefer: 'return=representation',
    })
    const { intent, purchase_units, payment_source } = JSON.parse(asked?.body ?? '')
    expect(intent).toBe('CAPTURE')
    expect(purchase_units).toMatchObject([
      { custom_id: request.attemptNo, invoice_id: request.attemptNo, amount: { currency_code: 'USD', value: '4.99' } },
    ])
    expect(payment_source.paypal.experience_context).toMatchObject({
      return_url: request.returnUrl,
      cancel_url: request.returnUrl,
      locale: 'zh-CN',
      brand_name: '薄荷加速器',
      user_action: 'PAY_NOW',
      shipping_preference: 'NO_SHIPPING',
    })
  })

  it.each<[string, Reply, string]>([
    ['refused', [400, { name: 'INVALID_REQUEST' }], 'INVALID_REQUEST'],
    ['without a page', [201, { ...order('CREATED'), links: [] }], 'malformed'],
    ['in trouble', [500, {}], 'HTTP500'],
    ['asked for too often', [429, { name: 'RATE_LIMIT_REACHED' }], 'HTTP429'],
  ])('that is %s has no code', async (_, reply, code) => {
    const { gateway } = await paypal(() => reply)
    await expect(gateway.create(request)).rejects.toMatchObject({ name: 'PaymentProviderError', code })
  })
})

describe('PayPal’s token', () => {
  it('is fetched once for many who ask at the same time, and again in its last minute', async () => {
    const { gateway, calledFor } = await paypal(() => [200, order('CREATED')])
    await Promise.all(Array.from({ length: 20 }, () => gateway.query(attempt)))
    expect(calledFor('/v1/oauth2/token')).toHaveLength(1)
    expect(calledFor('/v1/oauth2/token')[0]).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` },
    })
    const began = now
    now = new Date(began.getTime() + 32_339_000)
    await gateway.query({ ...attempt, payableUntil: undefined })
    expect(calledFor('/v1/oauth2/token')).toHaveLength(1)
    now = new Date(began.getTime() + 32_340_000)
    await gateway.query({ ...attempt, payableUntil: undefined })
    expect(calledFor('/v1/oauth2/token')).toHaveLength(2)
    now = began
  })

  it('is fetched anew once when PayPal takes it no more', async () => {
    const { gateway, calledFor } = await paypal((_, number) => [number === 1 ? 401 : 200, order('CREATED')])
    expect(await gateway.query(attempt)).toEqual({ state: 'pending' })
    expect(calledFor('/v2/').map(({ headers }) => headers.authorization)).toEqual(['Bearer T1', 'Bearer T2'])
  })

  it('that is refused twice is an error that tells no secret', async () => {
    const { gateway } = await paypal(() => [401, { name: 'AUTHENTICATION_FAILURE' }])
    const error = await gateway.query(attempt).catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'AUTHENTICATION_FAILURE' })
    expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/secret|Bearer|T1/)
  })
})

describe('asking PayPal about an order', () => {
  it.each<[string, Reply, object]>([
    ['created', [200, order('CREATED')], { state: 'pending' }],
    ['waiting for the buyer', [200, order('PAYER_ACTION_REQUIRED')], { state: 'pending' }],
    ['void', [200, order('VOIDED')], { state: 'closed' }],
    ['gone', [404, { name: 'RESOURCE_NOT_FOUND' }], { state: 'closed' }],
    ['in a state without a word', [200, order('FROZEN')], { state: 'unknown' }],
    ['paid', [200, order('COMPLETED', [capture('COMPLETED')])], { state: 'paid', paid }],
    [
      'paid after a refused try',
      [200, order('COMPLETED', [capture('DECLINED'), capture('COMPLETED')])],
      { state: 'paid', paid },
    ],
    ['looked into', [200, order('COMPLETED', [capture('PENDING')])], { state: 'pending' }],
    ['refused', [200, order('COMPLETED', [capture('DECLINED')])], { state: 'closed' }],
    ['failed', [200, order('COMPLETED', [capture('FAILED')])], { state: 'closed' }],
    ['given back', [200, order('COMPLETED', [capture('REFUNDED')])], { state: 'refunded' }],
    ['given back in part', [200, order('COMPLETED', [capture('PARTIALLY_REFUNDED')])], { state: 'refunded' }],
    ['paid to nobody', [200, order('COMPLETED', [capture('COMPLETED')], { payee: {} })], { state: 'unknown' }],
  ])('finds it %s', async (_, reply, report) => {
    const { gateway, calledFor } = await paypal(() => reply)
    expect(await gateway.query(attempt)).toEqual(report)
    expect(calledFor('/v2/checkout/orders/O1/capture')).toEqual([])
  })

  it('that it never answered for finds nothing, without asking', async () => {
    const { gateway, calledFor } = await paypal(() => [200, order('COMPLETED', [capture('COMPLETED')])])
    expect(await gateway.query({ attemptNo: 'A1', providerOrderId: null })).toEqual({ state: 'not-found' })
    expect(calledFor('/')).toEqual([])
  })

  it('believes no order of another attempt', async () => {
    const { gateway } = await paypal(() => [200, order('COMPLETED', [capture('COMPLETED')], { custom_id: 'B1' })])
    await expect(gateway.query(attempt)).rejects.toMatchObject({ code: 'unproved' })
  })
})

describe('money that the buyer agreed to', () => {
  const agreed = (captured: Reply) => {
    let status = 'APPROVED'
    return paypal(({ method }) => {
      if (method === 'POST' && captured[0] < 300) status = 'COMPLETED'
      if (method === 'POST') return captured
      return [200, order(status, status === 'COMPLETED' ? [capture('COMPLETED')] : undefined)]
    })
  }

  it('is fetched while it may be, and its order read again', async () => {
    const { gateway, calledFor } = await agreed([201, order('COMPLETED')])
    expect(await gateway.query(attempt)).toEqual({ state: 'paid', paid, isFetched: true })
    expect(calledFor('/v2/checkout/orders/O1/capture')).toMatchObject([
      { body: '{}', headers: { 'paypal-request-id': 'cap-A1' } },
    ])
  })

  it.each<[string, Date | undefined]>([
    ['once its time is over', now],
    ['for an attempt that is over', undefined],
  ])('is not fetched %s', async (_, payableUntil) => {
    const { gateway, calledFor } = await agreed([201, order('COMPLETED')])
    expect(await gateway.query({ ...attempt, payableUntil })).toEqual({ state: 'pending' })
    expect(calledFor('/v2/checkout/orders/O1/capture')).toEqual([])
  })

  it.each(['ORDER_NOT_APPROVED', 'INSTRUMENT_DECLINED', 'ORDER_COMPLETION_IN_PROGRESS'])('waits on %s', async name => {
    const { gateway } = await agreed(issue(name))
    expect(await gateway.query(attempt)).toEqual({ state: 'pending' })
  })

  it('that somebody else has just fetched is found', async () => {
    let reads = 0
    const { gateway } = await paypal(({ method }) => {
      if (method === 'POST') return issue('ORDER_ALREADY_CAPTURED')
      reads += 1
      return [200, reads === 1 ? order('APPROVED') : order('COMPLETED', [capture('COMPLETED')])]
    })
    expect(await gateway.query(attempt)).toEqual({ state: 'paid', paid })
  })

  it('that PayPal will not give for another reason is an error', async () => {
    const { gateway } = await agreed(issue('COMPLIANCE_VIOLATION'))
    await expect(gateway.query(attempt)).rejects.toMatchObject({ code: 'COMPLIANCE_VIOLATION' })
  })
})

describe('a refund at PayPal', () => {
  const asked = {
    attemptNo: 'A1',
    providerTxnId: 'C1',
    refundNo: 'A1R1',
    amountMinor: 499,
    totalMinor: 499,
    currency: 'USD',
    reason: 'late',
    notifyUrl: 'https://api.test/n',
  }

  it.each<[string, Reply, Reply, string]>([
    ['done', [201, { id: 'R1', status: 'COMPLETED' }], [500, {}], 'succeeded'],
    ['under way', [201, { id: 'R1', status: 'PENDING' }], [200, { id: 'R1', status: 'PENDING' }], 'pending'],
    ['done since', [200, { id: 'R1', status: 'PENDING' }], [200, { id: 'R1', status: 'COMPLETED' }], 'succeeded'],
    ['broken off', [201, { id: 'R1', status: 'CANCELLED' }], [500, {}], 'failed'],
  ])('is %s', async (_, posted, got, state) => {
    const { gateway, calledFor } = await paypal(({ method }) => (method === 'POST' ? posted : got))
    expect(await gateway.refund(asked)).toEqual({ state, providerRefundId: 'R1' })
    const [refund] = calledFor('/v2/payments/captures/C1/refund')
    expect(refund?.headers['paypal-request-id']).toBe('ref-A1R1')
    expect(JSON.parse(refund?.body ?? '')).toMatchObject({
      amount: { currency_code: 'USD', value: '4.99' },
      invoice_id: 'A1R1',
      custom_id: 'A1',
    })
  })

  it('that cannot be has failed; in an outage it is still owed', async () => {
    expect(await (await paypal(() => issue('CAPTURE_FULLY_REFUNDED'))).gateway.refund(asked)).toEqual({
      state: 'failed',
    })
    await expect((await paypal(() => [503, {}])).gateway.refund(asked)).rejects.toMatchObject({ code: 'HTTP503' })
  })
})

describe('what PayPal signs', () => {
  it('has the body’s checksum as an unsigned number, as in the known answer', () => {
    const body = Buffer.from('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}')
    expect(signedText('id', 'time', 'webhookId', body)).toBe('id|time|webhookId|2325436976')
  })
})
