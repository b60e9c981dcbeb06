import { rfc3339 } from '#core/clock.ts'
import { type HttpRequest, jsonBody } from '#core/http.ts'
import { digits } from '#core/random-text.ts'
import { type Payment, type Refund, refundedAmount, type Settlement } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { amountOf, isNotifyUrl } from './order-request.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

type Body = Record<string, unknown>
type Wanted = { refundNo: string; amount: number; total: number; reason: string; notifyUrl: string }

/** How long a refund stays PROCESSING unless refunds are held. */
const refundTakes = 1_000

/** POST /v3/refund/domestic/refunds: the same number with the same amount is the same refund. */
export function createRefund(account: MerchantAccount, request: HttpRequest): Reply {
  const body = jsonBody(request)
  const wanted = body && readRefund(body)
  if (!body || !wanted) return refuse(400, 'PARAM_ERROR', '请求体不是合法的JSON')
  if ('status' in wanted) return wanted
  const payment = refundedOrder(account, body)
  const paid = payment && account.paid(payment)
  if (!payment || !paid) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  const known = payment.refunds.find(refund => refund.refundNo === wanted.refundNo)
  if (known)
    return known.amount === wanted.amount ? refundReply(payment, known) : refuse(400, 'INVALID_REQUEST', '退款单号重复')
  return objection(payment, paid, wanted) ?? begin(account, payment, wanted)
}

function refundedOrder(account: MerchantAccount, body: Body): Payment | undefined {
  const { transaction_id, out_trade_no } = body
  return typeof transaction_id === 'string'
    ? account.byTransaction(transaction_id)
    : account.payment(String(out_trade_no))
}

function readRefund(body: Body): Wanted | Reply {
  const { refund, total, currency } = amountOf(body)
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(String(body.out_refund_no ?? '')))
    return badParameter('out_refund_no', '格式错误')
  if (!isFen(refund) || !isFen(total)) return badParameter('amount', '应为正整数，单位为分')
  if (currency !== 'CNY') return badParameter('amount.currency', '仅支持CNY')
  if (body.notify_url !== undefined && !isNotifyUrl(body.notify_url)) return badParameter('notify_url', '格式错误')
  const words = { reason: String(body.reason ?? ''), notifyUrl: String(body.notify_url ?? '') }
  return { refundNo: String(body.out_refund_no), amount: refund, total, ...words }
}

function isFen(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function objection(payment: Payment, paid: Settlement, wanted: Wanted): Reply | undefined {
  if (wanted.total !== paid.amount) return badParameter('amount.total', '与订单金额不一致')
  const left = paid.amount - refundedAmount(payment)
  return wanted.amount > left ? refuse(400, 'INVALID_REQUEST', '申请退款金额超过可退金额') : undefined
}

function begin(account: MerchantAccount, payment: Payment, wanted: Wanted): Reply {
  const createdAt = account.now()
  const { refundNo, amount, reason, notifyUrl } = wanted
  const refundId = `50${digits(27)}`
  const refund: Refund = { refundNo, refundId, amount, reason, notifyUrl, state: 'PROCESSING', createdAt }
  return refundReply(account.context.ledger.putRefund(payment, refund), refund)
}

/** Completes refunds that were PROCESSING long enough; called before each answer and by a timer. */
export function ripenRefunds(account: MerchantAccount): void {
  if (account.holdsRefunds) return
  const now = account.now()
  for (const payment of account.newestFirst()) {
    const ripe = payment.refunds.filter(
      refund => refund.state === 'PROCESSING' && now - refund.createdAt >= refundTakes,
    )
    for (const refund of ripe) finishRefund(account, refund.refundNo, 'SUCCESS')
  }
}

/** Ends a refund in a state and sends the merchant a webhook. */
export function finishRefund(account: MerchantAccount, refundNo: string, state: Refund['state']): Payment | undefined {
  const { ledger, clock, webhooks } = account.context
  const payment = ledger.byRefund('wechat', refundNo)
  const refund = payment?.refunds.find(one => one.refundNo === refundNo)
  if (!payment || !refund) return undefined
  const now = clock.now().getTime()
  const finished = ledger.putRefund(payment, { ...refund, state, doneAt: now })
  if (refund.notifyUrl) webhooks.later({ provider: 'wechat', payUrl: payment.payUrl, event: 'refunded', refundNo }, now)
  return finished
}

/** GET /v3/refund/domestic/refunds/{out_refund_no}. */
export function queryRefund(account: MerchantAccount, request: HttpRequest): Reply {
  ripenRefunds(account)
  const refundNo = request.params.refund ?? ''
  const payment = account.context.ledger.byRefund('wechat', refundNo)
  const refund = payment?.refunds.find(one => one.refundNo === refundNo)
  return payment && refund ? refundReply(payment, refund) : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
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
