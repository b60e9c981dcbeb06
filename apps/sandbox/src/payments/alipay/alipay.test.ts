import { AlipaySdk } from 'alipay-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beijingTime } from '#core/clock.ts'
import { CallbackServer } from '#testing/callback-server.ts'
import { pushableClock, type TestSandbox, testSandbox } from '#testing/sandbox.ts'
import { enrol } from './secrets.ts'
import { notifyMessage, requestMessage, sign } from './signature.ts'

const clock = pushableClock()
let sandbox: TestSandbox
let merchant: CallbackServer
let notifyUrl: string
let orders = 0

beforeAll(async () => {
  sandbox = await testSandbox({ clock, retrySchedule: [0, 0, 0] })
})
afterAll(() => sandbox.discard())
beforeEach(async () => {
  merchant = new CallbackServer()
  notifyUrl = await merchant.start()
})
afterEach(() => merchant.stop())

function client(over: { privateKey?: string; appId?: string } = {}) {
  return new AlipaySdk({
    gateway: sandbox.setting('ALIPAY_GATEWAY_URL'),
    appId: sandbox.setting('ALIPAY_APP_ID'),
    privateKey: sandbox.setting('ALIPAY_APP_PRIVATE_KEY'),
    alipayPublicKey: sandbox.setting('ALIPAY_PUBLIC_KEY'),
    ...over,
  })
}

function call(method: string, bizContent: object) {
  return client().exec(
    `alipay.trade.${method}`,
    { notify_url: notifyUrl, timestamp: beijingTime(clock.now().getTime()), bizContent },
    { validateSign: true },
  )
}

function orderBody(over: object = {}) {
  orders += 1
  const out_trade_no = `ORDER_${Date.now()}_${orders}`
  return { out_trade_no, total_amount: '29.90', subject: '薄荷加速器 100% + 1个月', ...over }
}

async function newOrder(over: object = {}) {
  const body = orderBody(over)
  const { qrCode } = await call('precreate', body)
  return { ...body, pay_url: String(qrCode) }
}

const pay = (payUrl: string, over: object = {}) => sandbox.control('pay', { pay_url: payUrl, ...over })
const told = (index: number) => Object.fromEntries(new URLSearchParams(merchant.received[index]?.body))

describe('asking for a code', () => {
  it('gives one, in an answer the SDK trusts', async () => {
    const { pay_url } = await newOrder()
    expect(pay_url).toMatch(/^https:\/\/qr\.alipay\.com\/bax\w+$/)
  })

  it('gives the same code for the same order and refuses a changed one', async () => {
    const { pay_url, ...order } = await newOrder()
    expect((await call('precreate', order)).qrCode).toBe(pay_url)
    expect(await call('precreate', { ...order, total_amount: '0.01' })).toMatchObject({
      subCode: 'ACQ.CONTEXT_INCONSISTENT',
    })
    await pay(pay_url)
    expect(await call('precreate', order)).toMatchObject({ subCode: 'ACQ.TRADE_HAS_SUCCESS' })
  })

  it.each([
    ['three decimals', { total_amount: '29.900' }],
    ['nothing to pay', { total_amount: '0.00' }],
    ['a number with a hyphen', { out_trade_no: 'A-1' }],
    ['another seller', { seller_id: '2088000000000000' }],
    ['an expiry that has passed', { time_expire: '2020-01-01 00:00:00' }],
  ])('refuses %s', async (_what, over) => {
    expect(await call('precreate', orderBody(over))).toMatchObject({ code: '40004', subCode: 'ACQ.INVALID_PARAMETER' })
  })
})

