import { beijingTime } from '#core/clock.ts'
import {
  formBody,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  parseObject,
  type Route,
  withQuery,
} from '#core/http.ts'
import { pay } from '#payments/buyer.ts'
import { decimal, minorUnits } from '#payments/money.ts'
import type { Payment } from '#payments/payment.ts'
import { redirectTo } from '#ui/html.ts'
import { type WalletPage, walletPage, walletRefusal, walletWordsFor } from '#ui/wallet-page.ts'
import { isTrusted } from './authenticate.ts'
import { brand, type MerchantAccount } from './merchant-account.ts'
import { type Params, requestMessage, sign } from './signature.ts'
import { brokenTerms, newPayment } from './trades.ts'

const method = 'alipay.trade.wap.pay'
const payPagePath = '/h5/cashier'

/** alipay.trade.wap.pay: a signed link that is opened in the browser of a phone, and the page behind it. */
export function wapPages(account: MerchantAccount): Route[] {
  return [
    { method: 'GET', path: '/gateway.do', handle: request => arrive(account, request) },
    { method: 'GET', path: payPagePath, handle: request => ask(account, request) },
    { method: 'POST', path: payPagePath, handle: request => decide(account, request) },
  ]
}

function arrive(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const trade = tradeBehind(account, `http://${headerOf(request, 'host')}${request.target}`)
  if (!trade) return walletRefusal(pageOf(request, request.query), 'bad-link')
  return { status: 302, headers: { location: `${payPagePath}?trade_no=${trade.extra.tradeNo}` } }
}

/** The trade that a link asks for, which begins as the link is opened; undefined when the link is not genuine. */
export function tradeBehind(account: MerchantAccount, link: string): Payment | undefined {
  const params = Object.fromEntries(new URL(link).searchParams)
  if (params.method !== method || params.app_id !== account.secrets.appId || !isTrusted(account, params))
    return undefined
  const biz = parseObject(params.biz_content ?? '') as Params | undefined
  return biz?.product_code === 'QUICK_WAP_WAY' && !brokenTerms(account, biz)
    ? openedTrade(account, params, biz, link)
    : undefined
}

function openedTrade(account: MerchantAccount, params: Params, biz: Params, link: string): Payment | undefined {
  const known = account.payment(biz.out_trade_no ?? '')
  if (known)
    return known.extra.product === method && known.amount === minorUnits(biz.total_amount ?? '') ? known : undefined
  const now = account.now()
  const payment = newPayment(account, biz, params.notify_url ?? '')
  if (biz.time_expire && payment.expiresAt <= now) return undefined
  const ways = { product: method, returnUrl: params.return_url ?? '', quitUrl: biz.quit_url ?? '' }
  return account.context.ledger.put({ ...payment, payUrl: link, scannedAt: now, extra: { ...payment.extra, ...ways } })
}

function tradeOf(account: MerchantAccount, asked: URLSearchParams): Payment | undefined {
  const trade = account.named('tradeNo', asked.get('trade_no'))
  return trade?.extra.product === method ? trade : undefined
}

function ask(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const trade = tradeOf(account, request.query)
  const page = pageOf(request, request.query)
  if (!trade || trade.closedAt !== undefined) return walletRefusal(page, 'gone', 404)
  return walletPage(page, trade, account.now(), trade.paid && returned(account, trade))
}

async function decide(account: MerchantAccount, request: HttpRequest): Promise<HttpResponse> {
  const form = formBody(request)
  const trade = tradeOf(account, form)
  const page = pageOf(request, form)
  if (!trade) return walletRefusal(page, 'gone', 404)
  if (form.get('act') !== 'pay') return redirectTo(trade.extra.quitUrl || returned(account, trade))
  const bought = await pay(account.context, { payUrl: trade.payUrl })
  return typeof bought === 'string' ? walletRefusal(page, 'gone', 409) : redirectTo(returned(account, trade))
}

/** The shop's return address with Alipay's signed result; shops trust the callback instead. */
function returned(account: MerchantAccount, { extra, attemptNo, amount }: Payment): string {
  const { appId, sellerId, alipayPrivateKey } = account.secrets
  const params = {
    ...{ app_id: appId, auth_app_id: appId, seller_id: sellerId },
    ...{ charset: 'utf-8', method: `${method}.return`, sign_type: 'RSA2', version: '1.0' },
    out_trade_no: attemptNo,
    timestamp: beijingTime(account.now()),
    total_amount: decimal(amount),
    trade_no: extra.tradeNo ?? '',
  }
  return withQuery(extra.returnUrl ?? '', { ...params, sign: sign(requestMessage(params), alipayPrivateKey) })
}

function pageOf(request: HttpRequest, asked: URLSearchParams): WalletPage {
  const fields = { trade_no: asked.get('trade_no') ?? '' }
  const words = walletWordsFor(asked.get('lang') ?? '', headerOf(request, 'accept-language'))
  return { brand, words, path: payPagePath, fields }
}
