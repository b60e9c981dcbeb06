import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rfc3339 } from '#core/clock.ts'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'

const shop = new WechatMerchant()
beforeAll(async () => {
  await shop.start()
  await shop.sandbox.control('wechat/bill-early', {})
})
afterAll(() => shop.sandbox.discard())

const today = () => rfc3339(shop.clock.now().getTime()).slice(0, 10)
const ask = (params: object) => shop.get('/v3/bill/tradebill', { bill_date: today(), bill_type: 'ALL', ...params })

/** The SDK verifies no signature when it is told to leave the bytes alone; there is none. */
async function download(link: unknown): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const { origin, pathname, search } = new URL(String(link))
  expect(origin).toBe(shop.sandbox.origin)
  const raw = { responseType: 'arraybuffer', transformResponse: [] } as const
  const answer = await shop.client().chain(`${pathname}${search}`).get(raw)
  return { bytes: Buffer.from(answer.data), headers: { ...answer.headers } }
}

function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const titles = head.split(',')
  const cells = lines.slice(0, -2).map(line => line.slice(1).split(',`'))
  return cells.map(row => Object.fromEntries(row.map((cell, at) => [titles[at] ?? '', cell])))
}

describe('the trade bill of a day', () => {
  it('is a file with a hash that tells what was paid and what went back', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const { transaction_id } = await shop.query(out_trade_no)
    const amount = { refund: 1000, total: 2990, currency: 'CNY' }
    const out_refund_no = `R_${out_trade_no}`
    await shop.post('/v3/refund/domestic/refunds', { out_trade_no, out_refund_no, amount })
    await shop.sandbox.control('wechat/refund-done', { refund_no: out_refund_no })
    const { hash_type, hash_value, download_url } = await ask({})
    const { bytes, headers } = await download(download_url)
    expect([hash_type, hash_value]).toEqual(['SHA1', createHash('sha1').update(bytes).digest('hex')])
    expect(headers).not.toHaveProperty('wechatpay-signature')
    const common = { 商户订单号: out_trade_no, 微信订单号: transaction_id, 货币种类: 'CNY' }
    expect(rowsOf(bytes.toString()).filter(row => row.商户订单号 === out_trade_no)).toMatchObject([
      { ...common, 交易状态: 'SUCCESS', 订单金额: '29.90', 退款金额: '0.00', 商户退款单号: '0' },
      { ...common, 交易状态: 'REFUND', 订单金额: '0.00', 申请退款金额: '10.00', 商户退款单号: out_refund_no },
    ])
  })

  it('comes packed on request, with the hash of what is inside', async () => {
    const { hash_value, download_url } = await ask({ tar_type: 'GZIP' })
    const { bytes } = await download(download_url)
    expect(createHash('sha1').update(gunzipSync(bytes)).digest('hex')).toBe(hash_value)
  })

  it('can be wrong', async () => {
    const { out_trade_no } = await shop.paidOrder()
    await shop.sandbox.control('wechat/bill-row', { attempt_no: out_trade_no, what: 'drop' })
    const { bytes } = await download((await ask({})).download_url)
    expect(bytes.toString()).not.toContain(out_trade_no)
  })

  it.each([
    ['a day without trade', { bill_date: '2020-01-01' }, 'NO_STATEMENT_EXIST'],
    ['no date', { bill_date: '20200101' }, 'PARAM_ERROR'],
    ['another kind', { bill_type: 'SOME' }, 'PARAM_ERROR'],
    ['another packing', { tar_type: 'ZIP' }, 'PARAM_ERROR'],
  ])('is refused for %s', async (_what, params, code) => {
    expect(await refused(ask(params))).toEqual([400, code])
  })

  it('is handed out for five minutes, to the merchant only', async () => {
    const { download_url } = await ask({})
    expect((await fetch(String(download_url))).status).toBe(401)
    shop.clock.push(301)
    const link = new URL(String(download_url))
    const late = await fetchSigned(link)
    expect(late).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    shop.clock.push(-301)
  })
})

/** The SDK dates its signature by the real clock, so the vendor's is set back to it for this call. */
async function fetchSigned({ pathname, search }: URL): Promise<[number, string]> {
  await shop.sandbox.control('wechat/clock-skew', { seconds: -301 })
  const answer = await refused(shop.client().chain(`${pathname}${search}`).get())
  await shop.sandbox.control('wechat/clock-skew', { seconds: 0 })
  return answer
}
