import type { Route } from '#core/http.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { approvalRoutes } from './approval.ts'
import { answer, authenticated, type Handler, token } from './authenticate.ts'
import { captureOrder, showCapture } from './captures.ts'
import { controls } from './controls.ts'
import { acknowledged, retrySeconds, webhookEvents, webhookRequest } from './events.ts'
import { brand, MerchantAccount } from './merchant-account.ts'
import { agree, createOrder, showOrder } from './orders.ts'
import { createRefund, showRefund } from './refunds.ts'
import { outage } from './reply.ts'
import { transactions } from './reporting.ts'
import { enrol, type PaypalSecrets, settings } from './secrets.ts'
import { certificateFile } from './signers.ts'
import { listEvents, moveWebhook, resendEvent, showEvent, showWebhook, verifySignature } from './webhooks.ts'

const hour = 3600
/** How long a PayPal-Request-Id is remembered, in seconds. */
const kept = { orders: 6 * hour, payments: 45 * 24 * hour }

const calls: [Route['method'], string, Handler, keptFor?: number][] = [
  ['POST', '/v2/checkout/orders', createOrder, kept.orders],
  ['GET', '/v2/checkout/orders/:id', showOrder],
  ['POST', '/v2/checkout/orders/:id/capture', captureOrder, kept.orders],
  ['GET', '/v2/payments/captures/:id', showCapture],
  ['POST', '/v2/payments/captures/:id/refund', createRefund, kept.payments],
  ['GET', '/v2/payments/refunds/:id', showRefund],
  ['POST', '/v1/notifications/verify-webhook-signature', verifySignature],
  ['GET', '/v1/notifications/webhooks/:id', showWebhook],
  ['PATCH', '/v1/notifications/webhooks/:id', moveWebhook],
  ['GET', '/v1/notifications/webhooks-events', listEvents],
  ['GET', '/v1/notifications/webhooks-events/:id', showEvent],
  ['POST', '/v1/notifications/webhooks-events/:id/resend', resendEvent],
  ['GET', '/v1/reporting/transactions', transactions],
]

/** PayPal's REST APIs for one merchant's app: orders to capture, refunds, webhooks, the list of transactions (providers §5). */
export const paypal = vendor({ id: 'paypal', enrol, settings, open })

function open(context: VendorContext, secrets: PaypalSecrets): OpenVendor {
  const account = new MerchantAccount(context, secrets)
  const behindToken = calls.map(([method, path, handler, keptFor]) => ({
    method,
    path,
    handle: authenticated(account, handler, keptFor),
  }))
  return {
    routes: [{ method: 'POST', path: '/v1/oauth2/token', handle: request => token(account, request) }, ...behindToken],
    secureRoutes: [
      { method: 'GET', path: '/v1/notifications/certs/:id', handle: request => certificateFile(account, request) },
    ],
    pages: approvalRoutes(account),
    failure: (status, code) => answer(outage(status, code)),
    paymentVendor: {
      brand,
      retrySeconds,
      webhookEvents,
      acknowledged,
      agree,
      webhookRequest: (payment, webhookEvent) => webhookRequest(account, payment, webhookEvent),
    },
    controls: { ...controls(account), ...account.bill.controls },
  }
}
