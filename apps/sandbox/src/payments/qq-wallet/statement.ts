import { beijingTime, fromCompactTime } from '#core/clock.ts'
import { type BillEntry, rowFilters, sumOf } from '#payments/bill.ts'
import { backtickRow } from '#payments/csv.ts'
import { decimal } from '#payments/money.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Reply, reject } from './reply.ts'
import type { Fields } from './xml.ts'

type Column = [title: string, cell: (entry: BillEntry, account: MerchantAccount) => string]

const columns: Column[] = [
  ['交易时间', ({ at }) => beijingTime(at)],
  ['公众账号ID', (_entry, { secrets }) => secrets.appId],
  ['商户号', (_entry, { secrets }) => secrets.mchId],
  ['子商户号', () => ''],
  ['设备号', () => 'WEB'],
  ['QQ钱包订单号', ({ transactionId }) => transactionId],
  ['商户订单号', ({ attemptNo }) => attemptNo],
  ['用户标识', () => '4E7B2C9A1D3F5E6078A9B0C1D2E3F405'],
  ['交易类型', () => 'NATIVE'],
  ['交易状态', ({ kind }) => (kind === 'payment' ? 'SUCCESS' : 'REFUND')],
  ['付款银行', () => 'BALANCE'],
  ['货币种类', () => 'CNY'],
  ['总金额', ({ kind, amount }) => decimal(kind === 'payment' ? amount : 0)],
  ['代金券金额', () => '0.00'],
  ['QQ钱包退款单号', ({ refundId }) => refundId ?? '0'],
  ['商户退款单号', ({ refundNo }) => refundNo ?? '0'],
  ['退款金额', ({ kind, amount }) => decimal(kind === 'refund' ? amount : 0)],
  ['退款类型', ({ kind }) => (kind === 'refund' ? 'ORIGINAL' : '')],
  ['退款状态', ({ kind }) => (kind === 'refund' ? 'SUCCESS' : '')],
  ['商品名称', ({ subject }) => subject],
  ['商户数据包', ({ attach }) => attach],
  ['手续费', () => '0.00'],
  ['费率', () => '0.60%'],
]

/** qpay_mch_statement_down: the payments and refunds of a Beijing day (`yyyyMMdd`), amounts in yuan. */
export function downloadStatement(account: MerchantAccount, asked: Fields): Reply {
  const date = asked.bill_date ?? ''
  const wanted = rowFilters[asked.bill_type ?? 'ALL']
  if (Number.isNaN(fromCompactTime(`${date}000000`))) return reject('invalid bill_date', '20001')
  if (!wanted) return reject('invalid bill_type', '20001')
  const day = date.replace(/^(....)(..)(..)$/, '$1-$2-$3')
  const state = account.bill.stateOf(day)
  if (state === 'creating') return reject('Bill Creating', '20003')
  const entries = account.bill.entries(day).filter(wanted)
  if (state === 'none' || entries.length === 0) return reject('No Bill Exist', '20002')
  const head = columns.map(([title]) => title).join(',')
  const rows = entries.map(entry => backtickRow(columns.map(([, cell]) => cell(entry, account))))
  const sums = [sumOf(entries, 'payment'), sumOf(entries, 'refund'), '0.00', '0.00']
  const totals = backtickRow([String(entries.length), ...sums])
  const lines = [head, ...rows, '总交易单数,总交易额,总退款金额,总代金券金额,手续费总金额', totals, '']
  return { kind: 'text', text: lines.join('\r\n') }
}
