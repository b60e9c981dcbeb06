import iconv from 'iconv-lite'
import { beijingTime } from '#core/clock.ts'
import type { HttpRequest, HttpResponse } from '#core/http.ts'
import { type BillEntry, startOf, sumOf } from '#payments/bill.ts'
import { tabRow } from '#payments/csv.ts'
import { decimal } from '#payments/money.ts'
import { zip } from '#payments/zip.ts'
import { failed, type MerchantAccount, ok, type Request, type Result } from './merchant-account.ts'
import { logonId } from './trade.ts'

type Column = [title: string, cell: (entry: BillEntry) => string]

const signedAmount = ({ kind, amount }: BillEntry) => (kind === 'refund' ? `-${decimal(amount)}` : decimal(amount))
const nothing = () => ''
const zero = () => '0.00'

const columns: Column[] = [
  ['支付宝交易号', ({ transactionId }) => transactionId],
  ['商户订单号', ({ attemptNo }) => attemptNo],
  ['业务类型', ({ kind }) => (kind === 'refund' ? '退款' : '交易')],
  ['商品名称', ({ subject }) => subject],
  ['创建时间', ({ createdAt }) => beijingTime(createdAt)],
  ['完成时间', ({ at }) => beijingTime(at)],
  ['门店编号', nothing],
  ['门店名称', nothing],
  ['操作员', nothing],
  ['终端号', nothing],
  ['对方账户', () => logonId],
  ['订单金额（元）', signedAmount],
  ['商家实收（元）', signedAmount],
  ['支付宝红包（元）', zero],
  ['集分宝（元）', zero],
  ['支付宝优惠（元）', zero],
  ['商家优惠（元）', zero],
  ['券核销金额（元）', zero],
  ['券名称', nothing],
  ['商家红包消费金额（元）', zero],
  ['卡消费金额（元）', zero],
  ['退款批次号/请求号', ({ refundNo }) => refundNo ?? ''],
  ['服务费（元）', zero],
  ['分润（元）', zero],
  ['备注', nothing],
]

/** alipay.data.dataservice.bill.downloadurl.query: a link to the zipped bill of a Beijing day; it works for 30 seconds. */
export function billUrl(account: MerchantAccount, { biz, origin }: Request): Result {
  const date = biz.bill_date ?? ''
  if (biz.bill_type !== 'trade') return failed('isp.bill_type_invalid', '账单类型不支持')
  if (Number.isNaN(startOf(date))) return failed('isp.bill_date_invalid', '账单日期格式错误')
  const entries = account.bill.stateOf(date) === 'ready' ? account.bill.entries(date) : []
  if (entries.length === 0) return failed('isp.bill_not_exist', '账单不存在')
  const query = new URLSearchParams({
    bizType: 'trade',
    userId: account.secrets.sellerId,
    fileType: 'csv.zip',
    bizDates: date.replaceAll('-', ''),
    fileId: account.downloads.offer(archive(account, date, entries)),
  })
  return ok({ bill_download_url: `${origin}/downloadBillFile.resource?${query}` })
}

/** GET downloadBillFile.resource: unsigned, as bytes. */
export function billFile(account: MerchantAccount, { query }: HttpRequest): HttpResponse {
  const file = account.downloads.find(query.get('fileId'))
  if (!file)
    return {
      status: 404,
      headers: { 'content-type': 'text/html;charset=GBK' },
      body: iconv.encode('链接已失效', 'gbk'),
    }
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file }
}

/** The details and their summary, names and contents in GBK. */
function archive(account: MerchantAccount, date: string, entries: BillEntry[]): Buffer {
  const name = `${account.secrets.sellerId}_${date.replaceAll('-', '')}_业务明细`
  return zip([
    { name: `${name}.csv`, content: iconv.encode(details(account, date, entries), 'gbk') },
    { name: `${name}(汇总).csv`, content: iconv.encode(summary(account, date, entries), 'gbk') },
  ])
}

function details(account: MerchantAccount, date: string, entries: BillEntry[]): string {
  const [trades, refunds] = [sum(entries, 'payment'), sum(entries, 'refund')]
  return sheet(account, date, '明细', [
    columns.map(([title]) => title).join(','),
    ...entries.map(entry => tabRow(columns.map(([, cell]) => cell(entry)))),
    `#${'-'.repeat(41)}业务明细列表结束${'-'.repeat(36)}`,
    `#交易合计：${trades.count}笔，商家实收共${trades.amount}元，商家优惠共0.00元`,
    `#退款合计：${refunds.count}笔，商家实收退款共-${refunds.amount}元，商家优惠退款共0.00元`,
  ])
}

type Sum = { count: number; amount: string }

const sumColumns: [title: string, cell: (trades: Sum, refunds: Sum) => string][] = [
  ['门店编号', () => '合计'],
  ['门店名称', nothing],
  ['交易订单总笔数', ({ count }) => String(count)],
  ['退款订单总笔数', (_trades, { count }) => String(count)],
  ['订单金额（元）', ({ amount }) => amount],
  ['商家实收（元）', ({ amount }) => amount],
  ['退款金额（元）', (_trades, { amount }) => `-${amount}`],
  ['服务费（元）', zero],
]

function summary(account: MerchantAccount, date: string, entries: BillEntry[]): string {
  const [trades, refunds] = [sum(entries, 'payment'), sum(entries, 'refund')]
  return sheet(account, date, '汇总', [
    sumColumns.map(([title]) => title).join(','),
    tabRow(sumColumns.map(([, cell]) => cell(trades, refunds))),
    `#${'-'.repeat(41)}业务汇总列表结束${'-'.repeat(36)}`,
  ])
}

/** What both files begin and end with, around a list. */
function sheet(account: MerchantAccount, date: string, name: string, list: string[]): string {
  const [from, to] = [startOf(date), startOf(date) + 86_400_000].map(at => longTime(at))
  const lines = [
    `#支付宝业务${name}查询`,
    `#账号：[${account.secrets.sellerId}0156]`,
    `#起始日期：[${from}]   终止日期：[${to}]`,
    `#${'-'.repeat(41)}业务${name}列表${'-'.repeat(40)}`,
    ...list,
    `#导出时间：[${longTime(account.now())}]`,
  ]
  return `${lines.join('\r\n')}\r\n`
}

function sum(entries: BillEntry[], kind: BillEntry['kind']): Sum {
  return { count: entries.filter(entry => entry.kind === kind).length, amount: sumOf(entries, kind) }
}

/** `2026年11月21日 12:30:00`. */
function longTime(at: number): string {
  return beijingTime(at).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
}
