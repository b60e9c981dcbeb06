import { decimal } from '#payments/money.ts'
import type { Payment } from '#payments/payment.ts'
import { documentOf, type Html, html, mark } from '#ui/html.ts'
import { isChinese } from '#ui/phone-words.ts'

const zh = {
  language: 'zh-CN',
  otherLanguage: 'English',
  title: 'PayPal 付款',
  lead: '这是沙盒里的 PayPal，不连真正的 PayPal，不花一分钱。',
  paysTo: (shop: string) => `付给 ${shop}`,
  someShop: '商户',
  order: '商户单号',
  payNow: '同意并付款',
  goOn: '同意并继续',
  cancel: '取消，返回商户',
  approved: '你已经同意这笔付款。',
  gone: '这笔付款已过期或不存在。',
  back: '返回商户',
}

export type ApprovalWords = typeof zh

const en: ApprovalWords = {
  language: 'en',
  otherLanguage: '中文',
  title: 'Pay with PayPal',
  lead: "This is the sandbox's PayPal, not the real one. No money moves.",
  paysTo: shop => `Pay ${shop}`,
  someShop: 'the shop',
  order: 'Order number',
  payNow: 'Agree and pay',
  goOn: 'Agree and continue',
  cancel: 'Cancel and go back to the shop',
  approved: 'You have agreed to this payment.',
  gone: 'This payment has expired or does not exist.',
  back: 'Back to the shop',
}

/** The page's language: what the address asks for, else what the shop wants, else what the browser prefers. */
export function approvalWordsFor(lang: string, shopLocale: string, acceptLanguage: string): ApprovalWords {
  return isChinese(lang || shopLocale || acceptLanguage) ? zh : en
}

/** Asks the payer to approve: who is paid how much. A payer who approved already gets a link to `back`. */
export function approvalPage(words: ApprovalWords, order: Payment, back: string | undefined): string {
  const { extra, amount, currency, subject } = order
  const shop = extra.shop || words.someShop
  const body = html`<section class="panel" aria-labelledby="asks"><h2 id="asks">${words.paysTo(shop)}</h2>
<p class="amount">${currency} ${decimal(amount)}</p>
<p class="subject">${subject}</p>
<p class="fact">${words.order} ${extra.invoiceId || order.attemptNo}</p>
${back ? answered(words, back) : question(words, order)}</section>`
  return framed(words, `/checkoutnow?token=${extra.orderId}`, body)
}

/** The page of an order that cannot be paid; `back` leads to the shop when it is known. */
export function gonePage(words: ApprovalWords, token: string, back: string | undefined): string {
  const way = back ? html`<p class="subject"><a href="${back}">${words.back}</a></p>` : ''
  const body = html`<section class="panel"><p class="subject" role="alert">${words.gone}</p>${way}</section>`
  return framed(words, `/checkoutnow?token=${encodeURIComponent(token)}`, body)
}

function framed(words: ApprovalWords, address: string, body: Html): string {
  const other = words.language === 'en' ? 'zh' : 'en'
  const page = html`<div class="page narrow"><header>${mark}<h1><span class="brand" style="--brand: #0070ba">${words.title}</span></h1>
<a href="${address}&lang=${other}" lang="${other}">${words.otherLanguage}</a><p class="lead">${words.lead}</p></header>
<main>${body}</main></div>`
  return documentOf(words.language, words.title, page)
}

function question(words: ApprovalWords, { extra }: Payment): Html {
  const yes = extra.userAction === 'PAY_NOW' ? words.payNow : words.goOn
  return html`<form class="consent" action="/checkoutnow" method="post">
<input type="hidden" name="token" value="${extra.orderId ?? ''}"><input type="hidden" name="lang" value="${words.language}">
<div class="acts"><button name="act" value="approve" class="main">${yes}</button>
<button name="act" value="cancel">${words.cancel}</button></div></form>`
}

function answered(words: ApprovalWords, back: string): Html {
  return html`<p class="flash" role="status">${words.approved} <a href="${back}">${words.back}</a></p>`
}
