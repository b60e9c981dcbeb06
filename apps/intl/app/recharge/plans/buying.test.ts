import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { paySceneOf, platformOf } from '#recharge/platform.ts'
import { placeOrder } from './buying.ts'

const chosen = {
  choice: '11-113',
  pay_type: 'alipay',
  discount_code: ' MINT10 ',
  agreement: 'on',
  terms: 'on',
  idempotency_key: 'key-1',
}

const order = {
  amount: '80.00',
  amount_type: 'CNY',
  order_no: '20261121000501',
  invoice_id: '501',
  package_title: 'Gold',
  price_title: '3 month card',
  pay_url: 'https://qr.alipay.test/bax501',
  payType: 'alipay',
  pay_scene: 'qr',
  expiry_time: '2026-11-21T08:30:00Z',
} as const

const contextWith = (answers: Answers, platform = '1') => ({
  api: createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) }),
  platform,
  payScene: 'h5' as const,
  origin: 'https://www.bohe.test',
})

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('placing an order', () => {
  it('sends the payload of spec §3 with the Idempotency-Key of the form', async () => {
    const sent: unknown[] = []
    const buy: Answers['buy'] = (input, request) => {
      sent.push(input, request.headers.get('Idempotency-Key'))
      return { data: order }
    }
    expect(await placeOrder(formOf(chosen), contextWith({ buy }))).toEqual({ order })
    const payload = {
      package_id: '11',
      price_id: '113',
      pay_type: 'alipay',
      pay_scene: 'h5',
      discount_code: 'MINT10',
      invoice_id: '',
      invoice_from: '1',
      origin: 'https://www.bohe.test',
      os_type: '1',
      src_channel: 'guanwang',
    }
    expect(sent).toEqual([payload, 'key-1'])
  })

  it.each([
    ['4', '2'],
    ['2', '6'],
    ['5', '7'],
    ['0', '0'],
    ['3', '3'],
  ])('from platform %s says invoice_from %s', async (platform, from) => {
    const sent: string[] = []
    const buy: Answers['buy'] = input => {
      sent.push(input.invoice_from)
      return { data: order }
    }
    await placeOrder(formOf(chosen), contextWith({ buy }, platform))
    expect(sent).toEqual([from])
  })

  it('wants the agreement and the membership terms', async () => {
    const { agreement, terms, ...rest } = chosen
    expect((await placeOrder(formOf(rest), contextWith({}))).errors).toEqual({
      agreement: 'agreement.user',
      terms: 'agreement.membership',
    })
  })

  it('is refused while the bought package is unexpired', async () => {
    const msg = 'The currently bought package is unexpired so this package cannot be bought.'
    const answer = await placeOrder(
      formOf(chosen),
      contextWith({ buy: () => ({ refuse: 'membershipUnexpired', msg }) }),
    )
    expect(answer).toMatchObject({ failure: msg, unexpired: true, unanswered: false, values: { choice: '11-113' } })
  })

  it('may be tried again with the same key when no answer came', async () => {
    const answer = await placeOrder(formOf(chosen), contextWith({ buy: () => ({ networkFailure: true }) }))
    expect(answer).toMatchObject({ failure: 'Network error!', unanswered: true })
  })

  it('leaves an expired log-in to the one place that handles it', async () => {
    const buy: Answers['buy'] = () => ({ refuse: 'tokenExpired', msg: 'Login expired, please re-login' })
    await expect(placeOrder(formOf(chosen), contextWith({ buy }))).rejects.toThrow('Login expired, please re-login')
  })
})

describe('the platform of a browser', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', '4'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130', '2'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', '3'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', '0'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605', '1'],
    ['', '1'],
  ])('%s is %s', (userAgent, platform) => {
    expect(platformOf(userAgent)).toBe(platform)
  })
})

describe('where a browser can pay', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', 'jsapi'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130', 'h5'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', 'h5'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 'qr'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605', 'qr'],
  ])('%s is %s', (userAgent, payScene) => {
    expect(paySceneOf(userAgent)).toBe(payScene)
  })
})