describe('the request signature', () => {
  it('must come from the app', async () => {
    const stranger = client({ privateKey: enrol().appPrivateKey })
    const answer = await stranger.exec(
      'alipay.trade.precreate',
      { timestamp: beijingTime(Date.now()), bizContent: orderBody() },
      { validateSign: true },
    )
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-signature' })
  })

  it('must name an app that exists', async () => {
    const answer = await client({ appId: '2014072300007148' }).exec('alipay.trade.query', { bizContent: {} })
    expect(answer).toMatchObject({ code: '40002', subCode: 'isv.invalid-app-id' })
  })

  it.each([
    ['is RSA2 only', { sign_type: 'RSA' }, 'isv.invalid-signature-type'],
    ['is good for fifteen minutes', { timestamp: beijingTime(Date.now() - 16 * 60_000) }, 'isv.invalid-timestamp'],
    ['is dated in Beijing', { timestamp: new Date().toISOString() }, 'isv.invalid-timestamp'],
  ])('%s', async (_what, over, subCode) => {
    const params = {
      app_id: sandbox.setting('ALIPAY_APP_ID'),
      method: 'alipay.trade.query',
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      timestamp: beijingTime(Date.now()),
      biz_content: '{"out_trade_no":"A1"}',
      ...over,
    }
    const signature = sign(requestMessage(params), sandbox.setting('ALIPAY_APP_PRIVATE_KEY'))
    const body = new URLSearchParams({ ...params, sign: signature })
    const answer = await fetch(sandbox.setting('ALIPAY_GATEWAY_URL'), { method: 'POST', body })
    expect(await answer.text()).toContain(`"sub_code":"${subCode}"`)
  })
})

describe('before the code is scanned', () => {
  it('there is no trade', async () => {
    const { out_trade_no } = await newOrder()
    for (const method of ['query', 'close', 'refund', 'fastpay.refund.query']) {
      expect(await call(method, { out_trade_no, refund_amount: '1' })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    }
  })

  it('cancelling makes the code worthless', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    expect(await call('cancel', { out_trade_no })).toMatchObject({ code: '10000', action: 'close', retryFlag: 'N' })
    expect(await pay(pay_url)).toEqual({ status: 409, error: 'closed' })
  })
})

describe('once it is scanned', () => {
  it('the trade waits for its buyer and can be closed', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await sandbox.control('alipay/scan', { pay_url })
    expect(await call('query', { out_trade_no })).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY', totalAmount: '29.90' })
    await call('close', { out_trade_no })
    expect(await call('query', { out_trade_no })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  })
})

describe('paying', () => {
  it('is told by a form the SDK verifies, with every awkward character', async () => {
    const { out_trade_no, pay_url, subject } = await newOrder()
    await pay(pay_url)
    const form = told(0)
    expect(client().checkNotifySignV2(form)).toBe(true)
    expect(form).toMatchObject({
      subject,
      body: '',
      memo: '谢谢 100%+1',
      app_id: sandbox.setting('ALIPAY_APP_ID'),
      seller_id: sandbox.setting('ALIPAY_SELLER_ID'),
      trade_status: 'TRADE_SUCCESS',
      total_amount: '29.90',
    })
    const found = await call('query', { out_trade_no })
    expect(found).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', tradeNo: form.trade_no, totalAmount: '29.90' })
  })

  it('is told again until the merchant answers exactly success', async () => {
    const { pay_url } = await newOrder()
    const answers = ['SUCCESS', '<p>success</p>', 'success']
    merchant.react = () => ({ status: 200, body: answers[merchant.received.length] ?? 'success' })
    await pay(pay_url)
    await merchant.until(3)
    expect(new Set([told(0), told(1), told(2)].map(form => form.notify_id)).size).toBe(1)
  })

  it('with another amount says so everywhere', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url, { amount: '0.01' })
    expect(told(0).total_amount).toBe('0.01')
    expect(await call('query', { out_trade_no })).toMatchObject({ totalAmount: '0.01' })
  })

  it('at the last second is reported only after expiry', async () => {
    const expiry = clock.now().getTime() + 60_000
    const { out_trade_no, pay_url } = await newOrder({ time_expire: beijingTime(expiry) })
    await pay(pay_url, { late: true })
    expect(await call('query', { out_trade_no })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    expect(await call('cancel', { out_trade_no })).toMatchObject({ subCode: 'ACQ.SYSTEM_ERROR', retryFlag: 'Y' })
    clock.push(62)
    await merchant.until(1)
    expect(told(0).gmt_payment).toBe(beijingTime(Math.floor(expiry / 1000) * 1000 - 1000))
    expect(await call('query', { out_trade_no })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  })
})

