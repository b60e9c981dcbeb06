import { json, type Route } from '#core/http.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { completeDueRefunds, refundDone, refundHold } from '#payments/refunds.ts'
import { answer, authenticated, authenticatedByCertificate, type Handler } from './authenticate.ts'
import { acknowledged, retrySeconds, webhookEvents, webhookRequest } from './callback.ts'
import { MerchantAccount } from './merchant-account.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { createRefund, queryRefund, refundStates } from './refunds.ts'
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
    // With 200 a signed refusal by that code; with another status an unsigned one.
    failure: (status, code = 'SYSTEMERROR') => {
      const message = '系统繁忙，请稍后重试'
      return { ...answer(account, status === 200 ? refuse(code, message) : reject(message)), status }
    },
    paymentVendor: {
      brand: { zh: 'QQ钱包', en: 'QQ Wallet', colour: '#12b7f5' },
      retrySeconds,
      webhookEvents,
      acknowledged,
      webhookRequest: (payment, webhookEvent) => webhookRequest(account, payment, webhookEvent),
      tick: () => completeDueRefunds(account),
    },
    controls: {
      xml: body => {
        account.style = xmlStyles.find(style => style === body.style) ?? account.style
        return json(200, { style: account.style })
      },
      'refund-hold': refundHold(account),
      'refund-done': refundDone(account, refundStates),
      ...account.bill.controls,
    },
  }
}
