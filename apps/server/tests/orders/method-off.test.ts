import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldMonth } from '#tests/payments/stack.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe('a payment method without credentials', () => {
  let api: TestApi
  let caller: { token: string }
  beforeAll(async () => {
    api = await startApi()
    caller = { token: await logIn(api, '13800000001', 'mint2026') }
  })
  afterAll(() => api.stop())

  it('is not shown', async () => {
    const { data } = await api.call('packages', {}, caller)
    expect(data.pay_options).toEqual({ is_show_wx: 0, is_show_zfb: 0, is_show_qq: 0, is_show_paypal: 0 })
  })

  it.each(['wechat', 'alipay', 'qq', 'paypal'])('is refused: %s, for an order and for its price', async pay_type => {
    for (const name of ['buy', 'quote'] as const)
      expect((await api.send(name, { ...goldMonth, pay_type }, caller)).code).toBe(400204)
    expect((await api.call('invoices', {}, caller)).data.total).toBe(0)
  })
})
