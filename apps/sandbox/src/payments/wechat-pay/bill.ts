import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beijingTime } from '#core/clock.ts'
import { type HttpRequest, headerOf } from '#core/http.ts'
import { type BillEntry, rowFilters, startOf, sumOf } from '#payments/bill.ts'
import { backtickRow } from '#payments/csv.ts'
import { decimal } from '#payments/money.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

type Column = [title: string, cell: (entry: BillEntry, account: MerchantAccount) => string]

const paidOnly = ({ kind, amount }: BillEntry) => decimal(kind === 'payment' ? amount : 0)
const refundOnly = ({ kind, amount }: BillEntry) => decimal(kind === 'refund' ? amount : 0)

const columns: Column[] = [
  ['交易时间', ({ at }) => beijingTime(at)],
  ['公众账号ID', (_entry, { secrets }) => secrets.appid],
  ['商户号', (_entry, { secrets }) => secrets.mchid],
  ['特约商户号', () => '0'],
  ['设备号', () => ''],
  ['微信订单号', ({ transactionId }) => transactionId],
  ['商户订单号', ({ attemptNo }) => attemptNo],
  ['用户标识', () => 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
  ['交易类型', () => 'NATIVE'],
  ['交易状态', ({ kind }) => (kind === 'payment' ? 'SUCCESS' : 'REFUND')],
  ['付款银行', () => 'OTHERS'],
  ['货币种类', () => 'CNY'],
  ['应结订单金额', paidOnly],
  ['代金券金额', () => '0.00'],
  ['微信退款单号', ({ refundId }) => refundId ?? '0'],
  ['商户退款单号', ({ refundNo }) => refundNo ?? '0'],
  ['退款金额', refundOnly],
  ['充值券退款金额', () => '0.00'],
  ['退款类型', ({ kind }) => (kind === 'refund' ? 'ORIGINAL' : '')],
  ['退款状态', ({ kind }) => (kind === 'refund' ? 'SUCCESS' : '')],
  ['商品名称', ({ subject }) => subject],
  ['商户数据包', ({ attach }) => attach],
  ['手续费', () => '0.00000'],
  ['费率', () => '0.60%'],
  ['订单金额', paidOnly],
  ['申请退款金额', refundOnly],
  ['费率备注', () => ''],
]

/** GET /v3/bill/tradebill: where the bill of a Beijing day is, and the hash of what is inside. */
export function tradeBill(account: MerchantAccount, request: HttpRequest): Reply {
  const { query } = request
  const date = query.get('bill_date') ?? ''
  const wanted = rowFilters[query.get('bill_type') ?? 'ALL']
  const isPacked = query.get('tar_type') === 'GZIP'
  if (Number.isNaN(startOf(date))) return badParameter('bill_date', '应为yyyy-MM-dd格式')
  if (!wanted) return badParameter('bill_type', '应为ALL、SUCCESS或REFUND')
  if (query.has('tar_type') && !isPacked) return badParameter('tar_type', '仅支持GZIP')
  const state = account.bill.stateOf(date)
  if (state === 'creating') return refuse(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试')
  const entries = account.bill.entries(date).filter(wanted)
  if (state === 'none' || entries.length === 0) return refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const bill = Buffer.from(text(account, entries))
  const token = account.downloads.offer(isPacked ? gzipSync(bill) : bill)
  const hash = createHash('sha1').update(bill).digest('hex')
  const url = `http://${headerOf(request, 'host')}/v3/billdownload/file?token=${token}`
  return { status: 200, body: { hash_type: 'SHA1', hash_value: hash, download_url: url } }
}

/** Titles, a row each, titles of the sums, the sums; amounts in yuan, UTF-8 with a byte order mark. */
function text(account: MerchantAccount, entries: BillEntry[]): string {
  const rows = entries.map(entry => backtickRow(columns.map(([, cell]) => cell(entry, account))))
  const [paid, refunded] = [sumOf(entries, 'payment'), sumOf(entries, 'refund')]
  const sums = backtickRow([String(entries.length), paid, refunded, '0.00', '0.00000', paid, refunded])
  const sumTitles = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  return `\uFEFF${[columns.map(([title]) => title).join(','), ...rows, sumTitles, sums, ''].join('\r\n')}`
}
