import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QqMerchant, timestamp, xml } from '#testing/qq-merchant.ts'

const path = '/cgi-bin/sp_download/qpay_mch_statement_down.cgi'
const shop = new QqMerchant()
beforeAll(async () => {
  await shop.start()
  await shop.sandbox.control('qq/bill-early', {})
})
afterAll(() => shop.sandbox.discard())

const today = () => timestamp(shop.clock.now()).slice(0, 8)
const download = async (asked: Record<string, string>) =>
  (await shop.raw(path, xml(shop.signed({ bill_date: today(), bill_type: 'ALL', ...asked })))).text()

/** The rows by title, and the sums. */
function opened(text: string) {
  const lines = text.trimEnd().split('\r\n')
  const cells = (line = '') => line.slice(1).split(',`')
  const titles = (lines[0] ?? '').split(',')
  const rows = lines.slice(1, -2).map(line => Object.fromEntries(cells(line).map((cell, at) => [titles[at], cell])))
  return { rows, sums: cells(lines.at(-1)) }
}

describe('the statement of a day', () => {
  it('tells what was paid and what went back', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const { transaction_id } = await shop.query(out_trade_no)
    await shop.refund({ out_trade_no, out_refund_no: 'R1', refund_fee: '1000' })
    await shop.sandbox.control('qq/refund-done', { refund_no: 'R1' })
    const { rows, sums } = opened(await download({}))
    const common = { 商户订单号: out_trade_no, QQ钱包订单号: transaction_id, 货币种类: 'CNY' }
    expect(rows).toMatchObject([
      { ...common, 交易状态: 'SUCCESS', 总金额: '29.90', 退款金额: '0.00', 商户退款单号: '0' },
      { ...common, 交易状态: 'REFUND', 总金额: '0.00', 退款金额: '10.00', 商户退款单号: 'R1' },
    ])
    expect(rows[0]).toMatchObject({ 商品名称: '薄荷加速器 <黄金> 1个月' })
    expect(sums).toEqual(['2', '29.90', '10.00', '0.00', '0.00'])
    for (const [bill_type, state] of [
      ['SUCCESS', 'SUCCESS'],
      ['REFUND', 'REFUND'],
    ] as const)
      expect(opened(await download({ bill_type })).rows).toMatchObject([{ 交易状态: state }])
  })

  it('can be wrong', async () => {
    const { out_trade_no } = await shop.paidOrder()
    await shop.sandbox.control('qq/bill-row', { attempt_no: out_trade_no, what: 'amount', amount: '0.01' })
    const told = async () => opened(await download({})).rows.find(row => row.商户订单号 === out_trade_no)
    expect(await told()).toMatchObject({ 总金额: '0.01' })
    await shop.sandbox.control('qq/bill-row', { attempt_no: out_trade_no, what: 'drop' })
    expect(await told()).toBeUndefined()
  })

  it('is refused in XML when there is none', async () => {
    expect(shop.read(await download({ bill_date: '20200101' }))).toMatchObject({ error_code: '20002' })
    expect(shop.read(await download({ bill_date: '2020-01-01' }))).toMatchObject({ error_code: '20001' })
    expect(shop.read(await download({ bill_type: 'SOME' }))).toMatchObject({ return_code: 'FAIL', error_code: '20001' })
    await shop.sandbox.control('qq/bill-early', { early: false })
    expect(shop.read(await download({}))).toMatchObject({ return_msg: 'No Bill Exist' })
  })

  it('is there the next day at ten', async () => {
    const bill_date = today()
    const midnight = Date.parse(`${bill_date.replace(/^(....)(..)/, '$1-$2-')}T00:00:00+08:00`) + 86_400_000
    shop.clock.push((midnight - shop.clock.now().getTime()) / 1000)
    expect(shop.read(await download({ bill_date }))).toMatchObject({ return_msg: 'Bill Creating' })
    shop.clock.push(10 * 3600)
    expect(opened(await download({ bill_date })).rows).not.toEqual([])
  })
})
