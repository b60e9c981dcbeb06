import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { lackMoney } from '#payments/refunds.ts'
import { gateway, type Method, outage } from './authenticate.ts'
import { billFile, billUrl } from './bill.ts'
import { acknowledged, retrySeconds, webhookEvents, webhookRequest } from './callback.ts'
import { brand, MerchantAccount } from './merchant-account.ts'
import { queryRefund, refund } from './refunds.ts'
import { type AlipaySecrets, enrol, settings } from './secrets.ts'
import { cancel, close, precreate, query } from './trades.ts'
import { tradeBehind, wapPages } from './wap-pay.ts'

const methods: Record<string, Method> = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.cancel': cancel,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': billUrl,
}

/** Alipay's OpenAPI gateway with RSA2, codes to scan and pages on a phone, for one app (providers §3). */
export const alipay = vendor({ id: 'alipay', enrol, settings, open })

function open(context: VendorContext, secrets: AlipaySecrets): OpenVendor {
  const account = new MerchantAccount(context, secrets)
  return {
    routes: [
      { method: 'POST', path: '/gateway.do', handle: gateway(account, methods) },
      { method: 'GET', path: '/downloadBillFile.resource', handle: request => billFile(account, request) },
    ],
    pages: wapPages(account),
    failure: outage,
    controls: { 'lack-money': lackMoney(account), ...account.bill.controls },
    paymentVendor: {
      brand,
      retrySeconds,
      webhookEvents,
      acknowledged,
      opened: link => tradeBehind(account, link),
      webhookRequest: (payment, webhookEvent) => webhookRequest(account, payment, webhookEvent),
    },
  }
}
