import { inflateRawSync } from 'node:zlib'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingTime } from '#core/clock.ts'
import { pushableClock, type TestSandbox, testSandbox } from '#testing/sandbox.ts'

const clock = pushableClock()
let sandbox: TestSandbox
let orders = 0

beforeAll(async () => {
  sandbox = await testSandbox({ clock, retrySchedule: [] })
  await sandbox.control('alipay/bill-early', {})
})
afterAll(() => sandbox.discard())

function call(method: string, bizContent: object) {
  const client = new AlipaySdk({
    gateway: sandbox.setting('ALIPAY_GATEWAY_URL'),
    appId: sandbox.setting('ALIPAY_APP_ID'),
    privateKey: sandbox.setting('ALIPAY_APP_PRIVATE_KEY'),
    alipayPublicKey: sandbox.setting('ALIPAY_PUBLIC_KEY'),
  })
  return client.exec(
    `alipay.${method}`,
    { timestamp: beijingTime(clock.now().getTime()), bizContent },
    { validateSign: true },
  )
}

const today = () => beijingTime(clock.now().getTime()).slice(0, 10)
const ask = (over: object = {}) =>
  call('data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: today(), ...over })

async function paidOrder() {
  orders += 1
  const out_trade_no = `ORDER_${orders}`
  const order = { out_trade_no, total_amount: '29.90', subject: '薄荷加速器,黄金' }
  const { qrCode } = await call('trade.precreate', order)
  await sandbox.control('pay', { pay_url: qrCode, callback: 'none' })
  return out_trade_no
}

/** The files in the archive by name, read from front to back. */
function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const text = new TextDecoder('gbk', { fatal: true })
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)]
    const start = at + 30 + name
    const content = inflateRawSync(archive.subarray(start, start + packed))
    files.set(text.decode(archive.subarray(at + 30, start)), text.decode(content))
    at = start + packed
  }
  return files
}

async function details(): Promise<Record<string, string>[]> {
  const { billDownloadUrl } = await ask()
  const archive = Buffer.from(await (await fetch(String(billDownloadUrl))).arrayBuffer())
  const [file] = [...unzipped(archive)].filter(([name]) => name.endsWith('业务明细.csv'))
  const [head = '', ...lines] = (file?.[1] ?? '').split('\r\n').filter(line => line !== '' && !line.startsWith('#'))
  const titles = head.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [titles[at] ?? '', cell.trim()])))
}

describe('the bill of a day', () => {
  it('is a ZIP of GBK tables that tell what was paid and what went back', async () => {
    const out_trade_no = await paidOrder()
    const { tradeNo } = await call('trade.query', { out_trade_no })
    await call('trade.refund', { out_trade_no, refund_amount: '10.00', out_request_no: 'R1' })
    const common = { 商户订单号: out_trade_no, 支付宝交易号: tradeNo, 商品名称: '薄荷加速器，黄金' }
    const told = await details()
    expect(told).toMatchObject([
      { ...common, 业务类型: '交易', '订单金额（元）': '29.90', '退款批次号/请求号': '' },
      { ...common, 业务类型: '退款', '订单金额（元）': '-10.00', '退款批次号/请求号': 'R1' },
    ])
  })

  it('has a summary and names its files after the seller', async () => {
    const { billDownloadUrl } = await ask()
    const files = unzipped(Buffer.from(await (await fetch(String(billDownloadUrl))).arrayBuffer()))
    const name = `${sandbox.setting('ALIPAY_SELLER_ID')}_${today().replaceAll('-', '')}_业务明细`
    expect([...files.keys()]).toEqual([`${name}.csv`, `${name}(汇总).csv`])
    expect(files.get(`${name}(汇总).csv`)).toContain('合计\t,,1\t,1\t,29.90\t,29.90\t,-10.00\t')
    expect(files.get(`${name}.csv`)).toContain('#交易合计：1笔，商家实收共29.90元')
  })

  it('can be wrong', async () => {
    const attempt_no = await paidOrder()
    await sandbox.control('alipay/bill-row', { attempt_no, what: 'amount', amount: '0.01' })
    const told = async () => (await details()).filter(row => row.商户订单号 === attempt_no)
    expect(await told()).toMatchObject([{ '订单金额（元）': '0.01' }])
    await sandbox.control('alipay/bill-row', { attempt_no, what: 'drop' })
    expect(await told()).toEqual([])
  })

  it.each([
    ['a day without trade', { bill_date: '2020-01-01' }, 'isp.bill_not_exist'],
    ['no date', { bill_date: 'today' }, 'isp.bill_date_invalid'],
    ['another kind', { bill_type: 'signcustomer' }, 'isp.bill_type_invalid'],
  ])('is refused for %s', async (_what, over, subCode) => {
    expect(await ask(over)).toMatchObject({ code: '40004', subCode })
  })

  it('has a link that works for half a minute', async () => {
    const { billDownloadUrl } = await ask()
    clock.push(31)
    expect((await fetch(String(billDownloadUrl))).status).toBe(404)
  })

  it('is there the next day at ten', async () => {
    await sandbox.control('alipay/bill-early', { early: false })
    expect(await ask()).toMatchObject({ subCode: 'isp.bill_not_exist' })
    const day = today()
    clock.push((Date.parse(`${day}T00:00:00+08:00`) - clock.now().getTime()) / 1000 + 34 * 3600)
    expect(await ask({ bill_date: day })).toMatchObject({ code: '10000' })
  })
})
