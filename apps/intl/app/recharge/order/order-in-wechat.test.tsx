// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { press } from '@bohe/site/testing/user-actions.ts'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allMethods, faultsHere, go, open, payResult, useBrowserAnswers } from '#recharge/visit-recharge.tsx'
import type { BridgeParams } from './wechat-bridge.ts'

useBrowserAnswers()

const at = '/recharge.html?id=501'
const wechat = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60'
const prepayment = 'prepay_id=wx501'
const params: BridgeParams = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: prepayment,
  signType: 'RSA',
  paySign: 's',
}
const picture = { pay_type: 'wechat', pay_scene: 'qr', pay_url: 'weixin://wxpay/bizpayurl?pr=1' } as const
const within = { pay_type: 'wechat', pay_scene: 'jsapi', pay_url: prepayment } as const
const seen = (over: Partial<ReturnType<typeof open>>, is_wx_jsapi: 0 | 1 = 1): Answers => ({
  invoiceState: () => ({ data: { ...open(), ...over } }),
  packages: () => ({ data: { list: [], pay_options: { ...allMethods, is_wx_jsapi } } }),
})
/** A server that has the buyer named by WeChat. */
const paying = (asked: object[]): Answers['payInvoice'] => {
  return input => {
    asked.push(input)
    return { data: { ...payResult, payType: 'wechat', pay_scene: 'jsapi', pay_url: prepayment, pay_params: params } }
  }
}
const says = (err_msg: string) => {
  const given: BridgeParams[] = []
  window.WeixinJSBridge = {
    invoke: (_, params, done) => {
      given.push(params)
      done({ err_msg })
    },
  }
  return given
}
const button = () => screen.findByRole('button', { name: 'Pay with WeChat' })

describe('an order in WeChat’s own browser', () => {
  afterEach(() => {
    window.WeixinJSBridge = undefined
    vi.restoreAllMocks()
  })

  it('has WeChat’s payment first, and the picture beside it', async () => {
    go(seen(picture), at, 'en', wechat)
    await button()
    expect(await screen.findByRole('img', { name: /^Scan/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay on this phone/ })).toBeNull()
    expect(await faultsHere()).toEqual([])
  })

  it.each([
    ['where the server cannot', 0, wechat],
    ['in another browser', 1, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ] as const)('is the picture alone %s', async (_, isOn, userAgent) => {
    go(seen(picture, isOn), at, 'en', userAgent)
    await screen.findByRole('img', { name: /^Scan/ })
    expect(screen.queryByRole('button', { name: 'Pay with WeChat' })).toBeNull()
  })

  it('opened elsewhere, offers a code to scan and nothing that cannot be scanned', async () => {
    go(seen(within), at)
    await screen.findByRole('button', { name: 'Show a code to scan instead' })
    expect(screen.queryByRole('img', { name: /^Scan/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy the payment code' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay with WeChat' })).toBeNull()
  })

  it('asks for WeChat’s payment, and goes over the bridge with exactly what the server gave', async () => {
    const [asked, given] = [[] as object[], says('get_brand_wcpay_request:cancel')]
    go({ ...seen(picture), payInvoice: paying(asked) }, at, 'en', wechat)
    await press('Pay with WeChat')
    expect(await screen.findByText(/^You left WeChat without paying/)).toBeTruthy()
    expect(asked).toMatchObject([{ pay_type: 'wechat', pay_scene: 'jsapi', invoice_id: '501' }])
    expect(given).toEqual([params])
  })

  it('comes back from WeChat with a code, uses it once, and takes it out of the address', async () => {
    const [asked, given] = [[] as object[], says('get_brand_wcpay_request:fail')]
    const router = go({ ...seen(picture), payInvoice: paying(asked) }, `${at}&code=c0de&state=p1`, 'en', wechat)
    expect(await screen.findByText(/^WeChat could not take the payment/)).toBeTruthy()
    expect(asked).toMatchObject([{ invoice_id: '501', pay_code: 'c0de', pay_state: 'p1' }])
    expect(given).toHaveLength(1)
    await expect.poll(() => router.state.location.search).toBe('?id=501')
  })

  it('waits for a bridge that comes late, and asks how the order stands once WeChat says that it is paid', async () => {
    let looked = 0
    const answers = seen(within)
    const invoiceState: Answers['invoiceState'] = () => {
      looked += 1
      return { data: { ...open(), ...within } }
    }
    go({ ...answers, invoiceState, payInvoice: paying([]) }, at, 'en', wechat)
    await press('Pay with WeChat')
    await button()
    const before = looked
    const given = says('get_brand_wcpay_request:ok')
    await expect
      .poll(() => {
        document.dispatchEvent(new Event('WeixinJSBridgeReady'))
        return given.length
      })
      .toBe(1)
    await expect.poll(() => looked).toBeGreaterThan(before)
  })
})
