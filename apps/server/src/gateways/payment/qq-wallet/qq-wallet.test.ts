import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Hash } from 'wechatpay-axios-plugin'
import { type Question, startFakeProvider } from '#tests/support/fake-provider.ts'
import { createQqWallet } from './qq-wallet.ts'
import { isGenuine, signatureOf, signed } from './signature.ts'
import { type QqFields, readXml, writeXml } from './xml.ts'

const apiKey = '192006250b4c09247ec02edce69f6a2d'
const now = new Date('2026-11-21T08:00:00Z')

const started: { stop(): unknown }[] = []
afterEach(() => {
  for (const provider of started.splice(0)) provider.stop()
})

const walletAt = (baseUrl: string) =>
  createQqWallet(
    {
      baseUrl,
      secureBaseUrl: 'https://127.0.0.1:1',
      mchId: '1900000109',
      appId: '1104606907',
      apiKey,
      opUserId: '190000010901',
      opUserPassword: 'k3v9',
      clientCert: '',
      clientKey: '',
      caCert: undefined,
    },
    { now: () => now },
  )

const answering = async (answer: (question: Question, response: ServerResponse) => unknown) => {
  const provider = await startFakeProvider(answer)
  started.push(provider)
  return { ...provider, wallet: walletAt(provider.origin) }
}

const good = { return_code: 'SUCCESS', result_code: 'SUCCESS', mch_id: '1900000109', nonce_str: 'n' }
const saying = (fields: QqFields, key = apiKey) =>
  answering((_, response) => response.end(writeXml(signed({ ...good, ...fields }, key))))

const request = {
  attemptNo: '20261121000000000001001',
  amountMinor: 990,
  currency: 'CNY',
  subject: '金卡 <月>',
  expiresAt: new Date('2026-11-21T08:30:00Z'),
  notifyUrl: 'https://api.test/n',
  clientIp: '203.0.113.7',
  scene: 'qr' as const,
  returnUrl: 'https://site.test/recharge.html?id=1',
  language: 'zh_CN' as const,
}

describe('a signature of QQ Wallet', () => {
  it.each<[string, QqFields, string]>([
    [
      'the official sample',
      {
        appid: 'wxd930ea5d5a258f4f',
        mch_id: '10000100',
        device_info: '1000',
        body: 'test',
        nonce_str: 'ibuaiVcKdpRxkhJA',
      },
      '9A0A8659F005D6984697E2CA0A9CF3B7',
    ],
    [
      'Chinese, and an empty field that does not count',
      {
        appid: '1104606907',
        body: '金卡',
        fee_type: 'CNY',
        mch_id: '1900000109',
        nonce_str: 'f61bf55a116ef0c822122956de9b6e93',
        notify_url: 'https://x.test/n',
        out_trade_no: 'T1',
        spbill_create_ip: '127.0.0.1',
        total_fee: '990',
        trade_type: 'NATIVE',
        attach: '',
      },
      'D5E907FC0C2E279A84DD84D85EAC61FB',
    ],
  ])('is as in the known answer: %s', (_, fields, signature) => {
    expect(signatureOf(fields, apiKey)).toBe(signature)
    expect(isGenuine({ ...fields, sign: signature }, apiKey)).toBe(true)
    expect(isGenuine({ ...fields, sign: signature.toLowerCase() }, apiKey)).toBe(false)
    expect(isGenuine({ ...fields, total_fee: '1', sign: signature }, apiKey)).toBe(false)
    expect(isGenuine(fields, apiKey)).toBe(false)
  })

  it('is as WeChat Pay’s older interface has it, by a library for that', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,20}$/), value, { minKeys: 1 }), fields => {
        const { sign: _, ...signed } = fields
        expect(signatureOf(signed, apiKey)).toBe(Hash.sign('MD5', signed, apiKey))
      }),
    )
  })
})

