import { formBody, type HttpRequest, type HttpResponse, headerOf, type Route } from '#core/http.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import { htmlResponse, redirectTo } from '#ui/html.ts'
import { type ApprovalWords, approvalPage, approvalWordsFor, gonePage } from './approval-page.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { payerOf } from './order-view.ts'
import { agree } from './orders.ts'

/** The payer's page behind an order's link, and the form on it. */
export function approvalRoutes(account: MerchantAccount): Route[] {
  return [
    { method: 'GET', path: '/checkoutnow', handle: request => ask(account, request) },
    { method: 'POST', path: '/checkoutnow', handle: request => decide(account, request) },
  ]
}

function ask(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const token = request.query.get('token') ?? ''
  const order = account.order(token)
  const words = wordsOf(request, request.query, order)
  if (!order || order.closedAt !== undefined)
    return htmlResponse(404, gonePage(words, token, order && cancelled(order)))
  return htmlResponse(200, approvalPage(words, order, order.approved && returned(order)))
}

/** An approval sends the payer back with the order's and the payer's number, and a webhook to the merchant. */
function decide(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const form = formBody(request)
  const token = form.get('token') ?? ''
  const order = account.order(token)
  const now = account.now()
  const state = order && stateOf(order, now)
  if (!order || state === 'closed') return htmlResponse(404, gonePage(wordsOf(request, form, order), token, undefined))
  if (form.get('act') === 'cancel' && !order.approved) return redirectTo(cancelled(order))
  if (!order.approved) approve(account, order)
  return redirectTo(returned(order))
}

function approve({ context }: MerchantAccount, order: Payment): void {
  const { payUrl } = order
  const now = context.clock.now().getTime()
  context.ledger.put(agree(order, { payUrl }, now))
  context.webhooks.later({ provider: 'paypal', payUrl, event: 'approved' }, now)
}

function returned(order: Payment): string {
  const { returnUrl, orderId = '' } = order.extra
  return withParams(returnUrl, { token: orderId, PayerID: payerOf(order).payer_id })
}

function cancelled({ extra }: Payment): string {
  return withParams(extra.cancelUrl, { token: extra.orderId ?? '' })
}

function withParams(address = '', params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
  return url.href
}

function wordsOf(request: HttpRequest, asked: URLSearchParams, order: Payment | undefined): ApprovalWords {
  return approvalWordsFor(asked.get('lang') ?? '', order?.extra.locale ?? '', headerOf(request, 'accept-language'))
}
