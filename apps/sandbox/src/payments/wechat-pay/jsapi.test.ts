import { createSign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'

const shop = new WechatMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())

const home = 'http://127.0.0.1:4200/recharge.html?id=1'
const setting = (name: string) => shop.sandbox.setting(`WXPAY_${name}`)
const authorize = (over: Record<string, string> = {}) => {
  const asked = {
    appid: setting('APPID'),
    redirect_uri: home,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'p1',
  }
  return fetch(`${setting('MP_AUTHORIZE_URL')}?${new URLSearchParams({ ...asked, ...over })}`, { redirect: 'manual' })
}
const newCode = async () => new URL((await authorize()).headers.get('location') ?? '').searchParams.get('code') ?? ''
const token = async (code: string, over: Record<string, string> = {}) => {
  const asked = { appid: setting('APPID'), secret: setting('MP_SECRET'), code, grant_type: 'authorization_code' }
  return JSON.parse(
    await (await fetch(`${setting('MP_TOKEN_URL')}?${new URLSearchParams({ ...asked, ...over })}`)).text(),
  )
}
const openid = async (): Promise<string> => (await token(await newCode())).openid
const path = '/v3/pay/transactions/jsapi'
const newOrder = async () => {
  const payer = { openid: await openid() }
  const body = { ...shop.orderBody({ payer }), payer }
  const { prepay_id } = await shop.post(path, body)
  return { ...body, prepay_id: String(prepay_id) }
}
const signed = (prepayId: string, over: Record<string, string> = {}) => {
  const timeStamp = String(Math.floor(shop.clock.now().getTime() / 1000))
  const fields = {
    appId: setting('APPID'),
    timeStamp,
    nonceStr: 'n1',
    package: `prepay_id=${prepayId}`,
    signType: 'RSA',
  }
  const message = `${fields.appId}\n${fields.timeStamp}\n${fields.nonceStr}\n${fields.package}\n`
  const paySign = createSign('RSA-SHA256').update(message).sign(setting('MERCHANT_PRIVATE_KEY'), 'base64')
  return { ...fields, paySign, ...over }
}
const bridge = (fields: object) => shop.sandbox.control('wechat/bridge', fields)

describe('the service account', () => {
  it('names the buyer at once, the same each time, by a code that is good once', async () => {
    const back = new URL((await authorize()).headers.get('location') ?? '')
    expect([back.searchParams.get('id'), back.searchParams.get('state')]).toEqual(['1', 'p1'])
    const code = back.searchParams.get('code') ?? ''
    const told = await token(code)
    expect(told).toMatchObject({ scope: 'snsapi_base', openid: await openid() })
    expect(await token(code)).toMatchObject({ errcode: 40163 })
    const mine = told.openid
    await shop.sandbox.control('wechat/hold-phone', { subject: 'somebody else' })
    expect(await openid()).not.toBe(mine)
  })

  it.each([
    ['another app', { appid: 'wx0' }, 40013],
    ['a wrong secret', { secret: 'wrong' }, 40125],
  ])('tells nothing for %s', async (_, over, errcode) => {
    expect(await token(await newCode(), over)).toMatchObject({ errcode })
  })

  it.each<Record<string, string>>([
    { scope: 'snsapi_userinfo' },
    { redirect_uri: 'https://elsewhere.example/' },
    { appid: 'wx0' },
  ])('names nobody for %o', async over => {
    expect((await authorize(over)).status).toBe(400)
  })
})

describe('a JSAPI order', () => {
  it('is paid over WeChat’s bridge by whom it was made for', async () => {
    const order = await newOrder()
    expect(await bridge({ ...signed(order.prepay_id), act: 'cancel' })).toMatchObject({
      err_msg: 'get_brand_wcpay_request:cancel',
    })
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' })
    expect(await bridge(signed(order.prepay_id))).toMatchObject({ err_msg: 'get_brand_wcpay_request:ok' })
    expect(await shop.query(order.out_trade_no)).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'JSAPI',
      payer: order.payer,
    })
  })

  it('gives the same order the same number, and refuses it for somebody else', async () => {
    const { prepay_id, ...order } = await newOrder()
    expect(await shop.post(path, order)).toMatchObject({ prepay_id })
    await shop.sandbox.control('wechat/hold-phone', { subject: 'a third one' })
    const other = shop.post(path, { ...order, payer: { openid: await openid() } })
    expect(await refused(other)).toEqual([403, 'OUT_TRADE_NO_USED'])
  })

  it.each([
    ['nobody', {}],
    ['an openid of another app', { payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } }],
  ])('is refused for %s', async (_, over) => {
    expect(await refused(shop.post(path, shop.orderBody(over)))).toEqual([400, 'PARAM_ERROR'])
  })

  it.each([
    ['paySign', { paySign: 'bm90IGl0' }],
    ['paySign', { nonceStr: 'n2' }],
    ['paySign', { timeStamp: '1' }, 'timeStamp'],
    ['appId', { appId: 'wx0' }],
    ['signType', { signType: 'MD5' }],
    ['package', { package: 'prepay_id=wx0' }],
  ])('is not paid with a wrong %s', async (fault, over, instead?: string) => {
    const order = await newOrder()
    const answer = await bridge(signed(order.prepay_id, over as Record<string, string>))
    expect(answer).toMatchObject({ err_msg: 'get_brand_wcpay_request:fail', fault: instead ?? fault })
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' })
  })
})
