import type { HttpResponse } from '#core/http.ts'
import { decimal } from '#payments/money.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import type { Brand } from '#ui/brand.ts'
import { documentOf, type Html, html, htmlResponse, mark } from './html.ts'
import type { WalletFault, WalletWords } from './wallet-words.ts'

/** A wallet's page on a phone, where its app would open. */
export type WalletPage = {
  brand: Brand
  words: WalletWords
  /** The page's own address, and where its form goes with these fields. */
  address: string
  fields: Record<string, string>
}

/** Asks the buyer to pay; a buyer who has paid already gets a link to `back`. */
export function walletPage(page: WalletPage, payment: Payment, now: number, back: string | undefined): HttpResponse {
  const { words } = page
  const body = html`<section class="panel" aria-labelledby="asks"><h2 id="asks">${payment.subject}</h2>
<p class="amount">${payment.currency} ${decimal(payment.amount)}</p>
<p class="fact">${words.order} ${payment.attemptNo}</p>
${stateOf(payment, now) === 'paid' ? paid(words, back) : question(page)}</section>`
  return htmlResponse(200, framed(page, body), 'same-origin')
}

/** What is shown instead of a payment. */
export function walletRefusal(page: WalletPage, fault: WalletFault, status = 400): HttpResponse {
  const body = html`<section class="panel"><p class="subject" role="alert" data-fault="${fault}">${page.words.faults[fault]}</p></section>`
  return htmlResponse(status, framed(page, body), 'same-origin')
}

function question({ words, address, fields }: WalletPage): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form class="consent" action="${new URL(address, 'http://sandbox').pathname}" method="post">
${hidden}<div class="acts"><button name="act" value="pay" class="main">${words.pay}</button>
<button name="act" value="back">${words.back}</button></div></form>`
}

function paid(words: WalletWords, back: string | undefined): Html {
  const way = back ? html` <a href="${back}">${words.toShop}</a>` : ''
  return html`<p class="flash" role="status">${words.paid}${way}</p>`
}

function framed({ brand, words, address }: WalletPage, body: Html): string {
  const [name, other] = words.language === 'en' ? [brand.en, 'zh'] : [brand.zh, 'en']
  const page = html`<div class="page narrow"><header>${mark}<h1><span class="brand" style="--brand: ${brand.colour}">${words.title(name)}</span></h1>
<a href="${address}&lang=${other}" lang="${other}">${words.otherLanguage}</a><p class="lead">${words.lead(name)}</p></header>
<main>${body}</main></div>`
  return documentOf(words.language, words.title(name), page)
}
