import { formBody, type HttpRequest, type HttpResponse, headerOf, type Route } from '#core/http.ts'
import { pay } from '#payments/buyer.ts'
import { type Payment, stateOf } from '#payments/payment.ts'
import { redirectTo } from '#ui/html.ts'
import { type WalletFault, type WalletPage, walletPage, walletRefusal, walletWordsFor } from '#ui/wallet-page.ts'
import { brand, type MerchantAccount } from './merchant-account.ts'

/** Where `h5_url` leads: a page between the shop and WeChat. */
export const pagePath = '/cgi-bin/mmpayweb-bin/checkmweb'

const opensFor = 300_000

/** The page that opens WeChat from a phone's browser, and leads back to `redirect_url` afterwards. */
export function payPages(account: MerchantAccount): Route[] {
  return [
    { method: 'GET', path: pagePath, handle: request => open(account, request) },
    { method: 'POST', path: pagePath, handle: request => decide(account, request) },
  ]
}

function open(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const { query } = request
  const page = pageOf(request, query)
  const back = query.get('redirect_url') ?? ''
  const found = paymentOf(account, query)
  // After the first view, the page can be opened again in the other language.
  const isAgain = query.has('lang')
  const fault = found ? (isAgain ? undefined : faultOf(account, request, found, back)) : 'gone'
  if (!found || fault) return walletRefusal(page, fault ?? 'gone')
  return walletPage(page, found, account.now(), back || undefined)
}

function paymentOf(account: MerchantAccount, asked: URLSearchParams): Payment | undefined {
  const payment = account.named('prepayId', asked.get('prepay_id'))
  return payment?.extra.product === 'MWEB' ? payment : undefined
}

/** WeChat Pay opens only from the shop's own site, only for five minutes, and leads nowhere else. */
function faultOf(
  account: MerchantAccount,
  request: HttpRequest,
  payment: Payment,
  back: string,
): WalletFault | undefined {
  const referer = headerOf(request, 'referer')
  if (!URL.canParse(referer)) return 'no-referer'
  if (back && (!URL.canParse(back) || new URL(back).host !== new URL(referer).host)) return 'other-site'
  const now = account.now()
  if (now - Number(payment.extra.linkedAt) > opensFor) return 'stale-link'
  return ['closed', 'expired'].includes(stateOf(payment, now)) ? 'gone' : undefined
}

async function decide(account: MerchantAccount, request: HttpRequest): Promise<HttpResponse> {
  const form = formBody(request)
  const payment = paymentOf(account, form)
  const back = form.get('redirect_url') ?? ''
  const page = pageOf(request, form)
  if (!payment) return walletRefusal(page, 'gone')
  const done = form.get('act') === 'pay' ? await pay(account.context, { payUrl: payment.payUrl }) : undefined
  if (typeof done === 'string') return walletRefusal(page, 'gone')
  if (back) return redirectTo(back)
  return walletPage(page, done?.payment ?? payment, account.now(), undefined)
}

function pageOf(request: HttpRequest, asked: URLSearchParams): WalletPage {
  const fields = Object.fromEntries(['prepay_id', 'package', 'redirect_url'].map(name => [name, asked.get(name) ?? '']))
  const words = walletWordsFor(asked.get('lang') ?? '', headerOf(request, 'accept-language'))
  return { brand, words, path: pagePath, fields }
}
