import { createCipheriv, createHash, createSign, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Callback, PaymentStack, Provider } from './stack.ts'

/** Callbacks signed with a provider's own key that say what a test wants; the sandbox itself never sends such. */

/** What a forged callback says; what is left out is as in a genuine one of a payment that was made in full. */
export interface ForgedCallback {
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

const numberOf = ({ attemptNo, transactionId }: ForgedCallback): string => transactionId ?? `42${attemptNo}`

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

const wechat = (stack: PaymentStack, forged: ForgedCallback): Callback => {
  const { mchid, appid, apiV3Key } = stack.secrets.wechat
  const plain = {
    mchid: forged.merchant ?? mchid,
    appid: forged.app ?? appid,
    out_trade_no: forged.attemptNo,
    transaction_id: numberOf(forged),
    trade_state: forged.state === 'unpaid' ? 'NOTPAY' : 'SUCCESS',
    success_time: stack.clock.now().toISOString(),
    amount: { total: forged.amount, payer_total: forged.amount, currency: forged.currency ?? 'CNY' },
  }
  const resource = { original_type: 'transaction', ...seal(JSON.stringify(plain), apiV3Key) }
  const body = JSON.stringify({
    id: 'EV-1',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource,
  })
  return { provider: 'wechat', headers: wechatHeaders(stack, body, forged.age ?? 0), body: Buffer.from(body) }
}

const alipay = ({ secrets }: PaymentStack, forged: ForgedCallback): Callback => {
  const form: Record<string, string> = {
    app_id: forged.app ?? secrets.alipay.appId,
    seller_id: forged.merchant ?? secrets.alipay.sellerId,
    out_trade_no: forged.attemptNo,
    trade_no: numberOf(forged),
    trade_status: forged.state === 'unpaid' ? 'WAIT_BUYER_PAY' : 'TRADE_SUCCESS',
    total_amount: decimal(forged.amount),
    subject: '黄金 100%+1',
    body: '',
    ...(forged.currency && { trans_currency: forged.currency }),
  }
  const message = Object.keys(form)
    .sort()
    .map(name => `${name}=${form[name]}`)
    .join('&')
  const signer = createSign(forged.algorithm === 'weak' ? 'RSA-SHA1' : 'RSA-SHA256').update(message)
  const sign = signer.sign(secrets.alipay.alipayPrivateKey, 'base64')
  const sign_type = forged.algorithm === 'weak' ? 'RSA' : 'RSA2'
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

const qq = ({ secrets }: PaymentStack, forged: ForgedCallback): Callback => {
  const fields = {
    appid: forged.app ?? secrets.qq.appId,
    mch_id: forged.merchant ?? secrets.qq.mchId,
    nonce_str: 'nonce',
    trade_type: 'NATIVE',
    trade_state: forged.state === 'unpaid' ? 'USERPAYING' : 'SUCCESS',
    fee_type: forged.currency ?? 'CNY',
    total_fee: String(forged.amount),
    transaction_id: numberOf(forged),
    out_trade_no: forged.attemptNo,
    time_end: '20261121160000',
  }
  const headers = { 'content-type': 'text/xml; charset=utf-8' }
  return {
    provider: 'qq',
    headers,
    body: Buffer.from(qqXml(fields, forged.algorithm === 'weak' ? '' : secrets.qq.apiKey)),
  }
}

const paypalHeaders = ({ secrets, certificatesAt }: PaymentStack, body: string, forged: ForgedCallback) => {
  const print = createHash('sha256').update(secrets.paypal.certificate).digest('hex')
  const transmission = { id: 'transmission', time: '2026-11-21T08:00:00Z' }
  const message = [transmission.id, transmission.time, forged.app ?? secrets.paypal.webhookId, crc32(body)].join('|')
  const signer = createSign(forged.algorithm === 'weak' ? 'RSA-SHA1' : 'RSA-SHA256').update(message)
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': forged.algorithm === 'weak' ? 'SHA1withRSA' : 'SHA256withRSA',
    'paypal-cert-url': `${certificatesAt}/v1/notifications/certs/CERT-${print.slice(0, 8)}-${print.slice(8, 16)}`,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signer.sign(secrets.paypal.privateKey, 'base64'),
  }
}

const paypal = (stack: PaymentStack, forged: ForgedCallback): Callback => {
  const resource = {
    id: numberOf(forged),
    status: forged.state === 'unpaid' ? 'PENDING' : 'COMPLETED',
    amount: { currency_code: forged.currency ?? 'USD', value: decimal(forged.amount) },
    payee: { merchant_id: forged.merchant ?? stack.secrets.paypal.merchantId },
    custom_id: forged.attemptNo,
  }
  const event_type = `PAYMENT.CAPTURE.${resource.status}`
  const body = JSON.stringify({ id: 'WH-1', event_type, resource_type: 'capture', resource })
  return { provider: 'paypal', headers: paypalHeaders(stack, body, forged), body: Buffer.from(body) }
}

const forgers: Record<Provider, (stack: PaymentStack, forged: ForgedCallback) => Callback> = {
  wechat,
  alipay,
  qq,
  paypal,
}

/** A callback that is properly signed and not true. */
export const forge = (stack: PaymentStack, provider: Provider, forged: ForgedCallback): Callback =>
  forgers[provider](stack, forged)

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
