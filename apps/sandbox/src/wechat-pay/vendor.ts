import { json, type Route } from '#http/call.ts'
import type { Refund } from '#world/payment.ts'
import { type Control, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { billFile, tradeBill } from './bill.ts'
import { acknowledged, notices, parcel, retrySeconds } from './callback.ts'
import { certificates } from './certificates.ts'
import { guarded, guardedFile, type Handler } from './gate.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { createRefund, finishRefund, queryRefund, ripenRefunds } from './refunds.ts'
import { enrol, settings, type WechatSecrets } from './secrets.ts'
import { signingModes, Till } from './till.ts'

const calls: ['GET' | 'POST', string, Handler][] = [
  ['POST', '/v3/pay/transactions/native', createOrder],
  ['GET', '/v3/pay/transactions/out-trade-no/:no', queryOrder],
  ['GET', '/v3/pay/transactions/id/:transaction', queryOrder],
  ['POST', '/v3/pay/transactions/out-trade-no/:no/close', closeOrder],
  ['POST', '/v3/refund/domestic/refunds', createRefund],
  ['GET', '/v3/refund/domestic/refunds/:refund', queryRefund],
  ['GET', '/v3/certificates', certificates],
  ['GET', '/v3/bill/tradebill', tradeBill],
]

const failures: Record<number, string> = { 401: 'SIGN_ERROR', 403: 'RULE_LIMIT', 429: 'RATELIMIT_EXCEEDED' }

/** WeChat Pay, APIv3, Native payments of one merchant (providers §2). */
export const wechatPay = vendor({ id: 'wechat', enrol, settings, open })

const brand = { zh: '微信支付', en: 'WeChat Pay', colour: '#07c160' }

function open(desk: Desk, secrets: WechatSecrets): OpenVendor {
  const till = new Till(desk, secrets)
  const cashier = {
    brand,
    retrySeconds,
    notices,
    acknowledged,
    probesNow: () => till.probesNow(),
    tick: () => ripenRefunds(till),
  }
  return {
    routes: routes(till),
    failure: (status, code = failures[status] ?? 'SYSTEM_ERROR') =>
      json(status, { code, message: '系统繁忙，请稍后重试' }),
    cashier: { ...cashier, parcel: (payment, notice) => parcel(till, payment, notice) },
    controls: { ...controls(till), ...till.bill.controls },
  }
}

function routes(till: Till): Route[] {
  const signed = calls.map(([method, path, handler]): Route => ({ method, path, handle: guarded(till, handler) }))
  return [...signed, { method: 'GET', path: '/v3/billdownload/file', handle: guardedFile(till, billFile) }]
}

const refundEnds: Refund['state'][] = ['SUCCESS', 'ABNORMAL', 'CLOSED']

function controls(till: Till): Record<string, Control> {
  return {
    mode: body => {
      till.mode = signingModes.find(mode => mode === body.mode) ?? till.mode
      return json(200, { mode: till.mode })
    },
    'refund-hold': body => {
      till.holdsRefunds = body.hold !== false
      return json(200, { hold: till.holdsRefunds })
    },
    'refund-done': body => {
      const state = refundEnds.find(end => end === body.state) ?? 'SUCCESS'
      const payment = finishRefund(till, String(body.refund_no), state)
      return payment ? json(200, { refund_no: body.refund_no, state }) : json(404, { error: 'unknown-refund' })
    },
  }
}
