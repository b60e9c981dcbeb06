import { readFileSync } from 'node:fs'
import type { Message } from '#core/inbox.ts'
import { decimal } from '#payments/money.ts'
import { type Payment, type PaymentState, stateOf } from '#payments/payment.ts'
import { type Brand, nameOf } from './brand.ts'
import { Html, hiddenFields, html, page } from './html.ts'
import type { Flash, Words } from './phone-words.ts'

const script = readFileSync(new URL('phone-refresh.js', import.meta.url), 'utf8')

/** What the page shows: everything newest first. `scanned` is the QR content that was typed in, '' without one. */
export type View = {
  words: Words
  now: number
  payments: Payment[]
  messages: Message[]
  scanned: string
  flash: Flash | undefined
  /** The identity providers. */
  identities: Brand[]
  brandOf(provider: string): Brand | undefined
}

/** The phone: payments on one side, the inbox on the other, the identity providers below. */
export function phonePage(view: View): string {
  const { words, flash } = view
  const panels = html`${flash ? html`<p class="flash" role="status">${words.flash[flash]}</p>` : ''}
<section class="panel" aria-labelledby="wallet"><h2 id="wallet">${words.wallet}</h2>${scanForm(view)}
<div id="payments">${payments(view)}</div></section>
<section class="panel" aria-labelledby="inbox"><h2 id="inbox">${words.inbox}</h2><div id="messages">${messages(view)}</div></section>
<section class="panel wide" aria-labelledby="logins"><h2 id="logins">${words.logins}</h2><p class="subject">${words.loginsHelp}</p>
<ul class="names">${view.identities.map(brand => html`<li>${brandName(words, brand)}</li>`)}</ul></section>`
  const head = html`<noscript><meta http-equiv="refresh" content="5"></noscript>`
  return page(words, { ...words, address: '/' }, panels, { isWide: true, head, script })
}

function scanForm({ words, scanned }: View): Html {
  return html`<form class="scan" action="/" method="get">
<label for="pay_url">${words.scan}</label>
<input type="hidden" name="lang" value="${words.language}">
<div><input id="pay_url" name="pay_url" value="${scanned}" placeholder="${words.scanHint}" required autocomplete="off"
 spellcheck="false" aria-describedby="scan-help"><button>${words.open}</button></div>
<p class="help" id="scan-help">${words.scanHelp}</p></form>`
}

function brandName(words: Words, brand: Brand): Html {
  return html`<span class="brand" style="--brand: ${brand.colour}">${nameOf(words, brand)}</span>`
}

const waiting: PaymentState[] = ['pending', 'scanned']

function payments(view: View): Html {
  const isWaiting = (payment: Payment) => waiting.includes(stateOf(payment, view.now))
  const chosen = view.payments.filter(payment => payment.payUrl === view.scanned)
  const others = view.payments.filter(payment => payment.payUrl !== view.scanned)
  const shown = [...chosen, ...others.filter(isWaiting)]
  const over = others.filter(payment => !isWaiting(payment))
  const cards = (rows: Payment[]) => html`<ul>${rows.map(payment => card(view, payment))}</ul>`
  const earlier = html`<details><summary>${view.words.earlier} (${over.length})</summary>${cards(over.slice(0, 30))}</details>`
  const none = html`<p class="empty">${view.words.noPayments}</p>`
  return html`${shown.length > 0 ? '' : none}${cards(shown)}${over.length > 0 ? earlier : ''}`
}

function card(view: View, payment: Payment): Html {
  const { words } = view
  const brand = view.brandOf(payment.provider)
  const state = stateOf(payment, view.now)
  return html`<li class="item" ${payment.payUrl === view.scanned ? new Html('data-chosen') : ''}>
<div class="head">${brand ? brandName(words, brand) : payment.provider}
<span class="tag" data-state="${state}">${words.states[state]}</span></div>
<p class="amount">${payment.currency === 'CNY' ? '¥' : `${payment.currency} `}${decimal(payment.amount)}</p>
<p class="subject">${payment.subject}</p>
<p class="fact">${words.order} ${payment.attemptNo}</p>
<p class="fact">${words.payUntil} ${moment(words, payment.expiresAt)}</p>
${buttons(view, payment, state)}</li>`
}

const acts = { open: ['pay', 'less', 'late', 'silent'], paid: ['again'], expired: ['late'] } as const

function buttons({ words }: View, payment: Payment, state: PaymentState): Html | string {
  if (state === 'closed') return ''
  const offered = payment.paid || payment.approved ? acts.paid : state === 'expired' ? acts.expired : acts.open
  const row = offered.map(
    act =>
      html`<button id="${act}-${payment.attemptNo}" name="act" value="${act}" class="${act === 'pay' ? 'main' : ''}">${words[act]}</button>`,
  )
  const fields = { pay_url: payment.payUrl, lang: words.language }
  return html`<form class="acts" action="/buyer" method="post">${hiddenFields(fields)}${row}</form>`
}

function moment(words: Words, at: number): Html {
  const text = new Intl.DateTimeFormat(words.language, { timeStyle: 'medium' }).format(at)
  return html`<time datetime="${new Date(at).toISOString()}">${text}</time>`
}

function messages(view: View): Html {
  if (view.messages.length === 0) return html`<p class="empty">${view.words.noMessages}</p>`
  return html`<ul>${view.messages.slice(0, 50).map(message => letter(view.words, message))}</ul>`
}

function letter(words: Words, message: Message): Html {
  return html`<li class="item"><div class="head"><span class="tag">${words.channels[message.channel]}</span>
${moment(words, Date.parse(message.at))}</div>
<p class="fact">${message.to}</p>
${message.code ? html`<output class="code" aria-label="${words.code}">${message.code}</output>` : ''}
${message.subject ? html`<p class="subject"><strong>${message.subject}</strong></p>` : ''}
<p class="text">${message.text}</p>
${message.channel === 'chat' ? html`<p class="fact"><a href="/chat/desk?lang=${words.language}">${words.answerChat}</a></p>` : ''}
${message.html ? html`<p class="fact"><a href="/inbox/${message.id}">${words.showHtml}</a></p>` : ''}</li>`
}
