import { X509Certificate } from 'node:crypto'
import { rfc3339 } from '#core/clock.ts'
import { json, type Route } from '#core/http.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { completeDueRefunds, refundDone, refundHold } from '#payments/refunds.ts'
import { authenticated, authenticatedDownload, type Handler } from './authenticate.ts'
import { tradeBill } from './bill.ts'
import { bridge } from './bridge.ts'
import { acknowledged, retrySeconds, webhookEvents, webhookRequest } from './callback.ts'
import { brand, MerchantAccount, signingModes } from './merchant-account.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { payPages } from './pay-page.ts'
import { createRefund, queryRefund } from './refunds.ts'
import type { Reply } from './reply.ts'
import { enrol, settings, type WechatSecrets } from './secrets.ts'
import { seal } from './signature.ts'

const calls: ['GET' | 'POST', string, Handler][] = [
  ['POST', '/v3/pay/transactions/native', (account, request) => createOrder(account, request, 'NATIVE')],
  ['POST', '/v3/pay/transactions/h5', (account, request) => createOrder(account, request, 'MWEB')],
  ['POST', '/v3/pay/transactions/jsapi', (account, request) => createOrder(account, request, 'JSAPI')],
  ['GET', '/v3/pay/transactions/out-trade-no/:no', queryOrder],
  ['GET', '/v3/pay/transactions/id/:transaction', queryOrder],
  ['POST', '/v3/pay/transactions/out-trade-no/:no/close', closeOrder],
  ['POST', '/v3/refund/domestic/refunds', createRefund],
  ['GET', '/v3/refund/domestic/refunds/:refund', queryRefund],
  ['GET', '/v3/certificates', certificates],
  ['GET', '/v3/bill/tradebill', tradeBill],
]

const failures: Record<number, string> = { 401: 'SIGN_ERROR', 403: 'RULE_LIMIT', 429: 'RATELIMIT_EXCEEDED' }

/** WeChat Pay, APIv3, Native, H5 and JSAPI payments of one merchant (providers §2). */
export const wechatPay = vendor({ id: 'wechat', enrol, settings, open })

function open(context: VendorContext, secrets: WechatSecrets): OpenVendor {
  const account = new MerchantAccount(context, secrets)
  const signed = calls.map(
    ([method, path, handler]): Route => ({ method, path, handle: authenticated(account, handler) }),
  )
  return {
    routes: [
      ...signed,
      { method: 'GET', path: '/v3/billdownload/file', handle: authenticatedDownload(account) },
      ...account.service.routes,
    ],
    pages: [...payPages(account), ...account.service.pages],
    failure: (status, code = failures[status] ?? 'SYSTEM_ERROR') =>
      json(status, { code, message: '系统繁忙，请稍后重试' }),
    paymentVendor: {
      brand,
      retrySeconds,
      webhookEvents,
      acknowledged,
      probesNow: () => account.probesNow(),
      tick: () => completeDueRefunds(account),
      webhookRequest: (payment, webhookEvent) => webhookRequest(account, payment, webhookEvent),
    },
    controls: {
      mode: body => {
        account.mode = signingModes.find(mode => mode === body.mode) ?? account.mode
        return json(200, { mode: account.mode })
      },
      'refund-hold': refundHold(account),
      'refund-done': refundDone(account, refundStates),
      bridge: bridge(account),
      ...account.bill.controls,
      ...account.service.controls,
    },
  }
}

/** WeChat Pay names the states of a refund as we do. */
const refundStates = { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCESS', ABNORMAL: 'ABNORMAL', CLOSED: 'CLOSED' }

/** GET /v3/certificates: the platform certificate, encrypted with the merchant's APIv3 key. */
function certificates(account: MerchantAccount): Reply {
  const { certificate, certificateSerial, apiV3Key } = account.secrets
  const { validFrom, validTo } = new X509Certificate(certificate)
  const entry = {
    serial_no: certificateSerial,
    effective_time: rfc3339(Date.parse(validFrom)),
    expire_time: rfc3339(Date.parse(validTo)),
    encrypt_certificate: seal(certificate, apiV3Key, 'certificate'),
  }
  return { status: 200, body: { data: [entry] } }
}
