import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Order, PaypalMerchant } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

const read = async (url: string, headers = {}) => (await fetch(url, { headers })).text()
const press = (token: string, act: string) =>
  fetch(`${shop.sandbox.origin}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token, act, lang: 'en' }),
    redirect: 'manual',
  })
const sentTo = async ({ id }: Order, act: string) => new URL((await press(id, act)).headers.get('location') ?? '')

describe("the payer's page", () => {
  it('says who is paid how much, in both languages', async () => {
    const order = await shop.newOrder()
    const chinese = await read(order.payUrl, { 'accept-language': 'en' })
    expect(chinese).toContain('<html lang="zh-CN">')
    for (const words of ['付给 薄荷 &lt;Bohe&gt;', 'USD 9.90', 'Gold, 1 month', order.attempt_no, '同意并付款'])
      expect(chinese).toContain(words)
    const other = /href="([^"]*)" lang="en"/.exec(chinese)?.[1]?.replaceAll('&amp;', '&')
    const english = await read(`${shop.sandbox.origin}${other}`)
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Agree and pay')
  })

  it('brings who agrees back to the shop, and the shop hears of it', async () => {
    const order = await shop.newOrder()
    const back = await sentTo(order, 'approve')
    expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:9/back')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '1',
      token: order.id,
      PayerID: ((await shop.show(order)) as { payer: { payer_id: string } }).payer.payer_id,
    })
    expect(await shop.heard(order, 1)).toMatchObject([{ type: 'CHECKOUT.ORDER.APPROVED', flaws: [] }])
    expect(await shop.capture(order)).toMatchObject({ status: 'COMPLETED' })
  })

  it('brings who cancels back, with nothing agreed', async () => {
    const order = await shop.newOrder()
    expect((await sentTo(order, 'cancel')).href).toBe(`http://127.0.0.1:9/cancel?token=${order.id}`)
    expect(await shop.show(order)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
    expect((await sentTo(order, 'approve')).pathname).toBe('/back')
  })

  it('says when it is agreed already, and agrees once', async () => {
    const order = await shop.approvedOrder()
    expect(await read(`${order.payUrl}&lang=en`)).toContain('You have agreed to this payment')
    expect((await sentTo(order, 'cancel')).pathname).toBe('/back')
    expect(await shop.show(order)).toMatchObject({ status: 'APPROVED' })
  })

  it('says when there is nothing to pay', async () => {
    const answer = await fetch(`${shop.sandbox.origin}/checkoutnow?token=%3Cb%3E&lang=en`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('role="alert">This payment has expired or does not exist')
    expect((await press('NEVER', 'approve')).status).toBe(404)
  })

  it('is spared by the faults of the calls', async () => {
    const order = await shop.newOrder()
    await shop.control('fail-next', { status: 500 })
    expect((await fetch(order.payUrl)).status).toBe(200)
    expect(await shop.show(order)).toMatchObject({ httpStatus: 500 })
  })
})

describe('the phone', () => {
  it('approves with its button', async () => {
    const order = await shop.newOrder()
    const form = new URLSearchParams({ pay_url: order.payUrl, act: 'pay', lang: 'en' })
    const answer = await fetch(`${shop.sandbox.origin}/buyer`, { method: 'POST', body: form, redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('flash=paid')
    expect(await shop.show(order)).toMatchObject({ status: 'APPROVED' })
    expect(await read(`${shop.sandbox.origin}/?lang=en`)).toContain('data-state="approved">approved')
  })
})
