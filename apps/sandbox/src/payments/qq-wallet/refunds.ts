import { digits } from '#core/random-text.ts'
import { type Payment, type Refund, type RefundState, refundedAmount } from '#payments/payment.ts'
import { completeDueRefunds } from '#payments/refunds.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { done, noOrder, type Reply, refuse } from './reply.ts'
import { passwordOnTheWire } from './secrets.ts'
import type { Fields } from './xml.ts'

const refundableFor = 365 * 86_400_000

/** QQ's names for the states of a refund, which it sends no webhook about; CHANGE has to be refunded by other means. */
export const refundStates: Record<RefundState, string> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  ABNORMAL: 'CHANGE',
  CLOSED: 'FAIL',
}

/** qpay_refund: the same number with the same amount is the same refund. */
export function createRefund(account: MerchantAccount, asked: Fields): Reply {
  const wanted = readRefund(account, asked)
  if ('kind' in wanted) return wanted
  const payment = account.order(asked)
  const paid = payment && account.paid(payment)
  if (!payment || !paid) return payment ? refuse('TRADE_STATE_ERROR', '订单未支付') : noOrder()
  const known = payment.refunds.find(({ refundNo }) => refundNo === wanted.refundNo)
  if (known && known.amount !== wanted.amount) return refuse('INVALID_REQUEST', '退款单号重复')
  if (known) return refundReply(payment, known)
  const now = account.now()
  if (now - paid.at > refundableFor) return refuse('TRADE_OVERDUE', '订单已经超过退款期限')
  if (wanted.amount > paid.amount - refundedAmount(payment)) return refuse('REFUND_FEE_INVALID', '退款金额大于可退金额')
  const started = { refundId: `11${account.secrets.mchId}${digits(16)}`, state: 'PROCESSING' as const, createdAt: now }
  const refund: Refund = { ...wanted, reason: '', notifyUrl: '', ...started }
  return refundReply(account.context.ledger.putRefund(payment, refund), refund)
}

function readRefund({ secrets }: MerchantAccount, asked: Fields): { refundNo: string; amount: number } | Reply {
  const { out_refund_no: refundNo = '', refund_fee = '', op_user_id, op_user_passwd } = asked
  if (!/^[0-9A-Za-z_-]{1,32}$/.test(refundNo)) return refuse('PARAM_ERROR', '参数错误：out_refund_no格式错误')
  if (!/^[1-9]\d{0,9}$/.test(refund_fee)) return refuse('PARAM_ERROR', '参数错误：refund_fee应为正整数，单位为分')
  const operator = op_user_id === secrets.opUserId && op_user_passwd === passwordOnTheWire(secrets)
  return operator ? { refundNo, amount: Number(refund_fee) } : refuse('NOAUTH', '操作员号或密码错误')
}

function refundReply(payment: Payment, { refundNo, refundId, amount }: Refund): Reply {
  return done({
    ...orderFields(payment),
    out_refund_no: refundNo,
    refund_id: refundId,
    refund_channel: 'ORIGINAL',
    refund_fee: String(amount),
  })
}

function orderFields(payment: Payment): Record<string, string | undefined> {
  const total = String(payment.paid?.amount ?? payment.amount)
  const numbers = { transaction_id: payment.paid?.transactionId, out_trade_no: payment.attemptNo }
  return { ...numbers, fee_type: 'CNY', total_fee: total, cash_fee: total }
}

/** qpay_refund_query: one refund by its number, or all of an order. */
export function queryRefund(account: MerchantAccount, asked: Fields): Reply {
  completeDueRefunds(account)
  const { out_refund_no, refund_id } = asked
  const isMeant = (refund: Refund) =>
    refund_id ? refund.refundId === refund_id : !out_refund_no || refund.refundNo === out_refund_no
  const named = refund_id ? account.named('refundId', refund_id) : account.named('refundNo', out_refund_no ?? null)
  const payment = refund_id || out_refund_no ? named : account.order(asked)
  const refunds = payment?.refunds.filter(isMeant) ?? []
  if (!payment || refunds.length === 0) return refuse('REFUNDNOTEXIST', '退款不存在')
  const rows = refunds.map((refund, index) => ({
    [`out_refund_no_${index}`]: refund.refundNo,
    [`refund_id_${index}`]: refund.refundId,
    [`refund_channel_${index}`]: 'ORIGINAL',
    [`refund_fee_${index}`]: String(refund.amount),
    [`refund_status_${index}`]: refundStates[refund.state],
  }))
  return done(Object.assign({ ...orderFields(payment), refund_count: String(refunds.length) }, ...rows))
}
