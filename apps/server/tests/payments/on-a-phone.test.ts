import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn } from './buyer.ts'
import { type PaymentStack, startPaymentStack } from './stack.ts'

describe.each(oneDatabase)('paying on the phone that buys, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  const order = async (pay_type: 'wechat' | 'alipay' | 'qq' | 'paypal') => {
    const member = await stack.member()
    const { data } = await stack.api.call(
      'buy',
      { package_id: '11', price_id: '111', pay_type, pay_scene: 'h5' },
      member,
    )
    return { member, ...data, payment: { attemptNo: `${data.order_no}001`, amount: 0 } }
  }
  const seen = async ({ invoice_id, member }: Awaited<ReturnType<typeof order>>) =>
    (await stack.api.call('invoiceState', { invoice_id }, member)).data

  it.each([
    ['wechat', 'h5', /^http:\/\/127[^?]+\/checkmweb\?prepay_id=wx\w+&package=\d+$/],
    ['alipay', 'h5', /^http:\/\/127[^?]+\/gateway\.do\?.*alipay\.trade\.wap\.pay/],
    // QQ Wallet's code is opened in its app; PayPal has a page for everybody.
    ['qq', 'qr', /^https:\/\/qpay\.qq\.com\/qr\//],
    ['paypal', 'h5', /^http:\/\/127[^?]+\/checkoutnow/],
  ] as const)('%s gives %s, and the order says so', async (method, scene, link) => {
    const ordered = await order(method)
    expect(ordered).toMatchObject({ pay_scene: scene, pay_url: expect.stringMatching(link) })
    expect(await seen(ordered)).toMatchObject({ pay_scene: scene, pay_url: ordered.pay_url, pay_type: method })
  })

  it('scans unless the buyer says that he is on a phone', async () => {
    const ordered = await buyer.order('wechat')
    expect(ordered).toMatchObject({ pay_scene: 'qr', pay_url: expect.stringMatching(/^weixin:/) })
  })

  it('can go over to the picture and back, with one code alive at a time', async () => {
    const ordered = await order('wechat')
    const picture = await buyer.payBy(ordered, 'wechat', 'qr')
    expect(picture).toMatchObject({ pay_scene: 'qr', order_no: ordered.order_no })
    await expect(stack.pay(ordered.pay_url)).rejects.toThrow('closed')
    const page = await buyer.payBy(ordered, 'wechat', 'h5')
    expect(await buyer.inSandbox(picture)).toMatchObject({ state: 'closed' })
    await stack.pay(page.pay_url)
    await buyer.isPaidOnce(ordered)
    expect(await stack.incidents()).toEqual([])
  })

  it('gets a fresh link of WeChat’s for the same payment once the old one cannot be opened any more', async () => {
    const ordered = await order('wechat')
    expect((await buyer.payBy(ordered, 'wechat', 'h5')).pay_url).toBe(ordered.pay_url)
    stack.clock.advance(301)
    expect(await seen(ordered)).toMatchObject({ pay_url: '', pay_scene: 'h5', invoice_status: '0' })
    expect(await stack.open(ordered.pay_url)).toContain('data-fault="stale-link"')
    const { pay_url } = await buyer.payBy(ordered, 'wechat', 'h5')
    expect(await stack.open(pay_url)).not.toContain('data-fault')
    expect((await seen(ordered)).pay_url).toBe(pay_url)
    const attempts = stack.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('order_id', '=', Number(ordered.invoice_id))
    expect(await attempts.execute()).toEqual([{ state: 'open' }])
    await stack.pay(pay_url)
    await buyer.isPaidOnce(ordered)
  })

  it('gets it in whatever language the site is read in by then, for what WeChat Pay was told is sold', async () => {
    const ordered = await order('wechat')
    stack.clock.advance(301)
    const { invoice_id, member } = ordered
    const again = { invoice_id, pay_type: 'wechat', pay_scene: 'h5' } as const
    const { code, data } = await stack.api.call('payInvoice', again, { ...member, language: 'zh_CN' })
    expect([code, data.order_no]).toEqual([0, ordered.order_no])
    await stack.pay(data.pay_url)
    await buyer.isPaidOnce(ordered)
  })

  it('gets a link of Alipay’s signed anew when the old one was signed too long ago', async () => {
    const ordered = await order('alipay')
    stack.clock.advance(1000)
    expect(await stack.open(ordered.pay_url)).toContain('data-fault="bad-link"')
    const { pay_url } = await buyer.payBy(ordered, 'alipay', 'h5')
    await stack.pay(pay_url)
    await buyer.isPaidOnce(ordered)
  })

  it('is honoured by Alipay’s link of a cancelled order that was only opened afterwards', async () => {
    const ordered = await order('alipay')
    await stack.api.call('cancelInvoice', { invoice_id: ordered.invoice_id }, ordered.member)
    await stack.pay(ordered.pay_url)
    await buyer.isPaidOnce(ordered)
    expect(await stack.incidents()).toEqual(['cancelled-order-payment'])
  })

  it('comes back from Alipay to the order', async () => {
    const ordered = await order('alipay')
    const asked = new URL(ordered.pay_url).searchParams
    const back = `${stack.api.context.config.siteOrigins[0]}/recharge.html?id=${ordered.invoice_id}`
    expect(asked.get('return_url')).toBe(back)
    expect(JSON.parse(asked.get('biz_content') ?? '')).toMatchObject({
      product_code: 'QUICK_WAP_WAY',
      quit_url: back,
      out_trade_no: ordered.payment.attemptNo,
    })
  })

  it('tells WeChat Pay that it is a page in a browser, and whose', async () => {
    const { pay_url } = await order('wechat')
    expect(await (await fetch(pay_url)).text()).toContain('data-fault="no-referer"')
    const elsewhere = `${pay_url}&redirect_url=${encodeURIComponent('https://elsewhere.example/')}`
    expect(await stack.open(elsewhere)).toContain('data-fault="other-site"')
  })
})
