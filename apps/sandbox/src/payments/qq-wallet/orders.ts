import { compactTime } from '#core/clock.ts'
import { digits, letters } from '#core/random-text.ts'
import { payerIds } from '#payments/payer.ts'
import type { Payment, Settlement } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { readOrder } from './order-request.ts'
import { done, noOrder, type Reply, refuse } from './reply.ts'
import type { Fields } from './xml.ts'

/** qpay_unified_order: the same order asked for again gets the same code. */
export function createOrder(account: MerchantAccount, asked: Fields): Reply {
  const now = account.now()
  const order = readOrder(asked, now)
  if ('kind' in order) return order
  const known = account.payment(order.attemptNo)
  if (known && known.terms !== order.terms) return refuse('OUT_TRADE_NO_USED', '商户订单号重复')
  if (known?.closedAt !== undefined) return refuse('ORDERCLOSED', '订单已关闭')
  if (known && account.paid(known)) return refuse('ORDERPAID', '订单已支付')
  if (known) return codeOf(known)
  if (order.expiresAt <= now) return refuse('PARAM_ERROR', '参数错误：time_expire已过')
  const tradeNo = `${account.secrets.mchId}${compactTime(now).slice(0, 8)}${digits(10)}`
  const numbers = { prepayId: `6V${letters(30).toLowerCase()}`, tradeNo }
  const payUrl = `https://qpay.qq.com/qr/${letters(8).toLowerCase()}`
  const payment = account.newPayment({ ...order, payUrl, extra: { ...order.extra, ...numbers } })
  return codeOf(account.context.ledger.put(payment))
}

function codeOf({ payUrl, extra }: Payment): Reply {
  return done({ trade_type: 'NATIVE', prepay_id: extra.prepayId, code_url: payUrl })
}

/** How long an order is found by the merchant's number alone. */
const foundByNumberFor = 30 * 86_400_000

/** qpay_order_query: what was paid only once it is reported. */
export function queryOrder(account: MerchantAccount, asked: Fields): Reply {
  const payment = account.order(asked)
  if (!payment) return noOrder()
  if (!asked.transaction_id && account.now() - payment.createdAt > foundByNumberFor) return noOrder()
  const paid = account.paid(payment)
  if (paid)
    return done({ ...paidFields(payment, paid), trade_state: payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS' })
  const { attemptNo, amount, extra, closedAt, scannedAt } = payment
  const isScanned = scannedAt !== undefined && scannedAt <= account.now()
  const unpaid = isScanned ? 'USERPAYING' : 'NOTPAY'
  const order = { out_trade_no: attemptNo, fee_type: 'CNY', total_fee: String(amount), attach: extra.attach }
  return done({ ...order, trade_type: 'NATIVE', trade_state: closedAt === undefined ? unpaid : 'CLOSED' })
}

/** The fields of a paid order in queries and callbacks. */
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
    openid: payerIds.qqOpenid(payment),
  }
}

/** qpay_close_order: closes despite a payment not reported yet, so a close proves nothing. */
export function closeOrder(account: MerchantAccount, asked: Fields): Reply {
  const payment = account.payment(asked.out_trade_no ?? '')
  if (!payment) return noOrder()
  if (account.paid(payment)) return refuse('ORDERPAID', '订单已支付')
  if (payment.closedAt !== undefined) return refuse('ORDERCLOSED', '订单已关闭')
  if (!payment.paid) account.close(payment)
  return done({})
}
