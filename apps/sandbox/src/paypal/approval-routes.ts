import { type Answer, type Call, formBody, headerOf, type Route } from '#http/call.ts'
import { type Payment, stateOf } from '#world/payment.ts'
import type { Account } from './account.ts'
import { approvalPage, gonePage } from './approval-page.ts'
import { type ApprovalWords, approvalWordsFor } from './approval-words.ts'
import { payer } from './order-view.ts'
import { agree } from './orders.ts'

/** The payer's page behind an order's link, and the form on it. */
export function approvalRoutes(account: Account): Route[] {
  return [
    { method: 'GET', path: '/checkoutnow', handle: call => ask(account, call) },
    { method: 'POST', path: '/checkoutnow', handle: call => decide(account, call) },
  ]
}

function ask(account: Account, call: Call): Answer {
  const token = call.query.get('token') ?? ''
  const order = account.order(token)
  const words = wordsOf(call, call.query, order)
  if (!order || order.closedAt !== undefined) return shown(404, gonePage(words, token, order && cancelled(order)))
  return shown(200, approvalPage(words, order, order.approved && returned(order)))
}

/** Yes brings the payer back with the order and the payer's number; the merchant is told besides. */
function decide(account: Account, call: Call): Answer {
  const form = formBody(call)
  const token = form.get('token') ?? ''
  const order = account.order(token)
  const now = account.now()
  const state = order && stateOf(order, now)
  if (!order || state === 'closed') return shown(404, gonePage(wordsOf(call, form, order), token, undefined))
  if (form.get('act') === 'cancel' && !order.approved) return sentTo(cancelled(order))
  if (!order.approved) approve(account, order)
  return sentTo(returned(order))
}

function approve({ desk }: Account, order: Payment): void {
  const { payUrl } = order
  const now = desk.clock.now().getTime()
  desk.ledger.put(agree(order, { payUrl }, now))
  desk.courier.later({ provider: 'paypal', payUrl, event: 'approved' }, now)
}

function returned({ extra }: Payment): string {
  return withParams(extra.returnUrl, { token: extra.orderId ?? '', PayerID: payer.payer_id })
}

function cancelled({ extra }: Payment): string {
  return withParams(extra.cancelUrl, { token: extra.orderId ?? '' })
}

function withParams(address = '', params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value)
  return url.href
}

function wordsOf(call: Call, asked: URLSearchParams, order: Payment | undefined): ApprovalWords {
  return approvalWordsFor(asked.get('lang') ?? '', order?.extra.locale ?? '', headerOf(call, 'accept-language'))
}

function sentTo(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

function shown(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  return { status, headers, body }
}
