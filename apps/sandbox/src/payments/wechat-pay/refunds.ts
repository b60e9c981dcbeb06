import { rfc3339 } from '#core/clock.ts'
import { type HttpRequest, jsonBody } from '#core/http.ts'
import { digits } from '#core/random-text.ts'
import { type Payment, type Refund, refundedAmount } from '#payments/payment.ts'
import { completeDueRefunds } from '#payments/refunds.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { fieldsOf, isFen, isNotifyUrl } from './order-request.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

type Body = Record<string, unknown>
type Wanted = { refundNo: string; amount: number; total: number; reason: string; notifyUrl: string }

/** POST /v3/refund/domestic/refunds: the same number with the same amount is the same refund. */
export function createRefund(account: MerchantAccount, request: HttpRequest): Reply {
  const body = jsonBody(request)
  const wanted = body && readRefund(body)
  if (!body || !wanted) return refuse(400, 'PARAM_ERROR', '请求体不是合法的JSON')
  if ('status' in wanted) return wanted
  const { total, ...asked } = wanted
  const { transaction_id, out_trade_no } = body
  const byTransaction = typeof transaction_id === 'string'
  const payment = byTransaction ? account.byTransaction(transaction_id) : account.payment(String(out_trade_no))
  const paid = payment && account.paid(payment)
  if (!payment || !paid) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  const known = payment.refunds.find(refund => refund.refundNo === asked.refundNo)
  if (known && known.amount !== asked.amount) return refuse(400, 'INVALID_REQUEST', '退款单号重复')
  if (known) return refundReply(payment, known)
  if (total !== paid.amount) return badParameter('amount.total', '与订单金额不一致')
  if (asked.amount > paid.amount - refundedAmount(payment))
    return refuse(400, 'INVALID_REQUEST', '申请退款金额超过可退金额')
  const started = { refundId: `50${digits(27)}`, state: 'PROCESSING' as const, createdAt: account.now() }
  const refund: Refund = { ...asked, ...started }
  return refundReply(account.context.ledger.putRefund(payment, refund), refund)
}

function readRefund(body: Body): Wanted | Reply {
  const { refund, total, currency } = fieldsOf(body.amount)
  const { out_refund_no, notify_url, reason } = body
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(String(out_refund_no ?? ''))) return badParameter('out_refund_no', '格式错误')
  if (!isFen(refund) || !isFen(total)) return badParameter('amount', '应为正整数，单位为分')
  if (currency !== 'CNY') return badParameter('amount.currency', '仅支持CNY')
  if (notify_url !== undefined && !isNotifyUrl(notify_url)) return badParameter('notify_url', '格式错误')
  const texts = { reason: String(reason ?? ''), notifyUrl: String(notify_url ?? '') }
  return { refundNo: String(out_refund_no), amount: refund, total, ...texts }
}

/** GET /v3/refund/domestic/refunds/{out_refund_no}. */
export function queryRefund(account: MerchantAccount, { params }: HttpRequest): Reply {
  completeDueRefunds(account)
  const known = account.refund(params.refund ?? '')
  return known ? refundReply(known.payment, known.refund) : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
}

function refundReply(payment: Payment, refund: Refund): Reply {
  const total = payment.paid?.amount ?? payment.amount
  const amounts = { payer_total: total, payer_refund: refund.amount, settlement_refund: refund.amount }
  const body = {
    ...refundFields(payment, refund),
    channel: 'ORIGINAL',
    create_time: rfc3339(refund.createdAt),
    status: refund.state,
    amount: { total, refund: refund.amount, ...amounts, settlement_total: total, discount_refund: 0, currency: 'CNY' },
  }
  return { status: 200, body }
}

/** The fields of a refund in answers and callbacks. */
export function refundFields(payment: Payment, refund: Refund): object {
  return {
    out_trade_no: payment.attemptNo,
    transaction_id: payment.paid?.transactionId,
    out_refund_no: refund.refundNo,
    refund_id: refund.refundId,
    user_received_account: '支付用户零钱',
    ...(refund.doneAt !== undefined && { success_time: rfc3339(refund.doneAt) }),
  }
}
