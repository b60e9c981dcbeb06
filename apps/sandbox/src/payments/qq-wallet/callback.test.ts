import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorityOf, issue } from '#core/tls-authority.ts'
import { QqMerchant } from '#testing/qq-merchant.ts'

const shop = new QqMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

describe('paying', () => {
  it('is told by signed XML whose paid flag is trade_state', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const { transaction_id } = await shop.query(out_trade_no)
    const told = shop.told(0)
    expect(told).toMatchObject({
      trade_state: 'SUCCESS',
      total_fee: '2990',
      transaction_id,
      out_trade_no,
      trusted: 'true',
    })
    expect(Object.keys(told)).not.toContain('return_code')
    expect(Object.keys(told)).not.toContain('result_code')
  })

  it('is told again until the merchant says SUCCESS in XML', async () => {
    const answers = [
      'success',
      '<xml><return_code>FAIL</return_code></xml>',
      '<xml><return_code>SUCCESS</return_code></xml>',
    ]
    shop.callbacks.react = () => ({ status: 200, body: answers[shop.callbacks.received.length] ?? '' })
    await shop.paidOrder()
    await shop.callbacks.until(3)
    const [newest] = await shop.sandbox.getJson('/callbacks.json')
    expect(newest).toMatchObject({ provider: 'qq', accepted: true })
  })

  it.each([
    ['none', 0],
    ['twice', 2],
  ])('with callback %s is told %i times', async (callback, count) => {
    const order = await shop.newOrder()
    await shop.pay(order, { callback })
    expect(shop.callbacks.received).toHaveLength(count)
  })

  it('with another amount says so everywhere', async () => {
    const order = await shop.newOrder()
    await shop.pay(order, { amount: '0.01' })
    expect(shop.told(0)).toMatchObject({ total_fee: '1', trusted: 'true' })
    expect(await shop.query(order.out_trade_no)).toMatchObject({ total_fee: '1' })
  })
})

describe('falsified callbacks', () => {
  it.each([
    ['sign', 'false', { total_fee: '2990' }],
    ['weak', 'false', { total_fee: '2990' }],
    ['amount', 'true', { total_fee: '1' }],
    ['app', 'true', { mch_id: '1900000109' }],
    ['state', 'true', { trade_state: 'USERPAYING' }],
  ])('%s', async (what, trusted, expected) => {
    const order = await shop.newOrder()
    await shop.pay(order, { callback: 'none' })
    await shop.sandbox.control('qq/notify-tampered', { attempt_no: order.out_trade_no, what })
    expect(shop.told(0)).toMatchObject({ trusted, ...expected })
  })

  it('duplicate: the amount comes twice, and the signature is right for the last one', async () => {
    const order = await shop.newOrder()
    await shop.pay(order, { callback: 'none' })
    await shop.sandbox.control('qq/notify-tampered', { attempt_no: order.out_trade_no, what: 'duplicate' })
    expect(shop.callbacks.received[0]?.body).toContain('<total_fee>1</total_fee><total_fee>2990</total_fee>')
    expect(shop.told(0).trusted).toBe('true')
  })
})

