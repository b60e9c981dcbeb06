import type { HttpResponse } from '#core/http.ts'
import { decimal } from '#payments/money.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import { type Brand, nameOf } from './brand.ts'
import { choiceForm, type Html, html, htmlResponse, page } from './html.ts'
import { bilingual } from './words.ts'

/** The page's words, by what the address asks for, else by what the browser prefers. */
export const walletWordsFor = bilingual({
  title: [(wallet: string) => `${wallet}付款`, (wallet: string) => `Pay with ${wallet}`],
  lead: [
    (wallet: string) => `这是沙盒里的${wallet}，不连真正的${wallet}，不花一分钱。真手机在这里会打开${wallet} App。`,
    (wallet: string) =>
      `This is the sandbox's ${wallet}, not the real one. No money moves. A real phone opens the ${wallet} app here.`,
  ],
  order: ['商户单号', 'Order number'],
  pay: ['确认付款', 'Pay'],
  back: ['不付了，返回商户', 'Go back without paying'],
  paid: ['这笔付款已经完成。', 'This payment is made.'],
  toShop: ['返回商户', 'Back to the shop'],
  faults: {
    'no-referer': [
      '商户参数格式有误：页面没有带上来源（Referer）。',
      'The shop’s page did not say where the buyer comes from (Referer).',
    ],
    'other-site': [
      '商户存在未配置的参数：返回地址不在打开本页的网站上。',
      'The way back is not on the site that opened this page.',
    ],
    'stale-link': ['支付请求已失效，请重新发起支付。', 'This link has run out. Please ask for a new one.'],
    gone: ['这笔付款已关闭或不存在。', 'This payment is closed or does not exist.'],
    'bad-link': ['链接的签名或内容不对。', 'The signature or the content of the link is wrong.'],
  },
})

type WalletWords = ReturnType<typeof walletWordsFor>

/** Why a wallet's page shows no payment. */
export type WalletFault = keyof WalletWords['faults']

/** A wallet's page on a phone, where its app would open. */
export type WalletPage = {
  brand: Brand
  words: WalletWords
  /** The page's own address without its query, and the parameters that its form sends back. */
  path: string
  fields: Record<string, string>
}

/** Asks the buyer to pay; a buyer who has paid already gets a link to `back`. */
export function walletPage(wallet: WalletPage, payment: Payment, now: number, back: string | undefined): HttpResponse {
  const { words, path, fields } = wallet
  const way = back ? html` <a href="${back}">${words.toShop}</a>` : ''
  const paid = html`<p class="flash" role="status">${words.paid}${way}</p>`
  const question = choiceForm(path, fields, ['pay', words.pay], ['back', words.back])
  const panel = html`<section class="panel" aria-labelledby="asks"><h2 id="asks">${payment.subject}</h2>
<p class="amount">${payment.currency} ${decimal(payment.amount)}</p>
<p class="fact">${words.order} ${payment.attemptNo}</p>
${stateOf(payment, now) === 'paid' ? paid : question}</section>`
  return response(200, wallet, panel)
}

/** What is shown instead of a payment. */
export function walletRefusal(wallet: WalletPage, fault: WalletFault, status = 400): HttpResponse {
  const text = html`<p class="subject" role="alert" data-fault="${fault}">${wallet.words.faults[fault]}</p>`
  return response(status, wallet, html`<section class="panel">${text}</section>`)
}

function response(status: number, { brand, words, path, fields }: WalletPage, panel: Html): HttpResponse {
  const name = nameOf(words, brand)
  const address = `${path}?${new URLSearchParams(fields)}`
  const heading = { title: words.title(name), lead: words.lead(name), address, colour: brand.colour }
  return htmlResponse(status, page(words, heading, panel), 'same-origin')
}
