import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'

const shop = new WechatMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

async function silentlyPaid() {
  const order = await shop.newOrder()
  await shop.pay(order, { callback: 'none' })
  return { attempt_no: order.out_trade_no }
}

describe('falsified callbacks', () => {
  it.each([
    ['amount', { trusted: true, plain: { amount: { total: 1 } } }],
    ['app', { trusted: true, plain: { mchid: '1900000109', appid: 'wxd678efh567hg6787' } }],
    ['sign', { trusted: false }],
    ['probe', { trusted: false }],
  ])('%s', async (what, expected) => {
    await shop.sandbox.control('wechat/notify-tampered', { ...(await silentlyPaid()), what })
    expect(shop.opened(0)).toMatchObject(expected)
  })

  it('start with a probe, marked as one', async () => {
    const outcomes = await shop.sandbox.getJson('/callbacks.json')
    expect(outcomes.at(-1)).toMatchObject({ tampering: 'probe' })
    await shop.sandbox.control('wechat/notify-tampered', { ...(await silentlyPaid()), what: 'probe' })
    expect(shop.callbacks.received[0]?.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  })

  it('arrive with a skewed clock when it is skewed', async () => {
    const paid = await silentlyPaid()
    await shop.sandbox.control('wechat/clock-skew', { seconds: -900 })
    await shop.sandbox.control('wechat/notify-again', paid)
    await shop.sandbox.control('wechat/clock-skew', { seconds: 0 })
    const sent = Number(shop.callbacks.received[0]?.headers['wechatpay-timestamp']) * 1000
    expect(shop.clock.now().getTime() - sent).toBeGreaterThan(890_000)
  })
})

describe('refunding', () => {
  const path = '/v3/refund/domestic/refunds'
  const wanted = (out_trade_no: string, refund: number) => ({
    out_trade_no,
    out_refund_no: `R_${out_trade_no}`,
    notify_url: shop.notifyUrl,
    amount: { refund, total: 2990, currency: 'CNY' },
  })

  it('is processing, then succeeds and tells the merchant', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no, 2990)
    expect(await shop.post(path, body)).toMatchObject({ status: 'PROCESSING', amount: body.amount })
    shop.clock.push(2)
    await shop.callbacks.until(2)
    const { trusted, type, plain } = shop.opened(1)
    expect([trusted, type]).toEqual([true, 'REFUND.SUCCESS'])
    const { out_refund_no } = body
    expect(plain).toMatchObject({ out_refund_no, refund_status: 'SUCCESS', amount: { total: 2990, refund: 2990 } })
    expect(await shop.get(`${path}/${out_refund_no}`)).toMatchObject({ status: 'SUCCESS' })
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'REFUND' })
  })

  it('with the same number is the same refund; more than was paid is refused', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no, 1000)
    const { refund_id } = await shop.post(path, body)
    expect(await shop.post(path, body)).toMatchObject({ refund_id })
    const more = { ...wanted(out_trade_no, 2000), out_refund_no: `S_${out_trade_no}` }
    expect(await refused(shop.post(path, more))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('may end badly', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no, 1)
    await shop.sandbox.control('wechat/refund-hold', {})
    await shop.post(path, body)
    await shop.sandbox.control('wechat/refund-done', { refund_no: body.out_refund_no, state: 'ABNORMAL' })
    await shop.sandbox.control('wechat/refund-hold', { hold: false })
    await shop.callbacks.until(2)
    expect(shop.opened(1).type).toBe('REFUND.ABNORMAL')
  })

  it('out of order: the refund is told before the payment', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const body = wanted(out_trade_no, 1)
    await shop.post(path, body)
    await shop.sandbox.control('wechat/refund-done', { refund_no: body.out_refund_no })
    await shop.callbacks.until(2)
    await shop.sandbox.control('wechat/notify-out-of-order', { attempt_no: out_trade_no })
    expect([shop.opened(2).type, shop.opened(3).type]).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
  })

  it('of an unpaid order is refused', async () => {
    const { out_trade_no } = await shop.newOrder()
    expect(await refused(shop.post(path, wanted(out_trade_no, 1)))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
  })
})
