import { payerIds } from '#payments/payer.ts'
import { type Payment, refundedAmount, type Settlement } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import type { Params } from './signature.ts'

/** How Alipay names a buyer to a merchant; with characters that are easily spoilt on the way. */
export const logonId = 'bo%2b+***@薄荷.test'

/** The account that pays a trade. */
export const buyerOf = (payment: Payment) => ({ userId: payerIds.userId(payment), logonId })

/** The trade a call names by out_trade_no or trade_no; undefined while nobody scanned its code. */
export function tradeOf(account: MerchantAccount, biz: Params): Payment | undefined {
  const byNumber = biz.out_trade_no ? account.payment(biz.out_trade_no) : undefined
  const payment = byNumber ?? account.byTransaction(biz.trade_no ?? '')
  return payment?.scannedAt !== undefined && payment.scannedAt <= account.now() ? payment : undefined
}

export function tradeStatus(account: MerchantAccount, payment: Payment): string {
  const paid = account.paid(payment)
  if (paid) return paidStatus(payment, paid)
  const over = payment.closedAt !== undefined || (account.now() >= payment.expiresAt && !payment.paid)
  return over ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

export function paidStatus(payment: Payment, paid: Settlement): string {
  return refundedAmount(payment) >= paid.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}