describe('an order at QQ Wallet', () => {
  it('is asked for in fen and in Beijing’s time, signed', async () => {
    const { wallet, asked } = await saying({ code_url: 'https://qpay.qq.com/qr/1' })
    expect(await wallet.create(request)).toEqual({ payUrl: 'https://qpay.qq.com/qr/1' })
    const told = readXml(asked[0]?.body ?? '') ?? {}
    expect(asked[0]?.target).toBe('/cgi-bin/pay/qpay_unified_order.cgi')
    expect(told).toMatchObject({ total_fee: '990', time_expire: '20261121163000', body: '金卡 <月>', fee_type: 'CNY' })
    expect(isGenuine(told, apiKey)).toBe(true)
  })

  it.each<[string, QqFields, string]>([
    ['whose call failed', { return_code: 'FAIL', return_msg: 'no' }, 'CALLFAILED'],
    ['that is refused', { result_code: 'FAIL', err_code: 'OUT_TRADE_NO_USED' }, 'OUTTRADENOUSED'],
    ['without a code', {}, 'unknown'],
    ['for another merchant', { mch_id: '1', code_url: 'https://evil' }, 'unproved'],
  ])('%s has no code', async (_, fields, code) => {
    const { wallet } = await saying(fields)
    await expect(wallet.create(request)).rejects.toMatchObject({ name: 'PaymentProviderError', code })
  })

  it('is not believed without a signature, or with another key’s', async () => {
    const unsigned = await answering((_, response) => response.end(writeXml({ ...good, code_url: 'https://evil' })))
    await expect(unsigned.wallet.create(request)).rejects.toMatchObject({ code: 'unproved' })
    const { wallet } = await saying({ code_url: 'https://evil' }, '')
    await expect(wallet.create(request)).rejects.toMatchObject({ code: 'unproved' })
  })
})

describe('asking QQ Wallet about an order', () => {
  const paid = {
    out_trade_no: 'A1',
    trade_state: 'SUCCESS',
    total_fee: '990',
    fee_type: 'CNY',
    transaction_id: 'T1',
    time_end: '20261121160000',
  }
  const facts = { attemptNo: 'A1', providerTxnId: 'T1', amountMinor: 990, currency: 'CNY', paidAt: now }
  const party = { merchantId: '1900000109', appId: '1104606907' }

  it.each<[string, QqFields, object]>([
    ['paid', paid, { state: 'paid', paid: { ...facts, ...party } }],
    ['not scanned', { ...paid, trade_state: 'NOTPAY' }, { state: 'pending' }],
    ['being paid', { ...paid, trade_state: 'USERPAYING' }, { state: 'pending' }],
    ['closed', { ...paid, trade_state: 'CLOSED' }, { state: 'closed' }],
    ['given back', { ...paid, trade_state: 'REFUND' }, { state: 'refunded' }],
    ['in a state without a word', { ...paid, trade_state: 'FROZEN' }, { state: 'unknown' }],
    ['called, and no more: return_code pays nothing', { out_trade_no: 'A1' }, { state: 'unknown' }],
    ['paid without an amount', { ...paid, total_fee: '9.90' }, { state: 'unknown' }],
    ['unknown there', { result_code: 'FAIL', err_code: 'ORDERNOTEXIST' }, { state: 'not-found' }],
  ])('finds it %s', async (_, fields, report) => {
    const { wallet } = await saying(fields)
    expect(await wallet.query({ attemptNo: 'A1' })).toEqual(report)
  })

  it('believes no answer about another one', async () => {
    const { wallet } = await saying({ ...paid, out_trade_no: 'B1' })
    await expect(wallet.query({ attemptNo: 'A1' })).rejects.toMatchObject({ code: 'unproved' })
  })

  it.each([
    ['closed', {}],
    ['closed', { result_code: 'FAIL', err_code: 'ORDERCLOSED' }],
    ['already-paid', { result_code: 'FAIL', err_code: 'ORDERPAID' }],
    ['unknown', { result_code: 'FAIL', err_code: 'SYSTEMERROR' }],
  ])('and ending it is answered with %s', async (outcome, fields) => {
    const { wallet } = await saying(fields as QqFields)
    expect(await wallet.close({ attemptNo: 'A1' })).toBe(outcome)
  })
})
