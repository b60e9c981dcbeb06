import { type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { billFile, billUrl } from './bill.ts'
import { acknowledged, notices, parcel, retrySeconds } from './callback.ts'
import { Counter } from './counter.ts'
import { gateway, type Method, outage } from './gate.ts'
import { queryRefund, refund } from './refunds.ts'
import { type AlipaySecrets, enrol, settings } from './secrets.ts'
import { cancel, close, precreate, query } from './trades.ts'

const methods: Record<string, Method> = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.cancel': cancel,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': billUrl,
}

/** Alipay's OpenAPI gateway with RSA2, codes to scan, for one app (providers §3). */
export const alipay = vendor({ id: 'alipay', enrol, settings, open })

function open(desk: Desk, secrets: AlipaySecrets): OpenVendor {
  const counter = new Counter(desk, secrets)
  return {
    routes: [
      { method: 'POST', path: '/gateway.do', handle: gateway(counter, methods) },
      { method: 'GET', path: '/downloadBillFile.resource', handle: call => billFile(counter, call) },
    ],
    failure: outage,
    controls: counter.bill.controls,
    cashier: {
      brand: { zh: '支付宝', en: 'Alipay', colour: '#1677ff' },
      retrySeconds,
      notices,
      acknowledged,
      parcel: (payment, notice) => parcel(counter, payment, notice),
    },
  }
}
