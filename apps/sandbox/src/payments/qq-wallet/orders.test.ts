import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QqMerchant, timestamp, xml } from '#testing/qq-merchant.ts'

const create = '/cgi-bin/pay/qpay_unified_order.cgi'
const shop = new QqMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())

const refused = (err_code: string) => ({ return_code: 'SUCCESS', result_code: 'FAIL', err_code, trusted: 'true' })

describe('asking for a code', () => {
  it('gives one, in a signed answer', async () => {
    const appid = shop.sandbox.setting('QPAY_APP_ID')
    const answer = await shop.post(create, { appid, ...shop.orderBody() })
    expect(answer).toMatchObject({
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      trade_type: 'NATIVE',
      trusted: 'true',
    })
    expect(answer.code_url).toMatch(/^https:\/\/qpay\.qq\.com\/qr\/[0-9a-z]{8}$/)
    expect(answer).toMatchObject({ appid, mch_id: shop.sandbox.setting('QPAY_MCH_ID') })
  })

  it('gives the same code for the same order and refuses a changed one', async () => {
    const { code_url, ...order } = await shop.newOrder()
    expect(await shop.post(create, order)).toMatchObject({ code_url })
    expect(await shop.post(create, { ...order, total_fee: '1' })).toMatchObject(refused('OUT_TRADE_NO_USED'))
    await shop.pay({ code_url })
    expect(await shop.post(create, order)).toMatchObject(refused('ORDERPAID'))
  })

  it.each([
    ['an amount with decimals', { total_fee: '29.90' }],
    ['nothing to pay', { total_fee: '0' }],
    ['another currency', { fee_type: 'USD' }],
    ['a long number', { out_trade_no: 'A'.repeat(33) }],
    ['no words', { body: '' }],
    ['another way to pay', { trade_type: 'JSAPI' }],
    ['an address with a query', { notify_url: 'https://shop.test/notify?a=1' }],
    ['an expiry that is no time', { time_expire: '2026-11-21 12:00:00' }],
    ['an expiry that has passed', { time_expire: timestamp(new Date(0)) }],
  ])('refuses %s', async (_what, over) => {
    expect(await shop.post(create, shop.orderBody(over))).toMatchObject(refused('PARAM_ERROR'))
  })
})

describe('who asks', () => {
  const rejected = (return_msg: string) => ({ return_code: 'FAIL', return_msg, trusted: 'none' })

  it('must hold the key', async () => {
    expect(await shop.post(create, shop.orderBody(), { apiKey: '0'.repeat(32) })).toMatchObject(rejected('签名错误'))
    expect(await shop.post(create, shop.orderBody(), { fields: { total_fee: '1' } })).toMatchObject(
      rejected('签名错误'),
    )
    expect(await shop.post(create, shop.orderBody(), { fields: { sign: '' } })).toMatchObject(rejected('签名错误'))
  })

  it('must be a merchant that exists, with his app', async () => {
    expect(await shop.post(create, shop.orderBody({ mch_id: '1900000109' }))).toMatchObject(rejected('商户号不存在'))
    const foreign = shop.orderBody({ appid: '1104606907' })
    expect(await shop.post(create, foreign)).toMatchObject(rejected('appid和mch_id不匹配'))
  })

  it('must sign with MD5 and send a nonce', async () => {
    const hmac = shop.orderBody({ sign_type: 'HMAC-SHA256' })
    expect(await shop.post(create, hmac)).toMatchObject(rejected('sign_type仅支持MD5'))
    expect(await shop.post(create, shop.orderBody({ nonce_str: '' }))).toMatchObject(rejected('nonce_str长度应为1到32'))
  })

  it.each([
    ['twice the amount', (text: string) => text.replace('</xml>', '<total_fee>1</total_fee></xml>')],
    ['a document type', (text: string) => `<!DOCTYPE xml>${text}`],
    ['JSON', () => '{}'],
    ['other bytes than UTF-8', () => Buffer.from('<xml><a>\xff</a></xml>', 'latin1')],
  ])('is not understood with %s', async (_what, spoiled) => {
    const sent = spoiled(xml(shop.signed(shop.orderBody())))
    const answer = await fetch(shop.sandbox.origin + create, { method: 'POST', body: sent })
    expect(shop.read(await answer.text())).toMatchObject(rejected('XML格式错误'))
  })
})