describe('refunding', () => {
  const wanted = (out_trade_no: string, refund_fee = '2990') => {
    return { out_trade_no, out_refund_no: `R_${out_trade_no}`.slice(0, 32), refund_fee }
  }

  it('is processing, then succeeds; nobody is told', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no)
    const begun = await shop.refund(body)
    expect(begun).toMatchObject({ ...body, result_code: 'SUCCESS', total_fee: '2990', trusted: 'true' })
    const { out_refund_no } = body
    expect(await shop.refundQuery({ out_refund_no })).toMatchObject({ refund_status_0: 'PROCESSING' })
    shop.clock.push(2)
    const row = { refund_count: '1', out_refund_no_0: out_refund_no, refund_fee_0: '2990', refund_status_0: 'SUCCESS' }
    const names = Object.entries({ out_refund_no, out_trade_no, refund_id: begun.refund_id ?? '' })
    for (const name of names)
      expect(await shop.refundQuery(Object.fromEntries([name]))).toMatchObject({ ...row, trusted: 'true' })
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'REFUND' })
    expect(shop.callbacks.received).toHaveLength(1)
  })

  it('with the same number is the same refund; more than was paid is refused', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no, '1000')
    const { refund_id } = await shop.refund(body)
    expect(await shop.refund(body)).toMatchObject({ refund_id })
    expect(await shop.refund({ ...body, refund_fee: '999' })).toMatchObject({ err_code: 'INVALID_REQUEST' })
    const more = { ...wanted(out_trade_no, '1991'), out_refund_no: 'S1' }
    expect(await shop.refund(more)).toMatchObject({ err_code: 'REFUND_FEE_INVALID' })
    expect(await shop.refund({ ...more, refund_fee: '1990' })).toMatchObject({ result_code: 'SUCCESS' })
    expect(await shop.refundQuery({ out_trade_no })).toMatchObject({ refund_count: '2', out_refund_no_1: 'S1' })
  })

  it.each([
    ['FAIL', 'FAIL'],
    ['CHANGE', 'CHANGE'],
    ['SUCCESS', 'SUCCESS'],
  ])('may end in %s', async (state, refund_status_0) => {
    const { out_trade_no } = await shop.paidOrder()
    const { out_refund_no } = wanted(out_trade_no)
    await shop.sandbox.control('qq/refund-hold', {})
    await shop.refund(wanted(out_trade_no))
    shop.clock.push(60)
    expect(await shop.refundQuery({ out_refund_no })).toMatchObject({ refund_status_0: 'PROCESSING' })
    await shop.sandbox.control('qq/refund-done', { refund_no: out_refund_no, state })
    await shop.sandbox.control('qq/refund-hold', { hold: false })
    expect(await shop.refundQuery({ out_refund_no })).toMatchObject({ refund_status_0 })
  })

  it('needs the certificate of this very merchant', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const other = issue(authorityOf(shop.sandbox.dataDir), 'qpay merchant 1900000109', 'client')
    for (const identity of [other, 'none'] as const)
      expect(await shop.refund(wanted(out_trade_no), identity)).toMatchObject({
        return_msg: '证书验证失败',
        trusted: 'none',
      })
    const plain = await shop.raw('/cgi-bin/pay/qpay_refund.cgi', '<xml></xml>')
    expect(plain.status).toBe(404)
  })

  it('needs the operator and his password', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const wrong = { op_user_id: '1', op_user_passwd: shop.sandbox.setting('QPAY_OP_USER_PASSWORD') }
    for (const [name, value] of Object.entries(wrong))
      expect(await shop.refund({ ...wanted(out_trade_no), [name]: value })).toMatchObject({ err_code: 'NOAUTH' })
  })

  it('can fail, heard or unheard', async () => {
    const { out_trade_no } = await shop.paidOrder()
    await shop.sandbox.control('qq/fail-next', { status: 500, handled: true })
    expect(await shop.refund(wanted(out_trade_no))).toMatchObject({ return_code: 'FAIL', trusted: 'none' })
    expect(await shop.refundQuery({ out_trade_no })).toMatchObject({ refund_count: '1', refund_fee_0: '2990' })
  })

  it('of an unpaid or unknown order is refused', async () => {
    const { out_trade_no } = await shop.newOrder()
    expect(await shop.refund(wanted(out_trade_no))).toMatchObject({ err_code: 'TRADE_STATE_ERROR' })
    expect(await shop.refund(wanted('NOBODY'))).toMatchObject({ err_code: 'ORDERNOTEXIST' })
    expect(await shop.refundQuery({ out_refund_no: 'NOBODY' })).toMatchObject({ err_code: 'REFUNDNOTEXIST' })
  })
})
