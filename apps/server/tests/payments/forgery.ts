import { createCipheriv, createHash, createSign, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Callback, PaymentStack, Provider } from './stack.ts'

/** Callbacks signed with a provider's own key that say what a test wants; the sandbox itself never sends such. */

/** What differs from a genuine callback of a payment that was made in full. */
export interface Lie {
  attemptNo: string
  amount: number
  currency?: string
  merchant?: string
  app?: string
  state?: 'paid' | 'unpaid'
  /** Seconds since it was signed. */
  age?: number
  algorithm?: 'weak'
  /** The provider's number of the payment; one that nobody has unless given. */
  transactionId?: string
}

const numberOf = ({ attemptNo, transactionId }: Lie): string => transactionId ?? `42${attemptNo}`

const decimal = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const seal = (plain: string, key: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data: 'transaction', nonce }
}

const wechatHeaders = ({ secrets, clock }: PaymentStack, body: string, age: number) => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) - age)
  const message = `${timestamp}\nnonce\n${body}\n`
  const signature = createSign('RSA-SHA256').update(message).sign(secrets.wechat.platformPrivateKey, 'base64')
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': secrets.wechat.publicKeyId,
    'wechatpay-signature': signature,
  }
}

const wechat = (stack: PaymentStack, lie: Lie): Callback => {
  const { mchid, appid, apiV3Key } = stack.secrets.wechat
  const plain = {
    mchid: lie.merchant ?? mchid,
    appid: lie.app ?? appid,
    out_trade_no: lie.attemptNo,
    transaction_id: numberOf(lie),
    trade_state: lie.state === 'unpaid' ? 'NOTPAY' : 'SUCCESS',
    success_time: stack.clock.now().toISOString(),
    amount: { total: lie.amount, payer_total: lie.amount, currency: lie.currency ?? 'CNY' },
  }
  const resource = { original_type: 'transaction', ...seal(JSON.stringify(plain), apiV3Key) }
  const body = JSON.stringify({
    id: 'EV-1',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource,
  })
  return { provider: 'wechat', headers: wechatHeaders(stack, body, lie.age ?? 0), body: Buffer.from(body) }
}

const alipay = ({ secrets }: PaymentStack, lie: Lie): Callback => {
  const form: Record<string, string> = {
    app_id: lie.app ?? secrets.alipay.appId,
    seller_id: lie.merchant ?? secrets.alipay.sellerId,
    out_trade_no: lie.attemptNo,
    trade_no: numberOf(lie),
    trade_status: lie.state === 'unpaid' ? 'WAIT_BUYER_PAY' : 'TRADE_SUCCESS',
    total_amount: decimal(lie.amount),
    subject: '黄金 100%+1',
    body: '',
    ...(lie.currency && { trans_currency: lie.currency }),
  }
  const message = Object.keys(form)
    .sort()
    .map(name => `${name}=${form[name]}`)
    .join('&')
  const signer = createSign(lie.algorithm === 'weak' ? 'RSA-SHA1' : 'RSA-SHA256').update(message)
  const sign = signer.sign(secrets.alipay.alipayPrivateKey, 'base64')
  const sign_type = lie.algorithm === 'weak' ? 'RSA' : 'RSA2'
  const body = new URLSearchParams({ ...form, sign_type, sign }).toString()
  return {
    provider: 'alipay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(body),
  }
}

/** QQ Wallet's XML with its signature, in the order given. */
const qqXml = (fields: Record<string, string>, apiKey: string): string => {
  const text = Object.keys(fields)
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
  const sign = createHash('md5').update(`${text}&key=${apiKey}`).digest('hex').toUpperCase()
  const elements = Object.entries({ ...fields, sign }).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<xml>${elements.join('')}</xml>`
}

const qq = ({ secrets }: PaymentStack, lie: Lie): Callback => {
  const fields = {
    appid: lie.app ?? secrets.qq.appId,
    mch_id: lie.merchant ?? secrets.qq.mchId,
    nonce_str: 'nonce',
    trade_type: 'NATIVE',
    trade_state: lie.state === 'unpaid' ? 'USERPAYING' : 'SUCCESS',
    fee_type: lie.currency ?? 'CNY',
    total_fee: String(lie.amount),
    transaction_id: numberOf(lie),
    out_trade_no: lie.attemptNo,
    time_end: '20261121160000',
  }
  const headers = { 'content-type': 'text/xml; charset=utf-8' }
  return {
    provider: 'qq',
    headers,
    body: Buffer.from(qqXml(fields, lie.algorithm === 'weak' ? '' : secrets.qq.apiKey)),
  }
}

const paypalHeaders = ({ secrets, certificatesAt }: PaymentStack, body: string, lie: Lie) => {
  const print = createHash('sha256').update(secrets.paypal.certificate).digest('hex')
  const transmission = { id: 'transmission', time: '2026-11-21T08:00:00Z' }
  const message = [transmission.id, transmission.time, lie.app ?? secrets.paypal.webhookId, crc32(body)].join('|')
  const signer = createSign(lie.algorithm === 'weak' ? 'RSA-SHA1' : 'RSA-SHA256').update(message)
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': lie.algorithm === 'weak' ? 'SHA1withRSA' : 'SHA256withRSA',
    'paypal-cert-url': `${certificatesAt}/v1/notifications/certs/CERT-${print.slice(0, 8)}-${print.slice(8, 16)}`,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signer.sign(secrets.paypal.privateKey, 'base64'),
  }
}

const paypal = (stack: PaymentStack, lie: Lie): Callback => {
  const resource = {
    id: numberOf(lie),
    status: lie.state === 'unpaid' ? 'PENDING' : 'COMPLETED',
    amount: { currency_code: lie.currency ?? 'USD', value: decimal(lie.amount) },
    payee: { merchant_id: lie.merchant ?? stack.secrets.paypal.merchantId },
    custom_id: lie.attemptNo,
  }
  const event_type = `PAYMENT.CAPTURE.${resource.status}`
  const body = JSON.stringify({ id: 'WH-1', event_type, resource_type: 'capture', resource })
  return { provider: 'paypal', headers: paypalHeaders(stack, body, lie), body: Buffer.from(body) }
}

const forgers: Record<Provider, (stack: PaymentStack, lie: Lie) => Callback> = { wechat, alipay, qq, paypal }

/** A callback that is properly signed and not true. */
export const forge = (stack: PaymentStack, provider: Provider, lie: Lie): Callback => forgers[provider](stack, lie)

const elementsOf = (xml: string): string[] => xml.slice('<xml>'.length).match(/<(\w+)>.*?<\/\1>/gs) ?? []

const reversals: Record<Provider, (text: string) => string> = {
  wechat: text => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
  alipay: text => new URLSearchParams([...new URLSearchParams(text)].reverse()).toString(),
  qq: text => `<xml>${elementsOf(text).reverse().join('')}</xml>`,
  paypal: text => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
}

/** The same fields in another order. */
export const reordered = (provider: Provider, body: Buffer): Buffer =>
  Buffer.from(reversals[provider](body.toString('utf8')))
