import { amountOf, type BillRecord, cell, recordsOf } from './bill-csv.ts'
import type { BillRow, PaymentReport } from './payment-gateway.ts'

/** What WeChat Pay and QQ Wallet, both Tencent's, call the states of an order that is not paid. */
export const tencentStates: Record<string, Exclude<PaymentReport['state'], 'paid'>> = {
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
  REFUND: 'refunded',
}

/** The titles of the columns that their bills call differently. */
interface BillTitles {
  transaction: string
  paid: string
  refunded: string
}

/** The rows of a bill of theirs. Throws PaymentProviderError. */
export const tencentBillRows = (csv: string, titles: BillTitles): BillRow[] =>
  recordsOf(csv, '交易时间').map(record => rowOf(record, titles))

const rowOf = (record: BillRecord, titles: BillTitles): BillRow => {
  const about = { attemptNo: cell(record, '商户订单号'), currency: cell(record, '货币种类') }
  if (cell(record, '交易状态') === 'REFUND') {
    const refundNo = cell(record, '商户退款单号')
    return { kind: 'refund', ...about, refundNo, amountMinor: amountOf(record, titles.refunded) }
  }
  const providerTxnId = cell(record, titles.transaction)
  return { kind: 'payment', ...about, providerTxnId, amountMinor: amountOf(record, titles.paid) }
}
