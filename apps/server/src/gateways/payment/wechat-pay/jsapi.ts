import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import * as z from 'zod/mini'
import { parseJson, readAnswer } from '#gateways/payment/json.ts'
import { PaymentProviderError, type WithinApp } from '#gateways/payment/payment-gateway.ts'
import { askProvider } from '#gateways/payment/transport.ts'
import type { ServiceAccount, WechatAccount } from './account.ts'

/** WeChat answers 200 either way. */
const tokenAnswer = z.union([z.object({ openid: z.string() }), z.object({ errcode: z.int() })])

/** A code that is unknown, was used, or is too old. */
const worthless: readonly number[] = [40029, 40163, 42003]

/** Paying within WeChat's own browser (JSAPI). */
export const withinWechat = (
  { appid, merchantPrivateKey, clock }: WechatAccount,
  { authorizeUrl, tokenUrl, secret }: ServiceAccount,
): WithinApp => ({
  /** `snsapi_base` names the buyer to us without asking him, and tells nothing else; WeChat wants this order and the fragment. */
  authorizeUrl: ({ state, redirectUri }) => {
    const asked = { appid, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_base', state }
    return `${authorizeUrl}?${new URLSearchParams(asked)}#wechat_redirect`
  },
  payerOf: async code => {
    const asked = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' })
    const { body } = await askProvider(`${tokenUrl}?${asked}`, { method: 'GET' })
    const told = readAnswer('WeChat', tokenAnswer, parseJson(body))
    if ('openid' in told) return told.openid
    if (worthless.includes(told.errcode)) return undefined
    throw new PaymentProviderError(String(told.errcode), `WeChat answered ${told.errcode}`)
  },
  /** The browser within WeChat proves by our signature that the shop sent it; each field of it is text. */
  paramsFor: payUrl => {
    const timeStamp = String(Math.floor(clock.now().getTime() / 1000))
    const nonceStr = Formatter.nonce()
    const paySign = Rsa.sign(`${appid}\n${timeStamp}\n${nonceStr}\n${payUrl}\n`, merchantPrivateKey)
    return { appId: appid, timeStamp, nonceStr, package: payUrl, signType: 'RSA', paySign }
  },
})
