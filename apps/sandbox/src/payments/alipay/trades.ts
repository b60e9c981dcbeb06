import { beijingTime, fromBeijingTime } from '#core/clock.ts'
import { digits, letters } from '#core/random-text.ts'
import { decimal, minorUnits } from '#payments/money.ts'
import type { Payment } from '#payments/payment.ts'
import { failed, type MerchantAccount, noTrade, ok, type Request, type Result } from './merchant-account.ts'
import { refundAll } from './refunds.ts'
import type { Params } from './signature.ts'
import { buyerOf, tradeOf, tradeStatus } from './trade.ts'

const codeLives = 2 * 3_600_000
const largestAmount = 10_000_000_000

type Rule = [holds: (biz: Params, account: MerchantAccount) => boolean, message: string]
const rules: Rule[] = [
  [biz => /^[0-9A-Za-z_]{1,64}$/.test(biz.out_trade_no ?? ''), 'out_trade_no格式错误'],
  [biz => isAmong(minorUnits(biz.total_amount ?? ''), 1, largestAmount), 'total_amount格式错误'],
  [biz => isAmong(biz.subject?.length, 1, 256), 'subject长度错误'],
  [biz => !biz.time_expire || !Number.isNaN(fromBeijingTime(biz.time_expire)), 'time_expire格式错误'],
  [biz => !biz.qr_code_timeout_express || lasting(biz.qr_code_timeout_express) > 0, 'qr_code_timeout_express格式错误'],
  [(biz, { secrets }) => !biz.seller_id || biz.seller_id === secrets.sellerId, 'seller_id与应用不匹配'],
]

/** What is wrong with the terms of an order; undefined when nothing is. */
export function brokenTerms(account: MerchantAccount, biz: Params): string | undefined {
  return rules.find(([holds]) => !holds(biz, account))?.[1]
}

/** alipay.trade.precreate: a code to scan. There is no trade until somebody does. */
export function precreate(account: MerchantAccount, { biz, params }: Request): Result {
  const broken = brokenTerms(account, biz)
  if (broken) return failed('ACQ.INVALID_PARAMETER', `参数无效：${broken}`)
  const fresh = newPayment(account, biz, params.notify_url ?? '')
  const known = account.payment(fresh.attemptNo)
  if (fresh.expiresAt <= account.now() && !known) return failed('ACQ.INVALID_PARAMETER', '参数无效：time_expire已过')
  if (!known) return codeOf(account.context.ledger.put(fresh))
  if (account.paid(known)) return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known.closedAt !== undefined) return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  return known.terms === fresh.terms ? codeOf(known) : failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
}

function codeOf({ attemptNo, payUrl }: Payment): Result {
  return ok({ out_trade_no: attemptNo, qr_code: payUrl })
}

/** A payment of these terms, not begun yet. */
export function newPayment(account: MerchantAccount, biz: Params, notifyUrl: string): Payment {
  const now = account.now()
  const { out_trade_no: attemptNo = '', subject = '', total_amount = '', body = '', passback_params = '' } = biz
  const { time_expire, qr_code_timeout_express } = biz
  const lives = qr_code_timeout_express ? lasting(qr_code_timeout_express) : codeLives
  const day = beijingTime(now).slice(0, 10).replaceAll('-', '')
  return account.newPayment({
    attemptNo,
    payUrl: `https://qr.alipay.com/bax${letters(16).toLowerCase()}`,
    amount: minorUnits(total_amount) ?? 0,
    subject,
    notifyUrl,
    expiresAt: time_expire ? fromBeijingTime(time_expire) : now + lives,
    terms: JSON.stringify([minorUnits(total_amount), subject, body, passback_params]),
    extra: { body, passback_params, tradeNo: `${day}22001${digits(15)}` },
  })
}

/** `30m`, `2h`, `1d` in milliseconds, 0 when it is no such text. */
function lasting(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return Number(count ?? 0) * ({ m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''] ?? 0)
}

function isAmong(number = 0, least: number, most: number): boolean {
  return number >= least && number <= most
}

export function query(account: MerchantAccount, { biz }: Request): Result {
  const payment = tradeOf(account, biz)
  if (!payment) return noTrade()
  const paid = account.paid(payment)
  const { userId, logonId } = buyerOf(payment)
  const total = decimal(paid?.amount ?? payment.amount)
  const received = { buyer_pay_amount: total, receipt_amount: total, invoice_amount: total, point_amount: '0.00' }
  return ok({
    out_trade_no: payment.attemptNo,
    trade_status: tradeStatus(account, payment),
    buyer_logon_id: logonId,
    total_amount: total,
    trade_no: payment.extra.tradeNo,
    buyer_user_id: userId,
    ...(paid && { ...received, send_pay_date: beijingTime(paid.at) }),
  })
}

export function close(account: MerchantAccount, { biz }: Request): Result {
  const payment = tradeOf(account, biz)
  if (!payment) return noTrade()
  if (payment.paid) return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  account.close(payment)
  return ok({ out_trade_no: payment.attemptNo, trade_no: payment.extra.tradeNo })
}

/** alipay.trade.cancel: ends the code, scanned or not; what was paid goes back. */
export function cancel(account: MerchantAccount, { biz }: Request): Result {
  const payment = account.payment(biz.out_trade_no ?? '')
  if (!payment) return ok({ out_trade_no: biz.out_trade_no, retry_flag: 'N' })
  if (payment.paid && !account.paid(payment)) return failed('ACQ.SYSTEM_ERROR', '系统异常', { retry_flag: 'Y' })
  if (payment.paid) refundAll(account, payment)
  else account.close(payment)
  const trade_no = payment.scannedAt === undefined ? undefined : payment.extra.tradeNo
  const action = payment.paid ? 'refund' : 'close'
  return ok({ out_trade_no: payment.attemptNo, trade_no, retry_flag: 'N', action })
}
