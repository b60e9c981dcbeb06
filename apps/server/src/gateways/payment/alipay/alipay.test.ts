import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CallbackRefused } from '#gateways/payment/payment-gateway.ts'
import { createAlipay } from './alipay.ts'

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
const [ours, theirs] = [keys(), keys()]
const now = new Date('2026-11-21T08:00:00Z')
const alipay = createAlipay(
  {
    gatewayUrl: 'http://127.0.0.1:1/gateway.do',
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey: ours.privateKey,
    publicKey: theirs.publicKey,
  },
  { now: () => now },
)

describe('a callback of Alipay', () => {
  const form: Record<string, string> = {
    app_id: '2021000000000001',
    seller_id: '2088000000000001',
    out_trade_no: 'A1',
    trade_no: 'T1',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '9.90',
    gmt_payment: '2026-11-21 16:00:00',
    subject: '薄荷 100%+1 & more',
    body: '',
  }
  const bodyOf = (fields: Record<string, string>, algorithm = 'RSA-SHA256', sign_type = 'RSA2') => {
    const text = Object.keys(fields)
      .sort()
      .map(name => `${name}=${fields[name]}`)
      .join('&')
    const signature = createSign(algorithm).update(text).sign(theirs.privateKey, 'base64')
    return Buffer.from(new URLSearchParams({ ...fields, sign_type, sign: signature }).toString())
  }
  const read = (body: Buffer) => alipay.parseNotify({ body, headers: {} })

  it('is read with percent signs, plus signs, Chinese and empty fields in it', async () => {
    expect(await read(bodyOf(form))).toEqual({
      kind: 'paid',
      paid: {
        attemptNo: 'A1',
        providerTxnId: 'T1',
        amountMinor: 990,
        currency: 'CNY',
        merchantId: '2088000000000001',
        appId: '2021000000000001',
        paidAt: now,
      },
    })
  })

  it.each<[string, Buffer, string]>([
    ['SHA-1, said so', bodyOf(form, 'RSA-SHA1', 'RSA'), 'bad-signature'],
    ['SHA-1, not said so', bodyOf(form, 'RSA-SHA1'), 'bad-signature'],
    ['without a type', Buffer.from(bodyOf(form).toString().replace('sign_type=RSA2', 'sign_type=')), 'bad-signature'],
    ['over the type of the signature, too', bodyOf({ ...form, sign_type: 'RSA2' }), 'bad-signature'],
    ['a field twice', Buffer.concat([bodyOf(form), Buffer.from('&total_amount=9.90')]), 'malformed'],
    ['an amount that is none', bodyOf({ ...form, total_amount: '1e3' }), 'malformed'],
    ['another seller', bodyOf({ ...form, seller_id: '2088000000000002' }), 'wrong-merchant'],
    ['another app', bodyOf({ ...form, app_id: '2021000000000002' }), 'wrong-app'],
  ])('is refused: %s', async (_, body, fault) => {
    const refusal = read(body)
    await expect(refusal).rejects.toBeInstanceOf(CallbackRefused)
    await expect(refusal).rejects.toMatchObject({ fault })
  })

  it('about a refund is no payment', async () => {
    const refund = { ...form, refund_fee: '1.00', gmt_refund: '2026-11-21 17:00:00.000' }
    expect(await read(bodyOf(refund))).toEqual({ kind: 'refund', attemptNo: 'A1' })
  })
})
