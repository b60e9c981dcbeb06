import { createHash } from 'node:crypto'
import { amountOf, type BillRecord, cell, recordsOf } from '#gateways/payment/bill-csv.ts'
import { type BillRow, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'

/** What WeChat Pay says of a bill: where it is, and the hash of what is there. */
export interface BillOffer {
  hash_type: string
  hash_value: string
  download_url: string
}

/** The rows of a bill, whose bytes nobody signed: their hash, which came signed, proves them (providers §2). */
export const readWechatBill = ({ hash_type, hash_value }: BillOffer, file: Buffer): BillRow[] => {
  const hash = createHash('sha1').update(file).digest('hex')
  if (hash_type !== 'SHA1' || hash !== hash_value.toLowerCase())
    throw new PaymentProviderError('unproved', 'The bill is not the one that WeChat Pay offered')
  return recordsOf(file.toString('utf8'), '交易时间').map(rowOf)
}

const rowOf = (record: BillRecord): BillRow => {
  const about = { attemptNo: cell(record, '商户订单号'), currency: cell(record, '货币种类') }
  if (cell(record, '交易状态') === 'REFUND')
    return {
      kind: 'refund',
      ...about,
      refundNo: cell(record, '商户退款单号'),
      amountMinor: amountOf(record, '申请退款金额'),
    }
  const providerTxnId = cell(record, '微信订单号')
  return { kind: 'payment', ...about, providerTxnId, amountMinor: amountOf(record, '订单金额') }
}
