import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPaymentGateways } from './gateways.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { open, proofOf } from './wechat-pay/signature.ts'

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
const [ours, theirs] = [keys(), keys()]
const now = new Date('2026-11-21T08:00:00Z')
const clock = { now: () => now }

const started: { close(): void }[] = []
afterEach(() => {
  for (const server of started.splice(0)) server.close()
})

/** A provider that answers as it is told to. */
const provider = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  started.push({ close: () => server.close().closeAllConnections() })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const wechatAt = (baseUrl: string) => ({
  baseUrl,
  mchid: '1900000001',
  appid: 'wx1',
  merchantSerial: 'OURS',
  merchantPrivateKey: ours.privateKey,
  apiV3Key: '0123456789abcdef0123456789abcdef',
  publicKeyId: 'PUB_KEY_ID_1',
  publicKey: theirs.publicKey,
})
const alipayAt = (origin: string) => ({
  gatewayUrl: `${origin}/gateway.do`,
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  appPrivateKey: ours.privateKey,
  publicKey: theirs.publicKey,
})

const allOff = { wechat: undefined, alipay: undefined, qq: undefined, paypal: undefined }

const gateway = (id: 'wechat' | 'alipay', origin: string): PaymentGateway => {
  const on = { ...allOff, wechat: wechatAt(origin), alipay: alipayAt(origin) }
  const found = createPaymentGateways(on, clock).get(id)
  if (!found) throw new Error(`${id} is off`)
  return found
}

const request = {
  attemptNo: '20261121000000000001001',
  amountMinor: 990,
  currency: 'CNY',
  subject: '金卡',
  expiresAt: new Date('2026-11-21T08:30:00Z'),
  notifyUrl: 'https://api.test/n',
  clientIp: '203.0.113.7',
  scene: 'qr' as const,
  returnUrl: 'https://site.test/recharge.html?id=1',
  language: 'en' as const,
}

const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(theirs.privateKey, 'base64')
const wechatHeaders = (body: string, serial = 'PUB_KEY_ID_1') => {
  const timestamp = String(now.getTime() / 1000)
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': serial,
    'wechatpay-signature': sign(`${timestamp}\nn\n${body}\n`),
  }
}
const alipayAnswer = (node: string, content: string) => `{"${node}":${content},"sign":"${sign(content)}"}`
const alipaySaying = async (node: string, told: object) =>
  gateway('alipay', await provider((_, response) => response.end(alipayAnswer(node, JSON.stringify(told)))))

describe('the ways to pay', () => {
  it('are those with credentials', () => {
    expect([...createPaymentGateways(allOff, clock).keys()]).toEqual([])
    const on = createPaymentGateways({ ...allOff, alipay: alipayAt('https://openapi.alipay.com') }, clock)
    expect([...on.keys()]).toEqual(['alipay'])
  })
})

describe('the seal of WeChat Pay', () => {
  it('is opened as in the known answer', () => {
    const sealed = {
      algorithm: 'AEAD_AES_256_GCM' as const,
      ciphertext: 'DUcclrHBE5NffFMk6pzEyhUOzEv805vSXVdOTWcxr669KE1ZsfUaWu+xWJDRToaFm60JTfuIXPEGBSOvnA==',
      associated_data: 'transaction',
      nonce: 'fdasflkja484',
    }
    const key = '0123456789abcdef0123456789abcdef'
    expect(open(sealed, key)).toBe('{"out_trade_no":"T1","trade_state":"SUCCESS"}')
    expect(() => open({ ...sealed, associated_data: 'refund' }, key)).toThrow()
    expect(() => open(sealed, key.replace('0', '1'))).toThrow()
  })
})

