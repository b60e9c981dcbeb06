import { beijingTime } from '#world/clock.ts'
import { decimal, minorUnits } from '#world/money.ts'
import { digits } from '#world/numbers.ts'
import { type Payment, type Refund, refundedAmount, type Settlement } from '#world/payment.ts'
import { type Counter, failed, noTrade, ok, type Request, type Result } from './counter.ts'
import { buyer, tradeOf } from './trade.ts'

type Wanted = { refundNo: string; amount: number; reason: string }

/** alipay.trade.refund: at once; asked for again with the same number, nothing changes. */
export function refund(counter: Counter, { biz }: Request): Result {
  const payment = tradeOf(counter, biz)
  const paid = payment && counter.paid(payment)
  if (!payment || !paid) return payment ? failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法') : noTrade()
  const amount = minorUnits(biz.refund_amount ?? '')
  if (!amount) return failed('ACQ.INVALID_PARAMETER', '参数无效：refund_amount格式错误')
  if (!biz.out_request_no && amount < paid.amount) return failed('ACQ.INVALID_PARAMETER', '部分退款需要out_request_no')
  const wanted = { refundNo: biz.out_request_no || payment.attemptNo, amount, reason: biz.refund_reason ?? '' }
  const known = payment.refunds.find(({ refundNo }) => refundNo === wanted.refundNo)
  return known ? again(payment, paid, known, wanted) : give(counter, payment, paid, wanted)
}

function again(payment: Payment, paid: Settlement, known: Refund, wanted: Wanted): Result {
  if (known.amount !== wanted.amount) return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
  return told(payment, paid, 'N')
}

function give(counter: Counter, payment: Payment, paid: Settlement, wanted: Wanted): Result {
  const left = paid.amount - refundedAmount(payment)
  if (wanted.amount > left) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  return told(book(counter, payment, wanted), paid, 'Y')
}

/** Gives back whatever is left, as a cancelled trade does. */
export function refundAll(counter: Counter, payment: Payment): void {
  const amount = (payment.paid?.amount ?? 0) - refundedAmount(payment)
  if (amount > 0) book(counter, payment, { refundNo: payment.attemptNo, amount, reason: '撤销' })
}

function book(counter: Counter, payment: Payment, wanted: Wanted): Payment {
  const now = counter.now()
  const done = {
    refundId: digits(28),
    notifyUrl: payment.notifyUrl,
    state: 'SUCCESS' as const,
    createdAt: now,
    doneAt: now,
  }
  const { payUrl } = payment
  const refunded = counter.desk.ledger.putRefund(payment, { ...wanted, ...done })
  counter.desk.courier.later({ provider: 'alipay', payUrl, event: 'refunded', refundNo: wanted.refundNo }, now)
  return refunded
}

function told(payment: Payment, paid: Settlement, change: 'Y' | 'N'): Result {
  return ok({
    out_trade_no: payment.attemptNo,
    trade_no: paid.transactionId,
    buyer_logon_id: buyer.logonId,
    buyer_user_id: buyer.userId,
    fund_change: change,
    refund_fee: decimal(refundedAmount(payment)),
    gmt_refund_pay: beijingTime(payment.refunds.at(-1)?.doneAt ?? paid.at),
  })
}

/** alipay.trade.fastpay.refund.query: an unknown refund answers without refund_status. */
export function queryRefund(counter: Counter, { biz }: Request): Result {
  const payment = tradeOf(counter, biz)
  const paid = payment && counter.paid(payment)
  if (!payment || !paid) return noTrade()
  const numbers = { out_trade_no: payment.attemptNo, trade_no: paid.transactionId, out_request_no: biz.out_request_no }
  const known = payment.refunds.find(({ refundNo }) => refundNo === biz.out_request_no)
  if (!known) return ok(numbers)
  const amounts = { total_amount: decimal(paid.amount), refund_amount: decimal(known.amount) }
  return ok({ ...numbers, ...amounts, refund_status: 'REFUND_SUCCESS', refund_reason: known.reason })
}
