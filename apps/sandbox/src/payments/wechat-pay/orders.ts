import { rfc3339 } from '#core/clock.ts'
import { type HttpRequest, headerOf, jsonBody } from '#core/http.ts'
import { digits, letters } from '#core/random-text.ts'
import { payerIds } from '#payments/payer.ts'
import type { Payment, Settlement } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Product, readOrder } from './order-request.ts'
import { pagePath } from './pay-page.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

/** WeChat Pay takes no order that ends within a minute. */
const shortestExpiry = 60_000

const payUrls: Record<Product, (origin: string, prepayId: string) => string> = {
  NATIVE: () => `weixin://wxpay/bizpayurl?pr=${letters(9)}`,
  MWEB: (origin, prepayId) => `${origin}${pagePath}?prepay_id=${prepayId}&package=${digits(10)}`,
  JSAPI: (_, prepayId) => `prepay_id=${prepayId}`,
}

/** POST /v3/pay/transactions/native, …/h5 and …/jsapi: the same order asked for again gets the same code. */
export function createOrder(account: MerchantAccount, request: HttpRequest, product: Product): Reply {
  const body = jsonBody(request)
  if (!body) return refuse(400, 'PARAM_ERROR', '请求体不是合法的JSON')
  const order = readOrder(account, body, product)
  if ('status' in order) return order
  const known = account.payment(order.attemptNo)
  if (known && known.terms !== order.terms) return refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  if (known?.closedAt !== undefined) return refuse(400, 'ORDER_CLOSED', '订单已关闭')
  if (known && account.paid(known)) return refuse(400, 'ORDERPAID', '订单已支付')
  if (known) return codeOf(account, known)
  if (order.expiresAt - account.now() < shortestExpiry) return badParameter('time_expire', '过短，至少1分钟')
  const prepayId = `wx${letters(34).toLowerCase()}`
  const payUrl = payUrls[product](`http://${headerOf(request, 'host')}`, prepayId)
  return codeOf(account, account.newPayment({ ...order, payUrl, extra: { ...order.extra, prepayId } }))
}

/** A page of H5 can be opened for five minutes from now. */
function codeOf(account: MerchantAccount, payment: Payment): Reply {
  const given = { ...payment, extra: { ...payment.extra, linkedAt: String(account.now()) } }
  const { payUrl, extra } = account.context.ledger.put(given)
  if (extra.product === 'JSAPI') return { status: 200, body: { prepay_id: extra.prepayId } }
  return { status: 200, body: extra.product === 'MWEB' ? { h5_url: payUrl } : { code_url: payUrl } }
}

/** GET …/out-trade-no/{no} and …/id/{transaction_id}; a transaction is known once it is reported. */
export function queryOrder(account: MerchantAccount, { params, query }: HttpRequest): Reply {
  if (query.get('mchid') !== account.secrets.mchid) return badParameter('mchid', '与签名的商户不一致')
  const payment = params.no === undefined ? account.byTransaction(params.transaction ?? '') : account.payment(params.no)
  const isKnown = payment && (params.no !== undefined || account.paid(payment))
  return isKnown ? { status: 200, body: transaction(account, payment) } : refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
}

/** POST …/close answers 204 for unknown and closed orders too; only a paid one is refused. */
export function closeOrder(account: MerchantAccount, request: HttpRequest): Reply {
  if (jsonBody(request)?.mchid !== account.secrets.mchid) return badParameter('mchid', '与签名的商户不一致')
  const payment = account.payment(request.params.no ?? '')
  if (payment && account.paid(payment)) return refuse(400, 'ORDERPAID', '订单已支付')
  if (payment && !payment.paid) account.close(payment)
  return { status: 204 }
}

const stateWords = { SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '已关闭', NOTPAY: '订单未支付' } as const

/** The order as queries show it: a payment only once it is reported. */
export function transaction(account: MerchantAccount, payment: Payment): object {
  const paid = account.paid(payment)
  const paidState = payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS'
  const unpaidState = payment.closedAt === undefined ? 'NOTPAY' : 'CLOSED'
  const state = paid ? paidState : unpaidState
  const { mchid, appid } = account.secrets
  const stated = { trade_state: state, trade_state_desc: stateWords[state] }
  const order = { mchid, appid, out_trade_no: payment.attemptNo, ...stated }
  const amount = { total: paid?.amount ?? payment.amount, currency: 'CNY' }
  return paid ? { ...order, ...paidFields(payment, paid) } : { ...order, amount, attach: payment.extra.attach }
}

/** What a paid order has beyond an unpaid one. */
export function paidFields(payment: Payment, paid: Settlement): object {
  return {
    transaction_id: paid.transactionId,
    trade_type: payment.extra.product ?? 'NATIVE',
    bank_type: 'OTHERS',
    attach: payment.extra.attach,
    success_time: rfc3339(paid.at),
    payer: { openid: payerIds.openid(payment) },
    amount: { total: paid.amount, payer_total: paid.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
}
