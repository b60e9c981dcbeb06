import { documentOf, mark } from '#faces/document.ts'
import { type Html, html } from '#faces/html.ts'
import { decimal } from '#world/money.ts'
import type { Payment } from '#world/payment.ts'
import type { ApprovalWords } from './approval-words.ts'

/** The question to the payer: who is paid how much, yes or no. `back` is where a payer goes who said yes already. */
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

/** What is shown of an order that cannot be paid; `back` leads to the shop when it is known. */
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
  return html`<p class="said" role="status">${words.approved} <a href="${back}">${words.back}</a></p>`
}
