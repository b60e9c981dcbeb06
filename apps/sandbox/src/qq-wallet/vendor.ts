import { type Answer, json, type Route } from '#http/call.ts'
import type { RefundState } from '#world/payment.ts'
import { type Control, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { acknowledged, notices, parcel, retrySeconds } from './callback.ts'
import { answer, guarded, guardedByCertificate, type Handler } from './gate.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { createRefund, finishRefund, queryRefund, refundStates, ripenRefunds } from './refunds.ts'
import { refuse, reject } from './reply.ts'
import { enrol, type QqSecrets, settings } from './secrets.ts'
import { downloadStatement } from './statement.ts'
import { Wallet } from './wallet.ts'
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

function open(desk: Desk, secrets: QqSecrets): OpenVendor {
  const wallet = new Wallet(desk, secrets)
  const post = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, handle })
  return {
    routes: calls.map(([path, handler]) => post(path, guarded(wallet, handler))),
    secureRoutes: [post(refundPath, guardedByCertificate(wallet, createRefund))],
    failure: (status, code) => failure(wallet, status, code),
    cashier: {
      brand: { zh: 'QQ钱包', en: 'QQ Wallet', colour: '#12b7f5' },
      retrySeconds,
      notices,
      acknowledged,
      parcel: (payment, notice) => parcel(wallet, payment, notice),
      tick: () => ripenRefunds(wallet),
    },
    controls: { ...controls(wallet), ...wallet.bill.controls },
  }
}

/** With 200 a signed refusal by that code; with another status nothing that could be believed. */
function failure(wallet: Wallet, status: number, code = 'SYSTEMERROR'): Answer {
  const reply = status === 200 ? refuse(code, '系统繁忙，请稍后重试') : reject('系统繁忙，请稍后重试')
  return { ...answer(wallet, reply), status }
}

function controls(wallet: Wallet): Record<string, Control> {
  return {
    xml: body => {
      wallet.style = xmlStyles.find(style => style === body.style) ?? wallet.style
      return json(200, { style: wallet.style })
    },
    'refund-hold': body => {
      wallet.holdsRefunds = body.hold !== false
      return json(200, { hold: wallet.holdsRefunds })
    },
    'refund-done': body => {
      const state = refundEnd(String(body.state))
      const payment = finishRefund(wallet, String(body.refund_no), state)
      return payment
        ? json(200, { refund_no: body.refund_no, state: refundStates[state] })
        : json(404, { error: 'unknown-refund' })
    },
  }
}

/** By our name for it or by QQ's; success unless said otherwise. */
function refundEnd(wanted: string): RefundState {
  const ends: RefundState[] = ['SUCCESS', 'ABNORMAL', 'CLOSED']
  return ends.find(end => end === wanted || refundStates[end] === wanted) ?? 'SUCCESS'
}
