import { digits } from '#core/random-text.ts'
import { type Payment, type Refund, type RefundState, refundedAmount, type Settlement } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { done, noOrder, type Reply, refuse } from './reply.ts'
import { passwordOnTheWire } from './secrets.ts'
import type { Fields } from './xml.ts'

type Wanted = { refundNo: string; amount: number }

/** How long a refund stays PROCESSING unless refunds are held. */
const refundTakes = 1_000
const refundableFor = 365 * 86_400_000

/** QQ's names for the states of a refund; CHANGE has to be refunded by other means. */
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
  if (known)
    return known.amount === wanted.amount ? refundReply(payment, known) : refuse('INVALID_REQUEST', '退款单号重复')
  return objection(account, payment, paid, wanted) ?? begin(account, payment, wanted)
}

function readRefund({ secrets }: MerchantAccount, asked: Fields): Wanted | Reply {
  const { out_refund_no: refundNo = '', refund_fee = '', op_user_id, op_user_passwd } = asked
  if (!/^[0-9A-Za-z_-]{1,32}$/.test(refundNo)) return refuse('PARAM_ERROR', '参数错误：out_refund_no格式错误')
  if (!/^[1-9]\d{0,9}$/.test(refund_fee)) return refuse('PARAM_ERROR', '参数错误：refund_fee应为正整数，单位为分')
  const operator = op_user_id === secrets.opUserId && op_user_passwd === passwordOnTheWire(secrets)
  return operator ? { refundNo, amount: Number(refund_fee) } : refuse('NOAUTH', '操作员号或密码错误')
}

function objection(
  account: MerchantAccount,
  payment: Payment,
  paid: Settlement,
  { amount }: Wanted,
): Reply | undefined {
  if (account.now() - paid.at > refundableFor) return refuse('TRADE_OVERDUE', '订单已经超过退款期限')
  const left = paid.amount - refundedAmount(payment)
  return amount > left ? refuse('REFUND_FEE_INVALID', '退款金额大于可退金额') : undefined
}

function begin(account: MerchantAccount, payment: Payment, { refundNo, amount }: Wanted): Reply {
  const { mchId } = account.secrets
  const started = { refundId: `11${mchId}${digits(16)}`, state: 'PROCESSING' as const, createdAt: account.now() }
  const refund: Refund = { refundNo, amount, reason: '', notifyUrl: '', ...started }
  return refundReply(account.context.ledger.putRefund(payment, refund), refund)
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

/** Completes refunds that were PROCESSING long enough; called before each answer and by a timer. */
export function ripenRefunds(account: MerchantAccount): void {
  if (account.holdsRefunds) return
  for (const payment of account.newestFirst()) {
    for (const { refundNo, state, createdAt } of payment.refunds)
      if (state === 'PROCESSING' && account.now() - createdAt >= refundTakes) finishRefund(account, refundNo, 'SUCCESS')
  }
}

/** Ends a refund in a state; QQ sends no webhook, the merchant has to ask. */
export function finishRefund(account: MerchantAccount, refundNo: string, state: RefundState): Payment | undefined {
  const { ledger } = account.context
  const payment = ledger.byRefund('qq', refundNo)
  const refund = payment?.refunds.find(one => one.refundNo === refundNo)
  return payment && refund && ledger.putRefund(payment, { ...refund, state, doneAt: account.now() })
}

/** qpay_refund_query: one refund by its number, or all of an order. */
export function queryRefund(account: MerchantAccount, asked: Fields): Reply {
  ripenRefunds(account)
  const { out_refund_no, refund_id } = asked
  const isMeant = (refund: Refund) =>
    refund_id ? refund.refundId === refund_id : !out_refund_no || refund.refundNo === out_refund_no
  const named = refund_id || out_refund_no
  const payment = named ? account.newestFirst().find(one => one.refunds.some(isMeant)) : account.order(asked)
  const refunds = payment?.refunds.filter(isMeant) ?? []
  if (!payment || refunds.length === 0) return refuse('REFUNDNOTEXIST', '退款不存在')
  const rows = refunds.map((refund, index) => rowOf(refund, index))
  return done(Object.assign({ ...orderFields(payment), refund_count: String(refunds.length) }, ...rows))
}

function rowOf(refund: Refund, index: number): Fields {
  return {
    [`out_refund_no_${index}`]: refund.refundNo,
    [`refund_id_${index}`]: refund.refundId,
    [`refund_channel_${index}`]: 'ORIGINAL',
    [`refund_fee_${index}`]: String(refund.amount),
    [`refund_status_${index}`]: refundStates[refund.state],
  }
}
