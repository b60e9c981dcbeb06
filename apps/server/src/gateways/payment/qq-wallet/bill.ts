import { amountOf, type BillRecord, cell, recordsOf } from '#gateways/payment/bill-csv.ts'
import { type BillRow, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { downloadFrom } from '#gateways/payment/transport.ts'
import { type QqAccount, questionOf } from './account.ts'
import { readXml } from './xml.ts'

const noBill = '20002'

/** The statement of a day: a file, unsigned, or XML that says why there is none (providers §4). */
export const qqBill = async (account: QqAccount, date: string): Promise<BillRow[]> => {
  const url = new URL('/cgi-bin/sp_download/qpay_mch_statement_down.cgi', account.baseUrl).href
  const body = questionOf(account, { bill_date: date.replaceAll('-', ''), bill_type: 'ALL' })
  const file = await downloadFrom(url, { method: 'POST', headers: { 'content-type': 'text/xml; charset=utf-8' }, body })
  if (file.status !== 200) throw new PaymentProviderError(`HTTP${file.status}`, `QQ Wallet answered ${file.status}`)
  const text = file.body.toString('utf8')
  const refusal = readXml(text)
  if (refusal?.error_code === noBill) return []
  if (refusal) throw new PaymentProviderError('billrefused', `QQ Wallet gave no bill: ${refusal.error_code ?? ''}`)
  return recordsOf(text, '交易时间').map(rowOf)
}

const rowOf = (record: BillRecord): BillRow => {
  const about = { attemptNo: cell(record, '商户订单号'), currency: cell(record, '货币种类') }
  if (cell(record, '交易状态') === 'REFUND')
    return {
      kind: 'refund',
      ...about,
      refundNo: cell(record, '商户退款单号'),
      amountMinor: amountOf(record, '退款金额'),
    }
  const providerTxnId = cell(record, 'QQ钱包订单号')
  return { kind: 'payment', ...about, providerTxnId, amountMinor: amountOf(record, '总金额') }
}
