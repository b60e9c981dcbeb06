import { type Payment, refundedAmount, type Settlement } from '#world/payment.ts'
import type { Counter } from './counter.ts'
import type { Params } from './signature.ts'

export const buyer = { userId: '2088102146225135', logonId: 'bo%2b+***@薄荷.test' }

/** The trade a call names by out_trade_no or trade_no; undefined while nobody scanned its code. */
export function tradeOf(counter: Counter, biz: Params): Payment | undefined {
  const byNumber = biz.out_trade_no ? counter.payment(biz.out_trade_no) : undefined
  const payment = byNumber ?? counter.desk.ledger.byTransaction('alipay', biz.trade_no ?? '')
  return payment?.scannedAt !== undefined && payment.scannedAt <= counter.now() ? payment : undefined
}

export function tradeStatus(counter: Counter, payment: Payment): string {
  const paid = counter.paid(payment)
  if (paid) return paidStatus(payment, paid)
  const over = payment.closedAt !== undefined || (counter.now() >= payment.expiresAt && !payment.paid)
  return over ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

export function paidStatus(payment: Payment, paid: Settlement): string {
  return refundedAmount(payment) >= paid.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}
