import { type Call, jsonBody } from '#http/call.ts'
import { rfc3339 } from '#world/clock.ts'
import { letters } from '#world/numbers.ts'
import { type Payment, reportedSettlement, type Settlement } from '#world/payment.ts'
import { endsTooSoon, type OrderRequest, readOrder } from './order-request.ts'
import { badParameter, type Reply, refuse } from './reply.ts'
import type { Till } from './till.ts'

/** POST /v3/pay/transactions/native: the same order asked for again gets the same code. */
export function createOrder(till: Till, call: Call): Reply {
  const body = jsonBody(call)
  if (!body) return refuse(400, 'PARAM_ERROR', '请求体不是合法的JSON')
  const order = readOrder(till, body)
  if ('status' in order) return order
  const known = till.payment(order.outTradeNo)
  if (known)
    return known.terms === order.terms ? codeAgain(known, till) : refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  if (endsTooSoon(till, order)) return badParameter('time_expire', '过短，至少1分钟')
  return codeOf(till.desk.ledger.put(newPayment(till, order)))
}

function newPayment(till: Till, order: OrderRequest): Payment {
  return {
    provider: 'wechat',
    attemptNo: order.outTradeNo,
    payUrl: `weixin://wxpay/bizpayurl?pr=${letters(9)}`,
    amount: order.total,
    currency: 'CNY',
    subject: order.description,
    notifyUrl: order.notifyUrl,
    createdAt: till.desk.clock.now().getTime(),
    expiresAt: order.expiresAt,
    terms: order.terms,
    refunds: [],
    extra: { attach: order.attach },
  }
}

function codeAgain(known: Payment, till: Till): Reply {
  if (known.closedAt !== undefined) return refuse(400, 'ORDER_CLOSED', '订单已关闭')
  const paid = reportedSettlement(known, till.desk.clock.now().getTime())
  return paid ? refuse(400, 'ORDERPAID', '订单已支付') : codeOf(known)
}

function codeOf(payment: Payment): Reply {
  return { status: 200, body: { code_url: payment.payUrl } }
}

/** GET …/out-trade-no/{no} and …/id/{transaction_id}. */
export function queryOrder(till: Till, call: Call): Reply {
  if (call.query.get('mchid') !== till.secrets.mchid) return badParameter('mchid', '与签名的商户不一致')
  const payment = orderOf(till, call)
  return payment ? { status: 200, body: transaction(till, payment) } : refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
}

function orderOf(till: Till, { params }: Call): Payment | undefined {
  if (params.no !== undefined) return till.payment(params.no)
  const payment = till.desk.ledger.byTransaction('wechat', params.transaction ?? '')
  return payment && reportedSettlement(payment, till.desk.clock.now().getTime()) ? payment : undefined
}

/** POST …/close answers 204 for unknown and closed orders too; only a paid one is refused. */
export function closeOrder(till: Till, call: Call): Reply {
  if (jsonBody(call)?.mchid !== till.secrets.mchid) return badParameter('mchid', '与签名的商户不一致')
  const payment = till.payment(call.params.no ?? '')
  const now = till.desk.clock.now().getTime()
  if (payment && reportedSettlement(payment, now)) return refuse(400, 'ORDERPAID', '订单已支付')
  if (payment && !payment.paid) till.desk.ledger.put({ ...payment, closedAt: payment.closedAt ?? now })
  return { status: 204 }
}

const stateWords = { SUCCESS: '支付成功', REFUND: '转入退款', CLOSED: '已关闭', NOTPAY: '订单未支付' } as const

function tradeState(payment: Payment, paid: Settlement | undefined): keyof typeof stateWords {
  if (paid) return payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS'
  return payment.closedAt === undefined ? 'NOTPAY' : 'CLOSED'
}

/** The order as queries tell it: what was paid only once it is reported. */
export function transaction(till: Till, payment: Payment): object {
  const paid = reportedSettlement(payment, till.desk.clock.now().getTime())
  const state = tradeState(payment, paid)
  const { mchid, appid } = till.secrets
  const order = {
    mchid,
    appid,
    out_trade_no: payment.attemptNo,
    trade_state: state,
    trade_state_desc: stateWords[state],
  }
  const amount = { total: paid?.amount ?? payment.amount, currency: 'CNY' }
  return paid ? { ...order, ...paidFields(payment, paid) } : { ...order, amount, attach: payment.extra.attach }
}

/** What a paid order tells beyond an unpaid one. */
export function paidFields(payment: Payment, paid: Settlement): object {
  return {
    transaction_id: paid.transactionId,
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    attach: payment.extra.attach,
    success_time: rfc3339(paid.at),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: paid.amount, payer_total: paid.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
}
