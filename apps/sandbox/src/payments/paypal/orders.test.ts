import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captureOf, PaypalMerchant, refusal } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

const orders = '/v2/checkout/orders'
const credentials = () => `${shop.sandbox.setting('PAYPAL_CLIENT_ID')}:${shop.sandbox.setting('PAYPAL_CLIENT_SECRET')}`

describe('an access token', () => {
  it('is for the app that proves itself', async () => {
    const token = await shop.ask(credentials())
    expect(token).toMatchObject({ httpStatus: 200, token_type: 'Bearer', expires_in: 32_400 })
    expect(await shop.ask(`${credentials()}x`)).toMatchObject({ httpStatus: 401, error: 'invalid_client' })
    expect(await shop.ask(credentials(), 'password')).toMatchObject({
      httpStatus: 400,
      error: 'unsupported_grant_type',
    })
  })

  it('is needed, and good until it expires', async () => {
    const order = await shop.newOrder()
    expect(await shop.send('GET', `${orders}/${order.id}`, undefined, { authorization: '' })).toMatchObject({
      httpStatus: 401,
      name: 'AUTHENTICATION_FAILURE',
    })
    shop.clock.push(32_401)
    expect(refusal(await shop.show(order))).toEqual([401, 'invalid_token'])
    shop.clock.push(-32_401)
  })

  it('is no good any more once the tokens are made to expire', async () => {
    const order = await shop.newOrder()
    await shop.control('expire-tokens', { life: 60 })
    expect(refusal(await shop.show(order))).toEqual([401, 'invalid_token'])
    expect(await shop.logIn()).toMatchObject({ expires_in: 60 })
    await shop.control('expire-tokens', { life: 32_400 })
    await shop.logIn()
  })
})

