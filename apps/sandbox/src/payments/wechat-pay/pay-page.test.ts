import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'

const shop = new WechatMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())

const h5 = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
const newPage = async (over: object = {}) => {
  const body = shop.orderBody({ scene_info: h5, ...over })
  const { h5_url } = await shop.post('/v3/pay/transactions/h5', body)
  return { ...body, h5_url: String(h5_url) }
}
const home = 'https://www.bohe.test/recharge.html?id=1'
const ask = async (url: string, headers: Record<string, string> = { referer: home }) =>
  (await fetch(url, { headers })).text()
const back = (url: string) => `${url}&redirect_url=${encodeURIComponent(home)}`
const press = (url: string, act: string) =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams([...new URL(url).searchParams, ['act', act]]),
    redirect: 'manual',
  })

describe('an H5 order', () => {
  it('has a page that asks in both languages, takes the money and leads back', async () => {
    const order = await newPage()
    const url = back(order.h5_url)
    expect(await ask(url)).toContain('Pay with WeChat Pay')
    expect(await ask(url, { referer: home, 'accept-language': 'zh-CN' })).toContain('确认付款')
    expect((await press(url, 'back')).headers.get('location')).toBe(home)
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' })
    const paid = await press(url, 'pay')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, home])
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'MWEB' })
    expect(await ask(url)).toContain('This payment is made.')
  })

  it.each<[string, string, Record<string, string>]>([
    ['no-referer', home, {}],
    ['other-site', 'https://elsewhere.example/', { referer: home }],
  ])('is not opened: %s', async (fault, redirect, headers) => {
    const { h5_url } = await newPage()
    const url = `${h5_url}&redirect_url=${encodeURIComponent(redirect)}`
    expect(await ask(url, headers)).toContain(`data-fault="${fault}"`)
  })

  it('is gone once it is closed', async () => {
    const order = await newPage()
    await shop.close(order.out_trade_no)
    expect(await ask(order.h5_url)).toContain('data-fault="gone"')
    expect((await press(order.h5_url, 'pay')).status).toBe(400)
  })

  it.each([
    [{ scene_info: { payer_client_ip: '203.0.113.7' } }],
    [{ scene_info: { h5_info: { type: 'Wap' } } }],
    [{ scene_info: { ...h5, h5_info: { type: 'Desktop' } } }],
  ])('wants to know who asks: %j', async over => {
    expect(await refused(newPage(over))).toEqual([400, 'PARAM_ERROR'])
  })

  it('is not the same order as one to scan', async () => {
    const order = await newPage()
    expect(await refused(shop.post('/v3/pay/transactions/native', { ...order, h5_url: undefined }))).toEqual([
      403,
      'OUT_TRADE_NO_USED',
    ])
  })
  // The clock goes ahead of the merchant's own: nothing can be asked for after this.
  it('can be opened for five minutes', async () => {
    const { h5_url } = await newPage({ time_expire: new Date(shop.clock.now().getTime() + 1_800_000).toISOString() })
    shop.clock.push(299)
    expect(await ask(h5_url)).not.toContain('data-fault')
    shop.clock.push(2)
    expect(await ask(h5_url)).toContain('data-fault="stale-link"')
  })
})
