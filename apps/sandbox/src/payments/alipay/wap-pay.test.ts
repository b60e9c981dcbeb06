import { createVerify } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingTime } from '#core/clock.ts'
import { pushableClock, type TestSandbox, testSandbox } from '#testing/sandbox.ts'
import { requestMessage } from './signature.ts'

const clock = pushableClock()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox({ clock })
})
afterAll(() => sandbox.discard())

const home = 'https://www.bohe.test/recharge.html?id=1'
let orders = 0

const client = () =>
  new AlipaySdk({
    gateway: sandbox.setting('ALIPAY_GATEWAY_URL'),
    appId: sandbox.setting('ALIPAY_APP_ID'),
    privateKey: sandbox.setting('ALIPAY_APP_PRIVATE_KEY'),
    alipayPublicKey: sandbox.setting('ALIPAY_PUBLIC_KEY'),
  })

const newLink = (over: object = {}) => {
  orders += 1
  const terms = { total_amount: '29.90', subject: '薄荷加速器 100% + 1个月', product_code: 'QUICK_WAP_WAY' }
  const bizContent = { out_trade_no: `WAP_${orders}`, ...terms, quit_url: `${home}&quit=1`, ...over }
  const asked = { timestamp: beijingTime(clock.now().getTime()), returnUrl: home, bizContent }
  return client().pageExecute('alipay.trade.wap.pay', 'GET', asked)
}
const query = (no: string) =>
  client().exec('alipay.trade.query', {
    timestamp: beijingTime(clock.now().getTime()),
    bizContent: { out_trade_no: no },
  })
const open = (link: string, headers = {}) => fetch(link, { headers })
const press = (page: string, act: string) => {
  const body = new URLSearchParams({ trade_no: new URL(page).searchParams.get('trade_no') ?? '', act })
  return fetch(page.split('?')[0] ?? '', { method: 'POST', body, redirect: 'manual' })
}

describe('a link of wap pay, as the vendor’s SDK signs it', () => {
  it('begins the trade, asks in both languages, takes the money and leads back with signed words', async () => {
    const link = newLink()
    expect(await query('WAP_1')).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
    const shown = await open(link)
    expect(await shown.text()).toContain('Pay with Alipay')
    expect(await (await open(link, { 'accept-language': 'zh-CN' })).text()).toContain('确认付款')
    expect(await query('WAP_1')).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
    expect((await press(shown.url, 'back')).headers.get('location')).toBe(`${home}&quit=1`)
    const back = new URL((await press(shown.url, 'pay')).headers.get('location') ?? '')
    expect(back.href.startsWith(`${home}&`)).toBe(true)
    const { id: _, sign = '', ...told } = Object.fromEntries(back.searchParams)
    expect(told).toMatchObject({ out_trade_no: 'WAP_1', total_amount: '29.90', method: 'alipay.trade.wap.pay.return' })
    const check = createVerify('RSA-SHA256').update(requestMessage(told))
    expect(check.verify(sandbox.setting('ALIPAY_PUBLIC_KEY'), sign, 'base64')).toBe(true)
    expect(await query('WAP_1')).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  })

  it.each([
    ['another amount', (link: string) => link.replace('29.90', '0.01')],
    ['no signature', (link: string) => link.replace(/sign=[^&]*/, 'sign=')],
    ['another way to pay', () => newLink({ product_code: 'FAST_INSTANT_TRADE_PAY' })],
    ['a time that is over', () => newLink({ time_expire: '2020-01-01 00:00:00' })],
  ])('is refused: %s', async (_, spoilt) => {
    expect(await (await open(spoilt(newLink()))).text()).toContain('data-fault="bad-link"')
  })

  it('is paid by the buyer’s control without being opened by hand', async () => {
    const bought = await sandbox.control('pay', { pay_url: newLink() })
    expect(bought).toMatchObject({ status: 200, payment: { state: 'paid', provider: 'alipay' } })
  })
})
