import type { Control } from '#core/http.ts'
import { json } from '#core/http.ts'
import { pay } from '#payments/buyer.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { verified } from './signature.ts'

type Fields = Record<string, unknown>

const names = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign']
const staleAfter = 7_200_000

/**
 * What WeChat's own browser does with `getBrandWCPayRequest`: checks the parameters' signature, then pays, unless the
 * buyer's `act` is "cancel". Answers as the bridge does, and adds what was wrong.
 */
export function bridge(account: MerchantAccount): Control {
  return async body => {
    const known = account.context.ledger.byPayUrl(String(body.package))
    const payment = known?.extra.product === 'JSAPI' ? known : undefined
    const fault = payment ? faultOf(account, payment, body) : 'package'
    if (!payment || fault) return bridgeResponse('fail', fault)
    if (body.act === 'cancel') return bridgeResponse('cancel')
    const done = await pay(account.context, { payUrl: payment.payUrl })
    return typeof done === 'string' ? bridgeResponse('fail', done) : bridgeResponse('ok')
  }
}

function bridgeResponse(outcome: 'ok' | 'cancel' | 'fail', fault?: string) {
  return json(200, { err_msg: `get_brand_wcpay_request:${outcome}`, ...(fault && { fault }) })
}

function faultOf(account: MerchantAccount, payment: Payment, body: Fields): string | undefined {
  const wrong = names.find(name => typeof body[name] !== 'string')
  if (wrong) return wrong
  if (body.appId !== account.secrets.appid) return 'appId'
  if (body.signType !== 'RSA') return 'signType'
  if (!(Math.abs(account.vendorTime() - Number(body.timeStamp) * 1000) <= staleAfter)) return 'timeStamp'
  const message = `${body.appId}\n${body.timeStamp}\n${body.nonceStr}\n${body.package}\n`
  if (!verified(message, String(body.paySign), account.merchantPublicKey)) return 'paySign'
  const state = stateOf(payment, account.vendorTime())
  return ['closed', 'expired'].includes(state) ? state : undefined
}
