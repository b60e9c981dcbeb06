import { createCipheriv, createSign, randomBytes } from 'node:crypto'
import type { Callback, PaymentWorld, Provider } from './payment-world.ts'

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
}

const seal = (plain: string, key: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data: 'transaction', nonce }
}

const wechatHeaders = ({ secrets, clock }: PaymentWorld, body: string, age: number) => {
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

const wechat = (world: PaymentWorld, lie: Lie): Callback => {
  const { mchid, appid, apiV3Key } = world.secrets.wechat
  const plain = {
    mchid: lie.merchant ?? mchid,
    appid: lie.app ?? appid,
    out_trade_no: lie.attemptNo,
    transaction_id: `42${lie.attemptNo}`,
    trade_state: lie.state === 'unpaid' ? 'NOTPAY' : 'SUCCESS',
    success_time: world.clock.now().toISOString(),
    amount: { total: lie.amount, payer_total: lie.amount, currency: lie.currency ?? 'CNY' },
  }
  const resource = { original_type: 'transaction', ...seal(JSON.stringify(plain), apiV3Key) }
  const body = JSON.stringify({
    id: 'EV-1',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource,
  })
  return { provider: 'wechat', headers: wechatHeaders(world, body, lie.age ?? 0), body: Buffer.from(body) }
}

const alipay = ({ secrets }: PaymentWorld, lie: Lie): Callback => {
  const form: Record<string, string> = {
    app_id: lie.app ?? secrets.alipay.appId,
    seller_id: lie.merchant ?? secrets.alipay.sellerId,
    out_trade_no: lie.attemptNo,
    trade_no: `42${lie.attemptNo}`,
    trade_status: lie.state === 'unpaid' ? 'WAIT_BUYER_PAY' : 'TRADE_SUCCESS',
    total_amount: `${Math.floor(lie.amount / 100)}.${String(lie.amount % 100).padStart(2, '0')}`,
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

const forgers: Record<Provider, (world: PaymentWorld, lie: Lie) => Callback> = { wechat, alipay }

/** A callback that is properly signed and not true. */
export const forge = (world: PaymentWorld, provider: Provider, lie: Lie): Callback => forgers[provider](world, lie)
