import { beijingTime } from '#core/clock.ts'
import { digits } from '#core/random-text.ts'
import { decimal, minorUnits } from '#payments/money.ts'
import { type Payment, refundedAmount, type Settlement } from '#payments/payment.ts'
import { failed, type MerchantAccount, noTrade, ok, type Request, type Result } from './merchant-account.ts'
import { buyerOf, tradeOf } from './trade.ts'

type Wanted = { refundNo: string; amount: number; reason: string }

/** alipay.trade.refund: at once; asked for again with the same number, nothing changes. */
export function refund(account: MerchantAccount, { biz }: Request): Result {
  const payment = tradeOf(account, biz)
  const paid = payment && account.paid(payment)
  if (!payment || !paid) return payment ? failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法') : noTrade()
  const amount = minorUnits(biz.refund_amount ?? '')
  if (!amount) return failed('ACQ.INVALID_PARAMETER', '参数无效：refund_amount格式错误')
  if (!biz.out_request_no && amount < paid.amount) return failed('ACQ.INVALID_PARAMETER', '部分退款需要out_request_no')
  const wanted = { refundNo: biz.out_request_no || payment.attemptNo, amount, reason: biz.refund_reason ?? '' }
  const known = payment.refunds.find(({ refundNo }) => refundNo === wanted.refundNo)
  if (known && known.amount !== amount) return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
  if (known) return refundResult(payment, paid, 'N')
  return objectionTo(account, payment, paid, amount) ?? refundResult(book(account, payment, wanted), paid, 'Y')
}

function objectionTo(
  { lacksMoney }: MerchantAccount,
  payment: Payment,
  paid: Settlement,
  amount: number,
): Result | undefined {
  if (amount > paid.amount - refundedAmount(payment)) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  return lacksMoney ? failed('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足') : undefined
}

/** Gives back whatever is left, as a cancelled trade does. */
export function refundAll(account: MerchantAccount, payment: Payment): void {
  const amount = (payment.paid?.amount ?? 0) - refundedAmount(payment)
  if (amount > 0) book(account, payment, { refundNo: payment.attemptNo, amount, reason: '撤销' })
}

function book(account: MerchantAccount, payment: Payment, wanted: Wanted): Payment {
  const now = account.now()
  const { ledger, webhooks } = account.context
  const { payUrl, notifyUrl } = payment
  webhooks.later({ provider: 'alipay', payUrl, event: 'refunded', refundNo: wanted.refundNo }, now)
  const times = { createdAt: now, doneAt: now }
  return ledger.putRefund(payment, { ...wanted, ...times, refundId: digits(28), notifyUrl, state: 'SUCCESS' })
}

function refundResult(payment: Payment, paid: Settlement, change: 'Y' | 'N'): Result {
  return ok({
    out_trade_no: payment.attemptNo,
    trade_no: paid.transactionId,
    buyer_logon_id: buyerOf(payment).logonId,
    buyer_user_id: buyerOf(payment).userId,
    fund_change: change,
    refund_fee: decimal(refundedAmount(payment)),
    gmt_refund_pay: beijingTime(payment.refunds.at(-1)?.doneAt ?? paid.at),
  })
}

/** alipay.trade.fastpay.refund.query: an unknown refund answers without refund_status. */
export function queryRefund(account: MerchantAccount, { biz }: Request): Result {
  const payment = tradeOf(account, biz)
  const paid = payment && account.paid(payment)
  if (!payment || !paid) return noTrade()
  const numbers = { out_trade_no: payment.attemptNo, trade_no: paid.transactionId, out_request_no: biz.out_request_no }
  const known = payment.refunds.find(({ refundNo }) => refundNo === biz.out_request_no)
  if (!known) return ok(numbers)
  const amounts = { total_amount: decimal(paid.amount), refund_amount: decimal(known.amount) }
  return ok({ ...numbers, ...amounts, refund_status: 'REFUND_SUCCESS', refund_reason: known.reason })
}
