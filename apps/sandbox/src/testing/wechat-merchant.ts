import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { rfc3339 } from '#core/clock.ts'
import type { Received } from './callback-server.ts'
import { TestMerchant } from './test-merchant.ts'

type Credentials = { certs?: Record<string, string>; privateKey?: string; mchid?: string; serial?: string }
export type Order = Awaited<ReturnType<WechatMerchant['newOrder']>>

/** A merchant who knows WeChat Pay by the vendor community's SDK only, and a sandbox for him. */
export class WechatMerchant extends TestMerchant {
  /** The first callback after the start comes with a probe; it is spent here, so that tests can count callbacks. */
  override async start(): Promise<void> {
    await super.start()
    await this.pay(await this.newOrder())
  }

  client(over: Credentials = {}): Wechatpay {
    const setting = this.sandbox.setting
    return new Wechatpay({
      baseURL: this.sandbox.origin,
      mchid: setting('WXPAY_MCHID'),
      serial: setting('WXPAY_MERCHANT_SERIAL'),
      privateKey: setting('WXPAY_MERCHANT_PRIVATE_KEY'),
      certs: { [setting('WXPAY_PUBLIC_KEY_ID')]: setting('WXPAY_PUBLIC_KEY') },
      ...over,
    })
  }

  orderBody(over: object = {}) {
    return {
      appid: this.sandbox.setting('WXPAY_APPID'),
      mchid: this.sandbox.setting('WXPAY_MCHID'),
      description: '薄荷加速器 黄金 1个月',
      out_trade_no: this.nextNumber(),
      time_expire: rfc3339(this.clock.now().getTime() + 90_000),
      notify_url: this.notifyUrl,
      amount: { total: 2990, currency: 'CNY' },
      ...over,
    }
  }

  /** What WeChat Pay answers to a POST. */
  async post(path: string, body: object, over: Credentials = {}): Promise<Record<string, unknown>> {
    const answer = await this.client(over).chain(path).post(body)
    return { httpStatus: answer.status, ...answer.data }
  }

  async get(path: string, params: object = {}): Promise<Record<string, unknown>> {
    const answer = await this.client().chain(path).get({ params })
    return { ...answer.data }
  }

  async newOrder(over: object = {}) {
    const body = this.orderBody(over)
    const { code_url } = await this.post('/v3/pay/transactions/native', body)
    return { ...body, code_url: String(code_url) }
  }

  async paidOrder() {
    const order = await this.newOrder()
    await this.pay(order)
    return order
  }

  query(outTradeNo: string) {
    return this.get(`/v3/pay/transactions/out-trade-no/${outTradeNo}`, { mchid: this.sandbox.setting('WXPAY_MCHID') })
  }

  close(outTradeNo: string) {
    return this.post(`/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, {
      mchid: this.sandbox.setting('WXPAY_MCHID'),
    })
  }

  /** Verifies and decrypts the callback of that index. */
  opened(index: number) {
    const { headers, body } = this.callbacks.received[index] as Received
    const header = (name: string) => String(headers[`wechatpay-${name}`])
    const message = Formatter.response(header('timestamp'), header('nonce'), body)
    const trusted = Rsa.verify(message, header('signature'), this.sandbox.setting('WXPAY_PUBLIC_KEY'))
    const { id, event_type: type, resource } = JSON.parse(body)
    return { id, type, trusted, plain: JSON.parse(this.unsealed(resource)) }
  }

  unsealed({ ciphertext, nonce, associated_data }: Record<'ciphertext' | 'nonce' | 'associated_data', string>): string {
    return Aes.AesGcm.decrypt(ciphertext, this.sandbox.setting('WXPAY_API_V3_KEY'), nonce, associated_data)
  }
}

/** The HTTP status and error code of a call that WeChat Pay refuses. */
export async function refused(request: Promise<unknown>): Promise<[number, string]> {
  const { response } = await request.then(() => ({ response: { status: 0, data: { code: 'not refused' } } }), Object)
  return [response.status, response.data.code]
}
