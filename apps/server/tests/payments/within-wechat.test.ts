import { createPublicKey, createVerify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { buyerIn, type Ordered } from './buyer.ts'
import { type PaymentStack, startPaymentStack } from './stack.ts'

const jsapi = { pay_type: 'wechat', pay_scene: 'jsapi' } as const

describe.each(oneDatabase)('paying within WeChat, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.forget())

  const ask = (
    ordered: Pick<Ordered, 'member' | 'invoice_id'>,
    named: { pay_code?: string; pay_state?: string } = {},
  ) => stack.api.call('payInvoice', { invoice_id: ordered.invoice_id, ...jsapi, ...named }, ordered.member)
  const attempts = ({ invoice_id }: Ordered) =>
    stack.db
      .selectFrom('payment_attempts')
      .select(['scene', 'state'])
      .where('order_id', '=', Number(invoice_id))
      .orderBy('id')
      .execute()

  it('is offered beside the ways to pay', async () => {
    expect((await stack.api.call('packages', {})).data.pay_options).toMatchObject({ is_show_wx: 1, is_wx_jsapi: 1 })
  })

  it('places an order with its picture, and makes no attempt before WeChat has named the buyer', async () => {
    const ordered = await buyer.order('wechat')
    const { data } = await ask(ordered)
    const asked = new URL(data.pay_url)
    expect(data.pay_params).toBeUndefined()
    expect(asked.hash).toBe('#wechat_redirect')
    const state = expect.stringMatching(/^p[0-9a-f]{32}$/)
    const redirect_uri = `${stack.api.context.config.siteOrigins[0]}/recharge.html?id=${ordered.invoice_id}`
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ redirect_uri, scope: 'snsapi_base', state })
    expect(await attempts(ordered)).toEqual([{ scene: 'qr', state: 'open' }])
  })

  it('gives signed parameters, the same payment again without WeChat, and ends the picture', async () => {
    const picture = await buyer.order('wechat')
    const paid = await buyer.payBy(picture, 'wechat', 'jsapi')
    const {
      appId,
      timeStamp,
      nonceStr,
      package: prepayment,
      signType,
      paySign,
    } = paid.pay_params ?? expect.fail('none')
    expect([prepayment, signType]).toEqual([paid.pay_url, 'RSA'])
    const message = `${appId}\n${timeStamp}\n${nonceStr}\n${prepayment}\n`
    const key = createPublicKey(stack.secrets.wechat.merchantPrivateKey)
    expect(createVerify('RSA-SHA256').update(message).verify(key, paySign, 'base64')).toBe(true)
    expect((await ask(picture)).data).toMatchObject({ pay_url: prepayment, pay_params: { package: prepayment } })
    expect(await attempts(picture)).toEqual([
      { scene: 'qr', state: 'closed' },
      { scene: 'jsapi', state: 'open' },
    ])
    expect(await stack.control('wechat/bridge', { ...paid.pay_params })).toEqual({
      err_msg: 'get_brand_wcpay_request:ok',
    })
    await buyer.isPaidOnce(picture)
    expect(await stack.incidents()).toEqual([])
  })

  it('keeps nowhere, and tells nobody, who was named', async () => {
    const ordered = await buyer.order('wechat', 'jsapi')
    const shown = (await stack.api.call('invoiceState', { invoice_id: ordered.invoice_id }, ordered.member)).data
    expect(shown).toMatchObject({ pay_scene: 'jsapi', pay_url: ordered.pay_url })
    expect(JSON.stringify([shown, ordered])).not.toContain('openid')
    const rows = await stack.db.selectFrom('payment_attempts').selectAll().execute()
    expect(Object.keys(rows[0] ?? {})).not.toContain('openid')
    const ways = stack.db.selectFrom('open_states').selectAll().where('target', '=', ordered.invoice_id)
    expect(await ways.execute()).toEqual([])
  })

  it('takes a state once, from its own member, for its own order, and in time', async () => {
    const [mine, other, others] = [
      await buyer.order('wechat'),
      await buyer.order('wechat'),
      await buyer.order('wechat'),
    ]
    const fresh = async () => stack.named((await ask(mine)).data.pay_url)
    const named = await fresh()
    expect((await ask(mine, named)).code).toBe(0)
    await buyer.payBy(mine, 'wechat', 'qr')
    const refused = { code: 400220 }
    expect(await ask(mine, named)).toMatchObject(refused)
    expect(await ask({ ...other, member: other.member }, await fresh())).toMatchObject(refused)
    expect(await ask({ ...mine, invoice_id: others.invoice_id }, await fresh())).toMatchObject(refused)
    expect(await ask(mine, { pay_code: 'made-up', pay_state: (await fresh()).pay_state })).toMatchObject(refused)
    expect(await ask(mine, { pay_code: 'made-up' })).toMatchObject(refused)
    const late = await fresh()
    stack.clock.advance(601)
    expect(await ask(mine, late)).toMatchObject(refused)
  })

  it('says that the service is down when WeChat cannot name anybody, and lets the buyer try again', async () => {
    const ordered = await buyer.order('wechat')
    const named = await stack.named((await ask(ordered)).data.pay_url)
    await stack.control('wechat/fail-next', { status: 500 })
    expect(await ask(ordered, named)).toMatchObject({ code: 400205 })
    await buyer.payBy(ordered, 'wechat', 'jsapi')
    expect(await attempts(ordered)).toContainEqual({ scene: 'jsapi', state: 'open' })
  })
})

describe.each(oneDatabase.slice(0, 1))('without a service account', database => {
  it('has the picture within WeChat', async () => {
    const stack = await startPaymentStack(database, ['WXPAY_MP_SECRET'])
    const buyer = buyerIn(stack)
    expect((await stack.api.call('packages', {})).data.pay_options).not.toHaveProperty('is_wx_jsapi')
    const ordered = await buyer.order('wechat')
    const { data } = await stack.api.call('payInvoice', { invoice_id: ordered.invoice_id, ...jsapi }, ordered.member)
    expect(data).toMatchObject({ pay_scene: 'qr', pay_url: ordered.pay_url })
    await stack.stop()
  })
})