describe('an order', () => {
  it('waits, is scanned, is paid', async () => {
    const { out_trade_no, code_url } = await shop.newOrder()
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'NOTPAY', total_fee: '2990', trusted: 'true' })
    await shop.sandbox.control('qq/scan', { pay_url: code_url })
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'USERPAYING' })
    await shop.pay({ code_url })
    const paid = await shop.query(out_trade_no)
    expect(paid).toMatchObject({ trade_state: 'SUCCESS', total_fee: '2990', fee_type: 'CNY', trusted: 'true' })
    expect(paid.transaction_id).toMatch(/^\d{28}$/)
    const { transaction_id = '' } = paid
    expect(await shop.post('/cgi-bin/pay/qpay_order_query.cgi', { transaction_id })).toMatchObject({ out_trade_no })
  })

  it('nobody asked for does not exist', async () => {
    expect(await shop.query('NOBODY')).toMatchObject(refused('ORDERNOTEXIST'))
    expect(await shop.close('NOBODY')).toMatchObject(refused('ORDERNOTEXIST'))
  })

  it('is closed once, and then worthless', async () => {
    const { out_trade_no, code_url } = await shop.newOrder()
    expect(await shop.close(out_trade_no)).toMatchObject({ result_code: 'SUCCESS', trusted: 'true' })
    expect(await shop.close(out_trade_no)).toMatchObject(refused('ORDERCLOSED'))
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'CLOSED' })
    expect(await shop.pay({ code_url })).toEqual({ status: 409, error: 'closed' })
  })

  it('that is paid cannot be closed', async () => {
    const { out_trade_no } = await shop.paidOrder()
    expect(await shop.close(out_trade_no)).toMatchObject(refused('ORDERPAID'))
  })

  it('paid at the last second is reported only after expiry, whatever a close answered', async () => {
    const order = await shop.newOrder()
    await shop.pay(order, { late: true })
    expect((await shop.query(order.out_trade_no)).trade_state).not.toBe('SUCCESS')
    expect(await shop.close(order.out_trade_no)).toMatchObject({ result_code: 'SUCCESS' })
    shop.clock.push(120)
    expect(await shop.query(order.out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it('older than 30 days is found by its transaction alone', async () => {
    const { out_trade_no } = await shop.paidOrder()
    const { transaction_id = '' } = await shop.query(out_trade_no)
    shop.clock.push(30 * 86_400)
    expect(await shop.query(out_trade_no)).toMatchObject(refused('ORDERNOTEXIST'))
    const byTransaction = await shop.post('/cgi-bin/pay/qpay_order_query.cgi', { transaction_id })
    expect(byTransaction).toMatchObject({ out_trade_no, trade_state: 'SUCCESS' })
  })

  it('is on the phone', async () => {
    const { code_url, out_trade_no } = await shop.newOrder()
    const row = { provider: 'qq', pay_url: code_url, attempt_no: out_trade_no, amount: '29.90', currency: 'CNY' }
    expect((await shop.sandbox.getJson('/payments.json'))[0]).toMatchObject({ ...row, state: 'pending' })
    expect(await (await fetch(`${shop.sandbox.origin}/?lang=zh`)).text()).toContain('QQ钱包')
  })
})

describe('a bad day', () => {
  it('fails with an HTTP status and nothing to believe, or in a signed answer', async () => {
    await shop.sandbox.control('qq/fail-next', { status: 503 })
    const down = await shop.raw(create, xml(shop.signed(shop.orderBody())))
    expect([down.status, shop.read(await down.text())]).toMatchObject([503, { return_code: 'FAIL', trusted: 'none' }])
    await shop.sandbox.control('qq/fail-next', { status: 200, code: 'SYSTEMERROR' })
    expect(await shop.post(create, shop.orderBody())).toMatchObject(refused('SYSTEMERROR'))
  })
})

describe('the answers', () => {
  it.each(['plain', 'cdata', 'mixed'])('come in the %s style', async style => {
    await shop.sandbox.control('qq/xml', { style })
    const answer = await (await shop.raw(create, xml(shop.signed(shop.orderBody())))).text()
    expect(shop.read(answer)).toMatchObject({ result_code: 'SUCCESS', trusted: 'true' })
    expect(answer.includes('CDATA')).toBe(style !== 'plain')
  })
})
