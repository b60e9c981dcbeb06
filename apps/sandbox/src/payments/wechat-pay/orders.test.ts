import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rfc3339 } from '#core/clock.ts'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'

const native = '/v3/pay/transactions/native'
const shop = new WechatMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

describe('asking for a Native order', () => {
  it('gives a code to scan, in an answer the SDK trusts', async () => {
    const { code_url } = await shop.newOrder()
    expect(code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/)
  })

  it('gives the same code for the same order and refuses a changed one', async () => {
    const { code_url, ...order } = await shop.newOrder()
    expect(await shop.post(native, order)).toMatchObject({ code_url })
    const changed = shop.post(native, { ...order, amount: { total: 1, currency: 'CNY' } })
    expect(await refused(changed)).toEqual([403, 'OUT_TRADE_NO_USED'])
    const extended = shop.post(native, { ...order, time_expire: rfc3339(Date.now() + 3_600_000) })
    expect(await refused(extended)).toEqual([403, 'OUT_TRADE_NO_USED'])
  })

  it.each([
    ['another app', { appid: 'wx0000000000000000' }, 'APPID_MCHID_NOT_MATCH'],
    ['a number that is too short', { out_trade_no: 'A1' }, 'PARAM_ERROR'],
    ['an amount with decimals', { amount: { total: 29.9, currency: 'CNY' } }, 'PARAM_ERROR'],
    ['a foreign currency', { amount: { total: 2990, currency: 'USD' } }, 'PARAM_ERROR'],
    ['a callback address with a query', { notify_url: 'https://x.test/n?a=1' }, 'PARAM_ERROR'],
    ['an expiry within the minute', { time_expire: rfc3339(Date.now() + 30_000) }, 'PARAM_ERROR'],
    ['an expiry without its zone', { time_expire: '2099-01-01 00:00:00' }, 'PARAM_ERROR'],
  ])('refuses %s', async (_what, over, code) => {
    expect(await refused(shop.post(native, shop.orderBody(over)))).toEqual([400, code])
  })
})

describe('paying', () => {
  it('is told by a callback the merchant can verify and decrypt', async () => {
    const order = await shop.newOrder({ attach: '续费' })
    await shop.pay(order)
    const { trusted, type, plain } = shop.opened(0)
    expect([trusted, type]).toEqual([true, 'TRANSACTION.SUCCESS'])
    expect(plain).toMatchObject({
      mchid: order.mchid,
      appid: order.appid,
      out_trade_no: order.out_trade_no,
      trade_state: 'SUCCESS',
      attach: '续费',
      amount: { total: 2990, payer_total: 2990, currency: 'CNY' },
    })
    const { transaction_id } = plain
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS', transaction_id })
    const byId = shop.get(`/v3/pay/transactions/id/${transaction_id}`, { mchid: order.mchid })
    expect(await byId).toMatchObject({ out_trade_no: order.out_trade_no })
  })

  it('is told again until the merchant answers 200 or 204', async () => {
    const order = await shop.newOrder()
    const answers = [500, 302, 204]
    shop.callbacks.react = () => ({ status: answers[shop.callbacks.received.length] ?? 204 })
    const { callbacks } = await shop.pay(order)
    expect(callbacks).toMatchObject([{ event: 'paid', status: 500, accepted: false }])
    await shop.callbacks.until(3)
    expect(new Set([0, 1, 2].map(index => shop.opened(index).id)).size).toBe(1)
  })

  it('twice, falsified or silently goes as asked', async () => {
    const [twice, tampered, none] = [await shop.newOrder(), await shop.newOrder(), await shop.newOrder()]
    await shop.pay(twice, { callback: 'twice' })
    expect(shop.callbacks.received).toHaveLength(2)
    await shop.pay(tampered, { callback: 'tampered' })
    expect(shop.opened(2).trusted).toBe(false)
    await shop.pay(none, { callback: 'none' })
    expect(shop.callbacks.received).toHaveLength(3)
    expect(await shop.query(none.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it('again sends the same callback again', async () => {
    const order = await shop.paidOrder()
    await shop.pay(order)
    expect(shop.opened(1)).toEqual(shop.opened(0))
  })

  it('with another amount says so everywhere', async () => {
    const order = await shop.newOrder()
    await shop.pay(order, { amount: '0.01' })
    expect(shop.opened(0).plain.amount.total).toBe(1)
    expect(await shop.query(order.out_trade_no)).toMatchObject({ amount: { total: 1 } })
  })

  it('at the last second is reported only after expiry', async () => {
    const order = await shop.newOrder()
    const { callbacks } = await shop.pay(order, { late: true })
    expect(callbacks).toEqual([])
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' })
    shop.clock.push(95)
    await shop.callbacks.until(1)
    expect(shop.opened(0).plain.success_time).toBe(rfc3339(Date.parse(order.time_expire) - 1000))
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it('at the last second is reported as soon as the order is made to expire', async () => {
    const order = await shop.newOrder()
    await shop.pay(order, { late: true })
    await shop.sandbox.control('wechat/expire', { attempt_no: order.out_trade_no })
    await shop.callbacks.until(1)
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it('is refused after expiry and after closing', async () => {
    const [expired, closed] = [await shop.newOrder(), await shop.newOrder()]
    await shop.sandbox.control('wechat/expire', { attempt_no: expired.out_trade_no })
    await shop.close(closed.out_trade_no)
    expect(await shop.pay(expired)).toEqual({ status: 409, error: 'expired' })
    expect(await shop.pay(closed)).toEqual({ status: 409, error: 'closed' })
  })
})

describe('closing', () => {
  it('answers a signed 204, for unknown orders too', async () => {
    const order = await shop.newOrder()
    expect(await shop.close(order.out_trade_no)).toMatchObject({ httpStatus: 204 })
    expect(await shop.close('NEVER_HEARD_OF')).toMatchObject({ httpStatus: 204 })
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'CLOSED' })
    expect(await refused(shop.query('NEVER_HEARD_OF'))).toEqual([404, 'ORDER_NOT_EXIST'])
  })

  it('is refused once paid', async () => {
    const order = await shop.paidOrder()
    expect(await refused(shop.close(order.out_trade_no))).toEqual([400, 'ORDERPAID'])
  })
})

describe('a bad day', () => {
  it('fails unheard, or answers lost after being heard', async () => {
    const order = shop.orderBody()
    await shop.sandbox.control('wechat/fail-next', { status: 500 })
    expect(await refused(shop.post(native, order))).toEqual([500, 'SYSTEM_ERROR'])
    expect(await refused(shop.query(order.out_trade_no))).toEqual([404, 'ORDER_NOT_EXIST'])
    await shop.sandbox.control('wechat/fail-next', { status: 502, handled: true })
    expect(await refused(shop.post(native, order))).toEqual([502, 'SYSTEM_ERROR'])
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' })
  })
})