describe('creating an order', () => {
  it('answers where to send the payer', async () => {
    const body = shop.orderBody()
    const order = await shop.post(orders, body, 'ord-plain')
    expect(order).toMatchObject({ httpStatus: 201, status: 'PAYER_ACTION_REQUIRED', payment_source: { paypal: {} } })
    expect(order.links).toMatchObject([
      { rel: 'self', href: `${shop.sandbox.origin}${orders}/${order.id}` },
      { rel: 'payer-action', href: `${shop.sandbox.origin}/checkoutnow?token=${order.id}`, method: 'GET' },
    ])
    expect(order).not.toHaveProperty('purchase_units')
  })

  it('answers the whole order on request', async () => {
    const headers = { prefer: 'return=representation', 'paypal-request-id': 'ord-whole' }
    const body = shop.orderBody()
    const order = await shop.send('POST', orders, body, headers)
    const [asked] = body.purchase_units as [object]
    const payee = { merchant_id: shop.sandbox.setting('PAYPAL_MERCHANT_ID') }
    expect(order).toMatchObject({ intent: 'CAPTURE', purchase_units: [{ ...asked, payee }] })
  })

  it('without a payment source sends the payer to approve', async () => {
    const { payment_source, ...body } = shop.orderBody()
    const { experience_context } = (payment_source as { paypal: { experience_context: object } }).paypal
    const order = await shop.post(orders, { ...body, application_context: experience_context })
    expect(order).toMatchObject({ status: 'CREATED', links: [{ rel: 'self' }, { rel: 'approve' }, { rel: 'capture' }] })
    expect(order).not.toHaveProperty('payment_source')
  })

  it('under the same request id is the same order', async () => {
    const body = shop.orderBody()
    const { httpStatus, ...first } = await shop.post(orders, body, 'ord-twice')
    expect(await shop.post(orders, body, 'ord-twice')).toEqual({ httpStatus: 200, ...first })
    expect(refusal(await shop.post(orders, shop.orderBody(), 'ord-twice'))).toEqual([422, 'DUPLICATE_REQUEST_ID'])
    shop.clock.push(6 * 3600 + 1)
    expect((await shop.post(orders, body, 'ord-twice')).id).not.toBe(first.id)
    shop.clock.push(-6 * 3600 - 1)
  })

  it.each([
    ['no request id', {}, {}, '', [400, 'PAYPAL_REQUEST_ID_REQUIRED']],
    ['a request id that is too long', {}, {}, 'x'.repeat(109), [400, 'INVALID_STRING_LENGTH']],
    [
      'an amount that is a number',
      { amount: { currency_code: 'USD', value: 9.9 } },
      {},
      'a',
      [400, 'INVALID_PARAMETER_SYNTAX'],
    ],
    [
      'an amount of nothing',
      { amount: { currency_code: 'USD', value: '0.00' } },
      {},
      'b',
      [422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ],
    [
      'an amount below zero',
      { amount: { currency_code: 'USD', value: '-1.00' } },
      {},
      'c',
      [422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ],
    ['three decimals', { amount: { currency_code: 'USD', value: '1.001' } }, {}, 'd', [422, 'DECIMAL_PRECISION']],
    ['renminbi', { amount: { currency_code: 'CNY', value: '29.90' } }, {}, 'e', [422, 'CURRENCY_NOT_SUPPORTED']],
    ['no amount', { amount: undefined }, {}, 'f', [400, 'MISSING_REQUIRED_PARAMETER']],
    ['a long custom id', { custom_id: 'x'.repeat(128) }, {}, 'g', [400, 'INVALID_STRING_LENGTH']],
    ['somebody else to be paid', { payee: { merchant_id: 'SOMEBODYELSE1' } }, {}, 'h', [422, 'PAYEE_ACCOUNT_INVALID']],
    ['no address to return to', {}, { return_url: undefined }, 'i', [400, 'INVALID_PARAMETER_SYNTAX']],
    ['another kind of address', {}, { cancel_url: 'javascript:alert(1)' }, 'j', [400, 'INVALID_PARAMETER_SYNTAX']],
    ['an unknown choice', {}, { user_action: 'PAY_LATER' }, 'k', [400, 'INVALID_PARAMETER_VALUE']],
    ['a locale of another spelling', {}, { locale: 'zh_CN' }, 'l', [400, 'INVALID_PARAMETER_SYNTAX']],
  ])('is refused with %s', async (_what, unit, experience, requestId, expected) => {
    expect(refusal(await shop.post(orders, shop.orderBody(unit, experience), requestId))).toEqual(expected)
  })

  it.each([
    ['another intent', { intent: 'AUTHORIZE' }, [400, 'INVALID_PARAMETER_VALUE']],
    ['nothing to buy', { purchase_units: [] }, [400, 'MISSING_REQUIRED_PARAMETER']],
    ['two units', { purchase_units: [{}, {}] }, [400, 'INVALID_ARRAY_MAX_ITEMS']],
  ])('is refused with %s', async (_what, over, expected) => {
    expect(refusal(await shop.post(orders, { ...shop.orderBody(), ...over }))).toEqual(expected)
  })

  it('is refused when it is no JSON', async () => {
    expect(refusal(await shop.send('POST', orders, '{'))).toEqual([400, 'MALFORMED_REQUEST_JSON'])
    const plain = await shop.send('POST', orders, '{}', { 'content-type': 'text/plain' })
    expect(plain).toMatchObject({ httpStatus: 415, name: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})

describe('the payments of the sandbox', () => {
  it('list what was approved and what was taken', async () => {
    const order = await shop.approvedOrder()
    const row = async () =>
      (await shop.sandbox.getJson('/payments.json')).find(({ pay_url }) => pay_url === order.payUrl)
    const expected = { provider: 'paypal', attempt_no: order.attempt_no, amount: '9.90', currency: 'USD' }
    expect(await row()).toMatchObject({ ...expected, state: 'approved', paid_amount: null })
    const { id } = captureOf(await shop.capture(order))
    expect(await row()).toMatchObject({ ...expected, state: 'paid', paid_amount: '9.90', transaction_id: id })
  })

  it('of a late payer are approved, and told so, only after half an hour', async () => {
    const order = await shop.newOrder()
    expect((await shop.approve(order, { late: true })).callbacks).toEqual([])
    expect(await shop.show(order)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
    expect(refusal(await shop.capture(order))).toEqual([422, 'ORDER_NOT_APPROVED'])
    shop.clock.push(1802)
    await shop.heard(order, 1)
    expect(await shop.show(order)).toMatchObject({ status: 'APPROVED' })
    shop.clock.push(-1802)
  })

  it('of a late payer are told at once when their time is made to run out', async () => {
    const order = await shop.newOrder()
    await shop.approve(order, { late: true })
    await shop.control('expire', { attempt_no: order.attempt_no })
    await shop.heard(order, 1)
    expect(await shop.show(order)).toMatchObject({ status: 'APPROVED' })
  })
})
