import { beijingTime, fromBeijingTime } from '#world/clock.ts'
import { decimal, minorUnits } from '#world/money.ts'
import { digits, letters } from '#world/numbers.ts'
import type { Payment } from '#world/payment.ts'
import { type Counter, failed, noTrade, ok, type Request, type Result } from './counter.ts'
import { refundAll } from './refunds.ts'
import type { Params } from './signature.ts'
import { buyer, tradeOf, tradeStatus } from './trade.ts'

const codeLives = 2 * 3_600_000
const largestAmount = 10_000_000_000

type Rule = [holds: (biz: Params, counter: Counter) => boolean, message: string]
const rules: Rule[] = [
  [biz => /^[0-9A-Za-z_]{1,64}$/.test(biz.out_trade_no ?? ''), 'out_trade_no格式错误'],
  [biz => inRange(minorUnits(biz.total_amount ?? '')), 'total_amount格式错误'],
  [biz => (biz.subject ?? '').length >= 1 && (biz.subject ?? '').length <= 256, 'subject长度错误'],
  [biz => !biz.time_expire || !Number.isNaN(fromBeijingTime(biz.time_expire)), 'time_expire格式错误'],
  [biz => !biz.qr_code_timeout_express || lasting(biz.qr_code_timeout_express) > 0, 'qr_code_timeout_express格式错误'],
  [(biz, { secrets }) => !biz.seller_id || biz.seller_id === secrets.sellerId, 'seller_id与应用不匹配'],
]

/** alipay.trade.precreate: a code to scan. There is no trade until somebody does. */
export function precreate(counter: Counter, { biz, params }: Request): Result {
  const broken = rules.find(([holds]) => !holds(biz, counter))
  if (broken) return failed('ACQ.INVALID_PARAMETER', `参数无效：${broken[1]}`)
  const fresh = newPayment(counter, biz, params.notify_url ?? '')
  const known = counter.payment(fresh.attemptNo)
  if (fresh.expiresAt <= counter.now() && !known) return failed('ACQ.INVALID_PARAMETER', '参数无效：time_expire已过')
  return known ? codeAgain(counter, known, fresh) : codeOf(counter.desk.ledger.put(fresh))
}

function codeAgain(counter: Counter, known: Payment, asked: Payment): Result {
  if (counter.paid(known)) return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known.closedAt !== undefined) return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  return known.terms === asked.terms ? codeOf(known) : failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
}

function codeOf({ attemptNo, payUrl }: Payment): Result {
  return ok({ out_trade_no: attemptNo, qr_code: payUrl })
}

function newPayment(counter: Counter, biz: Params, notifyUrl: string): Payment {
  const createdAt = counter.now()
  const { out_trade_no: attemptNo = '', subject = '', total_amount = '', body = '', passback_params = '' } = biz
  return {
    provider: 'alipay',
    attemptNo,
    payUrl: `https://qr.alipay.com/bax${letters(16).toLowerCase()}`,
    amount: minorUnits(total_amount) ?? 0,
    currency: 'CNY',
    subject,
    notifyUrl,
    createdAt,
    expiresAt: expiryOf(biz, createdAt),
    terms: JSON.stringify([minorUnits(total_amount), subject, body, passback_params]),
    refunds: [],
    extra: { body, passback_params, tradeNo: tradeNo(createdAt) },
  }
}

function tradeNo(at: number): string {
  return `${beijingTime(at).slice(0, 10).replaceAll('-', '')}22001${digits(15)}`
}

function expiryOf(biz: Params, now: number): number {
  if (biz.time_expire) return fromBeijingTime(biz.time_expire)
  return now + (biz.qr_code_timeout_express ? lasting(biz.qr_code_timeout_express) : codeLives)
}

/** `30m`, `2h`, `1d` in milliseconds, 0 when it is no such text. */
function lasting(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return Number(count ?? 0) * ({ m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''] ?? 0)
}

function inRange(amount: number | undefined): boolean {
  return amount !== undefined && amount >= 1 && amount <= largestAmount
}

export function query(counter: Counter, { biz }: Request): Result {
  const payment = tradeOf(counter, biz)
  if (!payment) return noTrade()
  const paid = counter.paid(payment)
  const status = {
    out_trade_no: payment.attemptNo,
    trade_status: tradeStatus(counter, payment),
    buyer_logon_id: buyer.logonId,
  }
  const total = decimal(paid?.amount ?? payment.amount)
  const asked = { total_amount: total, trade_no: payment.extra.tradeNo, buyer_user_id: buyer.userId }
  const received = { buyer_pay_amount: total, receipt_amount: total, invoice_amount: total, point_amount: '0.00' }
  return ok({ ...status, ...asked, ...(paid && { ...received, send_pay_date: beijingTime(paid.at) }) })
}

export function close(counter: Counter, { biz }: Request): Result {
  const payment = tradeOf(counter, biz)
  if (!payment) return noTrade()
  if (payment.paid) return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  counter.desk.ledger.put({ ...payment, closedAt: payment.closedAt ?? counter.now() })
  return ok({ out_trade_no: payment.attemptNo, trade_no: payment.extra.tradeNo })
}

/** alipay.trade.cancel: ends the code, scanned or not; what was paid goes back. */
export function cancel(counter: Counter, { biz }: Request): Result {
  const payment = counter.payment(biz.out_trade_no ?? '')
  if (!payment) return ok({ out_trade_no: biz.out_trade_no, retry_flag: 'N' })
  const number = {
    out_trade_no: payment.attemptNo,
    trade_no: payment.scannedAt === undefined ? undefined : payment.extra.tradeNo,
  }
  if (payment.paid && !counter.paid(payment)) return failed('ACQ.SYSTEM_ERROR', '系统异常', { retry_flag: 'Y' })
  if (payment.paid) refundAll(counter, payment)
  else counter.desk.ledger.put({ ...payment, closedAt: payment.closedAt ?? counter.now() })
  return ok({ ...number, retry_flag: 'N', action: payment.paid ? 'refund' : 'close' })
}
