import { type HttpRequest, headerOf } from '#core/http.ts'
import { payerIds } from '#payments/payer.ts'
import type { Payment } from '#payments/payment.ts'
import { captureView, link, moneyOf, numbersOf, payeeOf, time } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'
import type { Link } from './reply.ts'

/** Who pays an order. */
export const payerOf = (order: Payment) => ({
  name: { given_name: 'Mint', surname: 'Buyer' },
  email_address: 'buyer@paypal.example',
  payer_id: payerIds.accountId(order),
  address: { country_code: 'US' },
})

/** Where an order stands; an approval shows only once it is reported. */
export function orderStatus({ extra, approved }: Payment, now: number): string {
  if (extra.captureId) return 'COMPLETED'
  if (approved && now >= approved.reportedAt) return 'APPROVED'
  return extra.link === 'payer-action' ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
}

/** As much of an order as the call's `Prefer` asks for: everything, or what is needed to go on. */
export function preferred(account: MerchantAccount, request: HttpRequest, order: Payment): object {
  if (/\breturn=representation\b/.test(headerOf(request, 'prefer'))) return orderView(account, order)
  const unit = { reference_id: order.extra.referenceId, ...payments(order) }
  const captured = order.extra.captureId ? { purchase_units: [unit], payer: payerOf(order) } : {}
  return { ...head(account, order), ...captured, links: linksOf(account, order) }
}

/** Everything about an order. */
export function orderView(account: MerchantAccount, order: Payment): object {
  const { extra, amount, currency, subject, createdAt, approved } = order
  const isTold = isAgreed(orderStatus(order, account.now()))
  const changedAt = extra.capturedAt ?? (isTold && approved?.reportedAt)
  const unit = {
    reference_id: extra.referenceId,
    amount: moneyOf(amount, currency),
    payee: payeeOf(account, order),
    ...(subject && { description: subject }),
    ...numbersOf(extra),
    ...payments(order),
  }
  return {
    intent: 'CAPTURE',
    ...head(account, order),
    purchase_units: [unit],
    ...(isTold && { payer: payerOf(order) }),
    create_time: time(createdAt),
    update_time: time(Number(changedAt || createdAt)),
    links: linksOf(account, order),
  }
}

function isAgreed(status: string): boolean {
  return status === 'APPROVED' || status === 'COMPLETED'
}

function head(account: MerchantAccount, order: Payment): object {
  const status = orderStatus(order, account.now())
  const { payer_id, name, email_address, address } = payerOf(order)
  const known = { email_address, account_id: payer_id, account_status: 'VERIFIED', name, address }
  const paypal = isAgreed(status) ? known : {}
  return { id: order.extra.orderId, status, ...(status !== 'CREATED' && { payment_source: { paypal } }) }
}

function payments(order: Payment): object {
  return order.extra.captureId ? { payments: { captures: [captureView(order)] } } : {}
}

function linksOf(account: MerchantAccount, order: Payment): Link[] {
  const { orderId } = order.extra
  const self = link(order, `/v2/checkout/orders/${orderId}`, 'self')
  const status = orderStatus(order, account.now())
  if (status === 'COMPLETED') return [self]
  const asks = link(order, `/checkoutnow?token=${orderId}`, String(order.extra.link))
  const capture = link(order, `/v2/checkout/orders/${orderId}/capture`, 'capture', 'POST')
  return status === 'PAYER_ACTION_REQUIRED' ? [self, asks] : [self, asks, capture]
}