describe('what WeChat Pay signs', () => {
  const body = '{"id":"1"}'
  const map = new Map([['PUB_KEY_ID_1', createPublicKey(theirs.publicKey)]])
  const proof = (headers: Record<string, string>, bytes = body, at = now) =>
    proofOf(map, name => headers[name], Buffer.from(bytes), at)

  it('is believed over its exact bytes only, for five minutes, by a key of our own', () => {
    const headers = wechatHeaders(body)
    expect(proof(headers)).toBe('good')
    expect(proof(headers, '{"id": "1"}')).toBe('bad')
    expect(proof(headers, body, new Date(now.getTime() + 300_000))).toBe('good')
    expect(proof(headers, body, new Date(now.getTime() + 301_000))).toBe('stale')
    expect(proof({ ...headers, 'wechatpay-timestamp': 'soon' })).toBe('stale')
    expect(proof(wechatHeaders(body, 'OURS'))).toBe('unknown-key')
    expect(proof({ ...headers, 'wechatpay-nonce': '' })).toBe('missing')
    expect(proof({ ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' })).toBe('probe')
  })
})

describe('an answer of WeChat Pay', () => {
  it('is believed when it is signed', async () => {
    const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=1"}'
    const origin = await provider((_, response) => response.writeHead(200, wechatHeaders(body)).end(body))
    expect(await gateway('wechat', origin).create(request)).toEqual({ payUrl: 'weixin://wxpay/bizpayurl?pr=1' })
  })

  it.each<[string, number, Record<string, string>]>([
    ['unsigned', 200, {}],
    ['signed for other bytes', 200, wechatHeaders('{}')],
    ['a refusal, even a signed one', 404, wechatHeaders('{"code":"ORDER_NOT_EXIST"}')],
  ])('proves nothing when it is %s', async (_, status, headers) => {
    const body = status === 200 ? '{"code_url":"weixin://evil"}' : '{"code":"ORDER_NOT_EXIST"}'
    const origin = await provider((__, response) => response.writeHead(status, headers).end(body))
    const code = status === 200 ? 'unproved' : 'ORDERNOTEXIST'
    await expect(gateway('wechat', origin).create(request)).rejects.toMatchObject({
      name: 'PaymentProviderError',
      code,
    })
  })
})

describe('an answer of Alipay', () => {
  const node = 'alipay_trade_precreate_response'
  const answering = (body: string) => provider((_, response) => response.end(body))

  it('is believed when it is signed, and the request was dated in Beijing’s time by our clock', async () => {
    const asked: URLSearchParams[] = []
    const content = '{"code":"10000","msg":"Success","qr_code":"https:\\/\\/qr.alipay.com\\/bax1"}'
    const origin = await provider((incoming, response) => {
      incoming.on('data', chunk => asked.push(new URLSearchParams(String(chunk))))
      incoming.on('end', () => response.end(alipayAnswer(node, content)))
    })
    expect(await gateway('alipay', origin).create(request)).toEqual({ payUrl: 'https://qr.alipay.com/bax1' })
    expect(asked[0]?.get('timestamp')).toBe('2026-11-21 16:00:00')
    expect(asked[0]?.get('sign_type')).toBe('RSA2')
    expect(JSON.parse(asked[0]?.get('biz_content') ?? '')).toMatchObject({
      total_amount: '9.90',
      time_expire: '2026-11-21 16:30:00',
    })
  })

  it.each([
    ['not signed', `{"${node}":{"code":"10000","qr_code":"https://evil"}}`],
    ['signed for something else', `{"${node}":{"code":"10000","qr_code":"https://evil"},"sign":"${sign('{}')}"}`],
    ['an error without a signature', '{"error_response":{"code":"40002","sub_code":"isv.invalid-app-id"}}'],
    ['no JSON', '<html></html>'],
  ])('proves nothing when it is %s', async (_, body) => {
    const origin = await answering(body)
    await expect(gateway('alipay', origin).create(request)).rejects.toMatchObject({ code: 'unproved' })
  })

  it('is read where the signature covers it, not where the same name comes again', async () => {
    const content = '{"code":"10000","qr_code":"https://good"}'
    const body = `{"${node}":${content},"${node}":{"code":"10000","qr_code":"https://evil"},"sign":"${sign(content)}"}`
    const origin = await answering(body)
    await expect(gateway('alipay', origin).create(request)).rejects.toMatchObject({ code: 'unproved' })
  })
})

describe('a refund at Alipay', () => {
  const asked = {
    attemptNo: 'A1',
    providerTxnId: 'T1',
    refundNo: 'R1',
    amountMinor: 990,
    totalMinor: 990,
    currency: 'CNY',
    reason: 'late',
  }
  it.each([
    ['failed', '40004', 'ACQ.TRADE_HAS_FINISHED'],
    ['still owed', '20000', 'isp.unknow-error'],
    ['still owed', '40004', 'ACQ.SYSTEM_ERROR'],
  ])('is %s after %s %s', async (outcome, code, sub_code) => {
    const alipay = await alipaySaying('alipay_trade_refund_response', { code, sub_code })
    const answered = await alipay.refund({ ...asked, notifyUrl: request.notifyUrl }).catch(error => error)
    expect(answered).toMatchObject(outcome === 'failed' ? { state: 'failed' } : { code: sub_code })
  })
})

describe('an answer about another payment than was asked about', () => {
  it('of Alipay proves nothing, though it is signed', async () => {
    const paid = { out_trade_no: 'B1', trade_no: 'T1', trade_status: 'TRADE_SUCCESS', total_amount: '9.90' }
    const alipay = await alipaySaying('alipay_trade_query_response', { code: '10000', ...paid })
    await expect(alipay.query({ attemptNo: 'A1' })).rejects.toMatchObject({ code: 'unproved' })
    expect(await alipay.query({ attemptNo: 'B1' })).toMatchObject({ state: 'paid' })
  })

  it('of WeChat Pay proves nothing, though it is signed', async () => {
    const body = JSON.stringify({ appid: 'wx1', mchid: '1', out_trade_no: 'B1', trade_state: 'CLOSED' })
    const origin = await provider((_, response) => response.writeHead(200, wechatHeaders(body)).end(body))
    await expect(gateway('wechat', origin).query({ attemptNo: 'A1' })).rejects.toMatchObject({ code: 'unproved' })
    expect(await gateway('wechat', origin).query({ attemptNo: 'B1' })).toEqual({ state: 'closed' })
  })
})

describe.each(['wechat', 'alipay'] as const)('the transport to %s', id => {
  it('follows no redirect and reads no more than a mebibyte', async () => {
    const elsewhere = await provider((_, response) => response.writeHead(302, { location: '/there' }).end())
    await expect(gateway(id, elsewhere).create(request)).rejects.toMatchObject({ code: 'unreachable' })
    const endless = await provider((_, response) => response.end('a'.repeat(1024 * 1024 + 1)))
    await expect(gateway(id, endless).create(request)).rejects.toMatchObject({ code: 'unreachable' })
  })
})
