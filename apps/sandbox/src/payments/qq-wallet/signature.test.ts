import { expect, it } from 'vitest'
import { sign, verified } from './signature.ts'

const apiKey = '192006250b4c09247ec02edce69f6a2d'

const sample = {
  appid: 'wxd930ea5d5a258f4f',
  mch_id: '10000100',
  device_info: '1000',
  body: 'test',
  nonce_str: 'ibuaiVcKdpRxkhJA',
}

const chinese = {
  appid: '1104606907',
  attach: '',
  body: '金卡',
  fee_type: 'CNY',
  mch_id: '1900000109',
  nonce_str: 'f61bf55a116ef0c822122956de9b6e93',
  notify_url: 'https://x.test/n',
  out_trade_no: 'T1',
  spbill_create_ip: '127.0.0.1',
  total_fee: '990',
  trade_type: 'NATIVE',
}

it.each([
  ['the documented sample', sample, '9A0A8659F005D6984697E2CA0A9CF3B7'],
  ['Chinese words and an empty field', chinese, 'D5E907FC0C2E279A84DD84D85EAC61FB'],
])('signs %s as the vendor does', (_what, fields, expected) => {
  expect(sign(fields, apiKey)).toBe(expected)
  expect(verified({ ...fields, sign: expected }, apiKey)).toBe(true)
})

it.each([
  ['in lower case', { ...sample, sign: '9a0a8659f005d6984697e2ca0a9cf3b7' }],
  ['of other fields', { ...sample, body: 'text', sign: '9A0A8659F005D6984697E2CA0A9CF3B7' }],
  ['that is missing', sample],
])('does not believe a signature %s', (_what, fields) => expect(verified(fields, apiKey)).toBe(false))
