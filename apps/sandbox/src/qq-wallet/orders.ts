import { compactTime } from '#world/clock.ts'
import { digits, letters } from '#world/numbers.ts'
import type { Payment, Settlement } from '#world/payment.ts'
import { type OrderRequest, readOrder } from './order-request.ts'
import { done, noOrder, type Reply, refuse } from './reply.ts'
import type { Wallet } from './wallet.ts'
import type { Fields } from './xml.ts'

/** qpay_unified_order: the same order asked for again gets the same code. */
export function createOrder(wallet: Wallet, asked: Fields): Reply {
  const order = readOrder(asked, wallet.now())
  if ('kind' in order) return order
  const known = wallet.desk.ledger.byAttempt('qq', order.outTradeNo)
  if (known)
    return known.terms === order.terms ? codeAgain(wallet, known) : refuse('OUT_TRADE_NO_USED', '商户订单号重复')
  if (order.expiresAt <= wallet.now()) return refuse('PARAM_ERROR', '参数错误：time_expire已过')
  return codeOf(wallet.desk.ledger.put(newPayment(wallet, order)))
}

function newPayment(wallet: Wallet, order: OrderRequest): Payment {
  const createdAt = wallet.now()
  const tradeNo = `${wallet.secrets.mchId}${compactTime(createdAt).slice(0, 8)}${digits(10)}`
  return {
    provider: 'qq',
    attemptNo: order.outTradeNo,
    payUrl: `https://qpay.qq.com/qr/${letters(8).toLowerCase()}`,
    amount: order.totalFee,
    currency: 'CNY',
    subject: order.body,
    notifyUrl: order.notifyUrl,
    createdAt,
    expiresAt: order.expiresAt,
    terms: order.terms,
    refunds: [],
    extra: { attach: order.attach, prepayId: `6V${letters(30).toLowerCase()}`, tradeNo },
  }
}

function codeAgain(wallet: Wallet, known: Payment): Reply {
  if (known.closedAt !== undefined) return refuse('ORDERCLOSED', '订单已关闭')
  return wallet.paid(known) ? refuse('ORDERPAID', '订单已支付') : codeOf(known)
}

function codeOf({ payUrl, extra }: Payment): Reply {
  return done({ trade_type: 'NATIVE', prepay_id: extra.prepayId, code_url: payUrl })
}

/** qpay_order_query: what was paid only once it is reported. */
export function queryOrder(wallet: Wallet, asked: Fields): Reply {
  const payment = wallet.order(asked)
  if (!payment) return noOrder()
  const paid = wallet.paid(payment)
  if (paid)
    return done({ ...paidFields(payment, paid), trade_state: payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS' })
  const { attemptNo, amount, extra } = payment
  const order = { out_trade_no: attemptNo, fee_type: 'CNY', total_fee: String(amount), attach: extra.attach }
  return done({ ...order, trade_type: 'NATIVE', trade_state: unpaidState(wallet, payment) })
}

function unpaidState(wallet: Wallet, { closedAt, scannedAt }: Payment): string {
  if (closedAt !== undefined) return 'CLOSED'
  return scannedAt !== undefined && scannedAt <= wallet.now() ? 'USERPAYING' : 'NOTPAY'
}

/** What queries and callbacks both say of a paid order. */
export function paidFields(payment: Payment, paid: Settlement): Fields {
  const fee = String(paid.amount)
  return {
    device_info: 'WEB',
    trade_type: 'NATIVE',
    bank_type: 'BALANCE',
    fee_type: 'CNY',
    total_fee: fee,
    cash_fee: fee,
    coupon_fee: '0',
    transaction_id: paid.transactionId,
    out_trade_no: payment.attemptNo,
    attach: payment.extra.attach ?? '',
    time_end: compactTime(paid.at),
    openid: '4E7B2C9A1D3F5E6078A9B0C1D2E3F405',
  }
}

/** qpay_close_order: a payment that QQ has not heard of yet is no obstacle, so a close proves nothing. */
export function closeOrder(wallet: Wallet, asked: Fields): Reply {
  const payment = wallet.desk.ledger.byAttempt('qq', asked.out_trade_no ?? '')
  if (!payment) return noOrder()
  if (wallet.paid(payment)) return refuse('ORDERPAID', '订单已支付')
  if (payment.closedAt !== undefined) return refuse('ORDERCLOSED', '订单已关闭')
  if (!payment.paid) wallet.desk.ledger.put({ ...payment, closedAt: wallet.now() })
  return done({})
}