describe('falsified callbacks', () => {
  it.each([
    ['sign', false, {}],
    ['amount', true, { total_amount: '0.01' }],
    ['app', true, { app_id: '2014072300007148', seller_id: '2088101106499364' }],
    // The SDK believes the outdated algorithm when the message names it: receivers have to pin RSA2.
    ['weak', true, { sign_type: 'RSA' }],
  ])('%s', async (what, trusted, expected) => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url, { callback: 'none' })
    await sandbox.control('alipay/notify-tampered', { attempt_no: out_trade_no, what })
    expect(client().checkNotifySignV2(told(0))).toBe(trusted)
    expect(told(0)).toMatchObject(expected)
  })

  it('out of order: the trade waits for its buyer after he paid', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url, { callback: 'none' })
    await sandbox.control('alipay/notify-out-of-order', { attempt_no: out_trade_no })
    expect([told(0), told(1)].map(form => form.trade_status)).toEqual(['TRADE_SUCCESS', 'WAIT_BUYER_PAY'])
  })
})

describe('refunding', () => {
  it('happens at once, once per number, and tells the merchant', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url)
    const body = { out_trade_no, refund_amount: '10.00', out_request_no: `R_${out_trade_no}` }
    expect(await call('refund', body)).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '10.00' })
    expect(await call('refund', body)).toMatchObject({ fundChange: 'N', refundFee: '10.00' })
    await merchant.until(2)
    expect(client().checkNotifySignV2(told(1))).toBe(true)
    expect(told(1)).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      refund_fee: '10.00',
      out_biz_no: body.out_request_no,
    })
    expect(await call('fastpay.refund.query', body)).toMatchObject({
      refundStatus: 'REFUND_SUCCESS',
      refundAmount: '10.00',
    })
  })

  it('of everything closes the trade; more than was paid is refused', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url)
    expect(await call('refund', { out_trade_no, refund_amount: '30.00' })).toMatchObject({ code: '40004' })
    await call('refund', { out_trade_no, refund_amount: '29.90' })
    expect(await call('query', { out_trade_no })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  })

  it('waits while the seller has too little money', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url)
    await sandbox.control('alipay/lack-money', {})
    const body = { out_trade_no, refund_amount: '10.00', out_request_no: `R_${out_trade_no}` }
    expect(await call('refund', body)).toMatchObject({ code: '40004', subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    await sandbox.control('alipay/lack-money', { lacking: false })
    expect(await call('refund', body)).toMatchObject({ code: '10000', fundChange: 'Y' })
  })

  it('happens by cancelling what was paid', async () => {
    const { out_trade_no, pay_url } = await newOrder()
    await pay(pay_url)
    expect(await call('cancel', { out_trade_no })).toMatchObject({ action: 'refund' })
    expect(await call('query', { out_trade_no })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  })
})

describe('a bad day', () => {
  it('fails with an HTTP status, or in an answer without signature', async () => {
    await sandbox.control('alipay/fail-next', { status: 503 })
    await expect(call('precreate', orderBody())).rejects.toThrow('503')
    await sandbox.control('alipay/fail-next', { status: 200, code: 'isp.unknow-error' })
    await expect(call('precreate', orderBody())).rejects.toThrow()
  })
})

it('signs requests with sign_type and without the empty, callbacks the other way round', () => {
  const params = { b: '2', a: '1', empty: '', sign: 'x', sign_type: 'RSA2' }
  expect(requestMessage(params)).toBe('a=1&b=2&sign_type=RSA2')
  expect(notifyMessage(params)).toBe('a=1&b=2&empty=')
})
