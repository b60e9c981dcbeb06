import type { Control } from '#core/http.ts'
import { type HttpResponse, json, type Route } from '#core/http.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import type { RefundState } from '#payments/payment.ts'
import { answer, authenticated, authenticatedByCertificate, type Handler } from './authenticate.ts'
import { acknowledged, retrySeconds, webhookEvents, webhookRequest } from './callback.ts'
import { MerchantAccount } from './merchant-account.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { createRefund, finishRefund, queryRefund, refundStates, ripenRefunds } from './refunds.ts'
import { refuse, reject } from './reply.ts'
import { enrol, type QqSecrets, settings } from './secrets.ts'
import { downloadStatement } from './statement.ts'
import { xmlStyles } from './xml.ts'

const calls: [string, Handler][] = [
  ['/cgi-bin/pay/qpay_unified_order.cgi', createOrder],
  ['/cgi-bin/pay/qpay_order_query.cgi', queryOrder],
  ['/cgi-bin/pay/qpay_close_order.cgi', closeOrder],
  ['/cgi-bin/pay/qpay_refund_query.cgi', queryRefund],
  ['/cgi-bin/sp_download/qpay_mch_statement_down.cgi', downloadStatement],
]
const refundPath = '/cgi-bin/pay/qpay_refund.cgi'

/** QQ Wallet, NATIVE payments of one merchant: XML with MD5, refunds by client certificate (providers §4). */
export const qqWallet = vendor({ id: 'qq', enrol, settings, open })

function open(context: VendorContext, secrets: QqSecrets): OpenVendor {
  const account = new MerchantAccount(context, secrets)
  const post = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, handle })
  return {
    routes: calls.map(([path, handler]) => post(path, authenticated(account, handler))),
    secureRoutes: [post(refundPath, authenticatedByCertificate(account, createRefund))],
    failure: (status, code) => failure(account, status, code),
    paymentVendor: {
      brand: { zh: 'QQ钱包', en: 'QQ Wallet', colour: '#12b7f5' },
      retrySeconds,
      webhookEvents,
      acknowledged,
      webhookRequest: (payment, webhookEvent) => webhookRequest(account, payment, webhookEvent),
      tick: () => ripenRefunds(account),
    },
    controls: { ...controls(account), ...account.bill.controls },
  }
}

/** With 200 a signed refusal by that code; with another status an unsigned one. */
function failure(account: MerchantAccount, status: number, code = 'SYSTEMERROR'): HttpResponse {
  const reply = status === 200 ? refuse(code, '系统繁忙，请稍后重试') : reject('系统繁忙，请稍后重试')
  return { ...answer(account, reply), status }
}

function controls(account: MerchantAccount): Record<string, Control> {
  return {
    xml: body => {
      account.style = xmlStyles.find(style => style === body.style) ?? account.style
      return json(200, { style: account.style })
    },
    'refund-hold': body => {
      account.holdsRefunds = body.hold !== false
      return json(200, { hold: account.holdsRefunds })
    },
    'refund-done': body => {
      const state = refundEnd(String(body.state))
      const payment = finishRefund(account, String(body.refund_no), state)
      return payment
        ? json(200, { refund_no: body.refund_no, state: refundStates[state] })
        : json(404, { error: 'unknown-refund' })
    },
  }
}

/** By our name for it or by QQ's; success unless another is given. */
function refundEnd(wanted: string): RefundState {
  const ends: RefundState[] = ['SUCCESS', 'ABNORMAL', 'CLOSED']
  return ends.find(end => end === wanted || refundStates[end] === wanted) ?? 'SUCCESS'
}
