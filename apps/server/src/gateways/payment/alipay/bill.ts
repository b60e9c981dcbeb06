import { amountOf, type BillRecord, cell, recordsOf } from '#gateways/payment/bill-csv.ts'
import { type BillRow, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { downloadFrom } from '#gateways/payment/transport.ts'
import { unzip } from '#gateways/payment/unzip.ts'

const gbk = new TextDecoder('gbk')

/** Bills lie on a host of Alipay's own beside the gateway. */
const isAlipays = (url: URL, gatewayUrl: string): boolean =>
  url.origin === new URL(gatewayUrl).origin || (url.protocol === 'https:' && url.hostname.endsWith('.alipay.com'))

const isDetails = (name: string): boolean => name.includes('业务明细') && !name.includes('汇总')

const csvOf = (archive: Buffer): string => {
  try {
    const details = unzip(archive).find(({ name }) => isDetails(gbk.decode(name)))
    if (!details) throw new Error('The archive has no details')
    return gbk.decode(details.content)
  } catch (cause) {
    throw new PaymentProviderError('malformed', 'The bill cannot be opened', { cause })
  }
}

/** Downloads and reads a bill: a ZIP with tables in GBK (providers §3). */
export const readAlipayBill = async (link: string, gatewayUrl: string): Promise<BillRow[]> => {
  const url = new URL(link)
  if (!isAlipays(url, gatewayUrl)) throw new PaymentProviderError('unproved', `A bill at ${url.host} is none of Alipay`)
  const { status, body } = await downloadFrom(url.href)
  if (status !== 200) throw new PaymentProviderError(`HTTP${status}`, `Alipay answered ${status}`)
  return recordsOf(csvOf(body), '支付宝交易号').map(rowOf)
}

const rowOf = (record: BillRecord): BillRow => {
  const about = {
    attemptNo: cell(record, '商户订单号'),
    amountMinor: amountOf(record, '订单金额（元）'),
    currency: 'CNY',
  }
  return record.业务类型 === '退款'
    ? { kind: 'refund', ...about, refundNo: cell(record, '退款批次号/请求号') }
    : { kind: 'payment', ...about, providerTxnId: cell(record, '支付宝交易号') }
}
