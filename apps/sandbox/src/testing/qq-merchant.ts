import { createHash } from 'node:crypto'
import type { Identity } from '#core/tls-authority.ts'
import { secureCall } from './secure-call.ts'
import { TestMerchant } from './test-merchant.ts'

type Fields = Record<string, string>
type Over = { fields?: Fields; apiKey?: string }

const pay = '/cgi-bin/pay'

/** A merchant who writes, signs and reads QQ Wallet's XML with code of his own, and a sandbox for him. */
export class QqMerchant extends TestMerchant {
  override async listen(): Promise<void> {
    await super.listen()
    this.callbacks.react = () => ({ status: 200, body: '<xml><return_code>SUCCESS</return_code></xml>' })
  }

  orderBody(over: Fields = {}): Fields {
    return {
      body: '薄荷加速器 <黄金> 1个月',
      attach: '',
      out_trade_no: this.nextNumber(),
      fee_type: 'CNY',
      total_fee: '2990',
      spbill_create_ip: '127.0.0.1',
      time_start: timestamp(this.clock.now()),
      time_expire: timestamp(new Date(this.clock.now().getTime() + 90_000)),
      trade_type: 'NATIVE',
      notify_url: this.notifyUrl,
      ...over,
    }
  }

  /** Who asks, and the signature, around what is asked. */
  signed(asked: Fields, apiKey = this.sandbox.setting('QPAY_API_KEY')): Fields {
    const mch_id = this.sandbox.setting('QPAY_MCH_ID')
    const all: Fields = { mch_id, nonce_str: 'f61bf55a116ef0c822122956de9b6e93', ...asked }
    return { ...all, sign: signature(all, apiKey) }
  }

  post(path: string, asked: Fields, { fields = {}, apiKey }: Over = {}): Promise<Fields> {
    return this.send(path, xml({ ...this.signed(asked, apiKey), ...fields }))
  }

  async send(path: string, body: string): Promise<Fields> {
    return this.read(await (await this.raw(path, body)).text())
  }

  raw(path: string, body: string): Promise<Response> {
    return fetch(this.sandbox.setting('QPAY_BASE_URL') + path, { method: 'POST', body })
  }

  /** An answer's fields; `trusted` when its signature is right, 'none' when it has none. */
  read(text: string): Fields {
    const found = [...text.matchAll(/<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))<\/\1>/g)]
    const fields: Fields = Object.fromEntries(
      found.map(([, name, hidden, plain]) => [name, hidden ?? unescaped(plain)]),
    )
    if (fields.sign === undefined) return { ...fields, trusted: 'none' }
    return { ...fields, trusted: String(fields.sign === signature(fields, this.sandbox.setting('QPAY_API_KEY'))) }
  }

  async newOrder(over: Fields = {}): Promise<Fields & { out_trade_no: string; code_url: string }> {
    const body = this.orderBody(over)
    const { code_url = '' } = await this.post(`${pay}/qpay_unified_order.cgi`, body)
    return { ...body, out_trade_no: String(body.out_trade_no), code_url }
  }

  async paidOrder() {
    const order = await this.newOrder()
    await this.pay(order)
    return order
  }

  query(out_trade_no: string) {
    return this.post(`${pay}/qpay_order_query.cgi`, { out_trade_no })
  }

  close(out_trade_no: string) {
    return this.post(`${pay}/qpay_close_order.cgi`, { out_trade_no })
  }

  refundQuery(asked: Fields) {
    return this.post(`${pay}/qpay_refund_query.cgi`, asked)
  }

  get identity(): Identity {
    return {
      certificate: this.sandbox.setting('QPAY_CLIENT_CERT'),
      privateKey: this.sandbox.setting('QPAY_CLIENT_KEY'),
    }
  }

  /** Asks for a refund over TLS, with the merchant's certificate unless another or none is given. */
  async refund(asked: Fields, identity: Identity | 'none' = this.identity): Promise<Fields> {
    const { setting } = this.sandbox
    const password = createHash('md5').update(setting('QPAY_OP_USER_PASSWORD')).digest('hex')
    const operator = { op_user_id: setting('QPAY_OP_USER_ID'), op_user_passwd: password }
    const body = xml(this.signed({ ...operator, ...asked }))
    const caller = { authority: setting('QPAY_CA_CERT'), body, ...(identity !== 'none' && { identity }) }
    return this.read((await secureCall(`${setting('QPAY_SECURE_BASE_URL')}${pay}/qpay_refund.cgi`, caller)).body)
  }

  told(index: number): Fields {
    return this.read(this.callbacks.received[index]?.body ?? '')
  }
}

/** As QQ documents it: `k=v` of all that is not empty, sorted, then the key; MD5 in capitals. */
function signature(fields: Fields, apiKey: string): string {
  const names = Object.keys(fields).filter(name => fields[name] && name !== 'sign' && name !== 'trusted')
  const text = names.sort().map(name => `${name}=${fields[name]}&`)
  return createHash('md5')
    .update(`${text.join('')}key=${apiKey}`)
    .digest('hex')
    .toUpperCase()
}

export function xml(fields: Fields): string {
  return `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`
}

function unescaped(text = ''): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** `yyyyMMddHHmmss` in Beijing. */
export function timestamp(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll(/\D/g, '')
}
