import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { refused, WechatMerchant } from '#testing/wechat-merchant.ts'
import { enrol } from './secrets.ts'
import { seal } from './signature.ts'

const native = '/v3/pay/transactions/native'
const shop = new WechatMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())

describe('the request signature', () => {
  it('must come from the merchant', async () => {
    const stranger = { privateKey: enrol().merchantPrivateKey }
    expect(await refused(shop.post(native, shop.orderBody(), stranger))).toEqual([401, 'SIGN_ERROR'])
  })

  it('must name a merchant that exists and his certificate', async () => {
    const asked = (over: object) => refused(shop.post(native, shop.orderBody(), over))
    expect(await asked({ mchid: '1900000109' })).toEqual([400, 'MCH_NOT_EXISTS'])
    expect(await asked({ serial: '4'.repeat(40) })).toEqual([401, 'SIGN_ERROR'])
  })

  it('covers the body', async () => {
    const body = JSON.stringify(shop.orderBody())
    expect((await signedPost(body, body.replace('2990', '2991'))).status).toBe(401)
  })

  it('is good once', async () => {
    const body = JSON.stringify(shop.orderBody())
    const nonce = Formatter.nonce()
    expect((await signedPost(body, body, { nonce })).status).toBe(200)
    expect((await signedPost(body, body, { nonce })).status).toBe(401)
  })

  it('is good for five minutes', async () => {
    const body = JSON.stringify(shop.orderBody())
    expect((await signedPost(body, body, { age: 290 })).status).toBe(200)
    expect((await signedPost(body, body, { age: 310 })).status).toBe(401)
    expect((await signedPost(body, body, { age: -310 })).status).toBe(401)
  })

  it('is wanted at all', async () => {
    const answer = await fetch(`${shop.sandbox.origin}/v3/certificates`)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('SIGN_ERROR')
  })
})

function signedPost(signed: string, sent: string, { nonce = Formatter.nonce(), age = 0 } = {}) {
  const { origin, setting } = shop.sandbox
  const timestamp = Formatter.timestamp() - age
  const key = Rsa.from(setting('WXPAY_MERCHANT_PRIVATE_KEY'), Rsa.KEY_TYPE_PRIVATE)
  const signature = Rsa.sign(Formatter.request('POST', native, timestamp, nonce, signed), key)
  const [mchid, serial] = [setting('WXPAY_MCHID'), setting('WXPAY_MERCHANT_SERIAL')]
  const authorization = Formatter.authorization(mchid, nonce, signature, timestamp, serial)
  const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' }
  return fetch(origin + native, { method: 'POST', headers, body: sent })
}

describe('platform certificates', () => {
  it('are given out encrypted and sign the answers in certificate mode', async () => {
    const { data } = await shop.client().chain('/v3/certificates').get()
    const { serial_no, encrypt_certificate } = data.data[0]
    const pem = shop.unsealed(encrypt_certificate)
    const certificate = new X509Certificate(pem)
    expect(certificate.serialNumber).toBe(serial_no)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    const trusting = shop.client({ certs: { [serial_no]: pem } })
    await expect(trusting.chain('/v3/certificates').get()).rejects.toThrow('Cannot found the serial')
    await shop.sandbox.control('wechat/mode', { mode: 'cert' })
    expect((await trusting.chain('/v3/certificates').get()).status).toBe(200)
    await shop.sandbox.control('wechat/mode', { mode: 'key' })
  })
})

it('seals as the vendor does', () => {
  const plain = '{"out_trade_no":"T1","trade_state":"SUCCESS"}'
  const { ciphertext } = seal(plain, '0123456789abcdef0123456789abcdef', 'transaction', 'fdasflkja484')
  expect(ciphertext).toBe('DUcclrHBE5NffFMk6pzEyhUOzEv805vSXVdOTWcxr669KE1ZsfUaWu+xWJDRToaFm60JTfuIXPEGBSOvnA==')
})
