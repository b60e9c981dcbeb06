import { formBody, type HttpRequest, type HttpResponse, headerOf, type Route, withQuery } from '#core/http.ts'
import { decimal } from '#payments/money.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import { choiceForm, html, htmlResponse, page, redirectTo } from '#ui/html.ts'
import { bilingual } from '#ui/words.ts'
import { brand, type MerchantAccount } from './merchant-account.ts'
import { payerOf } from './order-view.ts'
import { agree } from './orders.ts'

/** By what the address asks for, else by what the shop wants, else by what the browser prefers. */
const wordsFor = bilingual({
  title: ['PayPal 付款', 'Pay with PayPal'],
  lead: [
    '这是沙盒里的 PayPal，不连真正的 PayPal，不花一分钱。',
    "This is the sandbox's PayPal, not the real one. No money moves.",
  ],
  paysTo: [(shop: string) => `付给 ${shop}`, (shop: string) => `Pay ${shop}`],
  someShop: ['商户', 'the shop'],
  order: ['商户单号', 'Order number'],
  payNow: ['同意并付款', 'Agree and pay'],
  goOn: ['同意并继续', 'Agree and continue'],
  cancel: ['取消，返回商户', 'Cancel and go back to the shop'],
  approved: ['你已经同意这笔付款。', 'You have agreed to this payment.'],
  gone: ['这笔付款已过期或不存在。', 'This payment has expired or does not exist.'],
  back: ['返回商户', 'Back to the shop'],
})

type Words = ReturnType<typeof wordsFor>

const path = '/checkoutnow'

/** The payer's page behind an order's link, and the form on it. */
export function approvalRoutes(account: MerchantAccount): Route[] {
  return [
    { method: 'GET', path, handle: request => ask(account, request) },
    { method: 'POST', path, handle: request => decide(account, request) },
  ]
}

function ask(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const token = request.query.get('token') ?? ''
  const order = account.order(token)
  const words = wordsOf(request, request.query, order)
  if (!order || order.closedAt !== undefined) return gone(words, token, order && cancelled(order))
  const { extra, amount, currency, subject } = order
  const agreement = extra.userAction === 'PAY_NOW' ? words.payNow : words.goOn
  const fields = { token, lang: words.language }
  const answer = order.approved
    ? html`<p class="flash" role="status">${words.approved} <a href="${returned(order)}">${words.back}</a></p>`
    : choiceForm(path, fields, ['approve', agreement], ['cancel', words.cancel])
  const panel = html`<section class="panel" aria-labelledby="asks"><h2 id="asks">${words.paysTo(extra.shop || words.someShop)}</h2>
<p class="amount">${currency} ${decimal(amount)}</p>
<p class="subject">${subject}</p>
<p class="fact">${words.order} ${extra.invoiceId || order.attemptNo}</p>
${answer}</section>`
  return htmlResponse(200, page(words, headingOf(words, token), panel))
}

/** An approval sends the payer back with the order's and the payer's number, and a webhook to the merchant. */
function decide(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const form = formBody(request)
  const token = form.get('token') ?? ''
  const order = account.order(token)
  const now = account.now()
  if (!order || stateOf(order, now) === 'closed') return gone(wordsOf(request, form, order), token, undefined)
  if (order.approved) return redirectTo(returned(order))
  if (form.get('act') === 'cancel') return redirectTo(cancelled(order))
  const { payUrl } = order
  account.context.ledger.put(agree(order, { payUrl }, now))
  account.context.webhooks.later({ provider: 'paypal', payUrl, event: 'approved' }, now)
  return redirectTo(returned(order))
}

/** The page of an order that cannot be paid; `back` leads to the shop when it is known. */
function gone(words: Words, token: string, back: string | undefined): HttpResponse {
  const way = back ? html`<p class="subject"><a href="${back}">${words.back}</a></p>` : ''
  const panel = html`<section class="panel"><p class="subject" role="alert">${words.gone}</p>${way}</section>`
  return htmlResponse(404, page(words, headingOf(words, token), panel))
}

function headingOf({ title, lead }: Words, token: string) {
  return { title, lead, address: `${path}?${new URLSearchParams({ token })}`, colour: brand.colour }
}

function returned(order: Payment): string {
  const { returnUrl = '', orderId = '' } = order.extra
  return withQuery(returnUrl, { token: orderId, PayerID: payerOf(order).payer_id })
}

function cancelled({ extra }: Payment): string {
  return withQuery(extra.cancelUrl ?? '', { token: extra.orderId ?? '' })
}

function wordsOf(request: HttpRequest, asked: URLSearchParams, order: Payment | undefined): Words {
  return wordsFor(asked.get('lang') ?? '', order?.extra.locale ?? '', headerOf(request, 'accept-language'))
}
