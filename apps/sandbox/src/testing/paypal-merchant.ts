import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Received } from './callback-server.ts'
import { secureCall } from './secure-call.ts'
import { TestMerchant } from './test-merchant.ts'

type Json = Record<string, unknown>
export type Order = { id: string; payUrl: string; attempt_no: string }

const screens = {
  return_url: 'http://127.0.0.1:9/back?order=1',
  cancel_url: 'http://127.0.0.1:9/cancel',
  brand_name: '薄荷 <Bohe>',
  locale: 'zh-CN',
  shipping_preference: 'NO_SHIPPING',
  user_action: 'PAY_NOW',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
}

/** A merchant who calls PayPal as its manual says, with code of his own, and a sandbox for him. */
export class PaypalMerchant extends TestMerchant {
  token = ''

  override async start(): Promise<void> {
    await super.start()
    await this.logIn()
  }

  override async listen(): Promise<void> {
    await super.listen()
    await this.sandbox.control('paypal/webhook', { url: this.notifyUrl })
  }

  async logIn(): Promise<Json> {
    const { setting } = this.sandbox
    const answer = await this.ask(`${setting('PAYPAL_CLIENT_ID')}:${setting('PAYPAL_CLIENT_SECRET')}`)
    this.token = String(answer.access_token)
    return answer
  }

  async ask(credentials: string, grant_type = 'client_credentials'): Promise<Json> {
    const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
    const body = new URLSearchParams({ grant_type })
    return taken(
      await fetch(`${this.sandbox.setting('PAYPAL_BASE_URL')}/v1/oauth2/token`, { method: 'POST', headers, body }),
    )
  }

  async send(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<Json> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...extra }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const asked = body === undefined ? { method, headers } : { method, headers, body: text }
    return taken(await fetch(this.sandbox.setting('PAYPAL_BASE_URL') + path, asked))
  }

  get(path: string): Promise<Json> {
    return this.send('GET', path)
  }

  post(path: string, body: unknown, requestId = ''): Promise<Json> {
    return this.send('POST', path, body, requestId ? { 'paypal-request-id': requestId } : {})
  }

  orderBody(unit: Json = {}, experience: Json = {}): Json {
    const attempt = this.nextNumber()
    const numbers = { reference_id: 'default', custom_id: attempt, invoice_id: attempt }
    const amount = { currency_code: 'USD', value: '9.90' }
    return {
      intent: 'CAPTURE',
      purchase_units: [{ ...numbers, description: 'Gold, 1 month', amount, ...unit }],
      payment_source: { paypal: { experience_context: { ...screens, ...experience } } },
    }
  }

  async newOrder(unit: Json = {}): Promise<Order> {
    const body = this.orderBody(unit)
    const [{ custom_id }] = body.purchase_units as [{ custom_id: string }]
    const { id, links } = await this.post('/v2/checkout/orders', body, `ord-${custom_id}`)
    const [, asks] = links as { href: string }[]
    return { id: String(id), payUrl: String(asks?.href), attempt_no: custom_id }
  }

  approve({ payUrl }: Order, over: Json = {}): Promise<Json> {
    return this.sandbox.control('pay', { pay_url: payUrl, ...over })
  }

  async approvedOrder(over: Json = {}): Promise<Order> {
    const order = await this.newOrder()
    await this.approve(order, { callback: 'none', ...over })
    return order
  }

  capture({ id }: Order, requestId = ''): Promise<Json> {
    return this.post(`/v2/checkout/orders/${id}/capture`, {}, requestId)
  }

  /** An order paid for in silence, with the number of its capture. */
  async capturedOrder(over: Json = {}): Promise<Order & { captureId: string }> {
    const order = await this.approvedOrder(over)
    return { ...order, captureId: captureOf(await this.capture(order)).id }
  }

  show({ id }: Order): Promise<Json> {
    return this.get(`/v2/checkout/orders/${id}`)
  }

  refund(captureId: string, body: unknown, requestId = ''): Promise<Json> {
    return this.post(`/v2/payments/captures/${captureId}/refund`, body, requestId)
  }

  control(name: string, body: Json = {}): Promise<Json> {
    return this.sandbox.control(`paypal/${name}`, body)
  }

  /**
   * The first so many events of an order that arrive, each with what is wrong with its signature, certificate or address.
   * Those of other orders, which an earlier test may still be owed, are passed over.
   */
  async heard({ id, attempt_no }: Pick<Order, 'id' | 'attempt_no'>, count: number) {
    const concerns = ({ body }: Received) => body.includes(id) || body.includes(attempt_no)
    for (let arrived = count; this.callbacks.received.filter(concerns).length < count; arrived += 1)
      await this.callbacks.until(arrived)
    return Promise.all(this.callbacks.received.filter(concerns).map(received => this.#read(received)))
  }

  async #read(received: Received) {
    const event = JSON.parse(received.body)
    const flaws = await this.#flaws(received)
    return { event, received, type: String(event.event_type), resource: event.resource, flaws }
  }

  async #flaws({ headers, body }: Received): Promise<string[]> {
    const header = (name: string) => String(headers[`paypal-${name}`])
    const { setting } = this.sandbox
    const authority = setting('PAYPAL_CERT_CA')
    const address = new URL(header('cert-url'))
    const certificate = new X509Certificate((await secureCall(address.href, { authority })).body)
    const parts = [header('transmission-id'), header('transmission-time'), setting('PAYPAL_WEBHOOK_ID'), crc32(body)]
    const sig = Buffer.from(header('transmission-sig'), 'base64')
    const checks = {
      algorithm: header('auth-algo') === 'SHA256withRSA',
      host: address.host === setting('PAYPAL_CERT_HOSTS') && address.protocol === 'https:',
      chain: certificate.verify(new X509Certificate(authority).publicKey),
      subject: certificate.subject === 'CN=messageverificationcerts.paypal.com',
      signature: verify('SHA256', Buffer.from(parts.join('|')), certificate.publicKey, sig),
    }
    return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]))
  }
}

async function taken(answer: Response): Promise<Json> {
  return { httpStatus: answer.status, ...JSON.parse((await answer.text()) || '{}') }
}

/** The only capture of an order as a call tells it. */
export function captureOf(order: Json): { id: string; status: string; amount: Json; custom_id: string } {
  const [unit] = order.purchase_units as { payments: { captures: ReturnType<typeof captureOf>[] } }[]
  const [capture] = unit?.payments.captures ?? []
  if (!capture) throw new Error('nothing was captured')
  return capture
}

/** HTTP status and issue of a refusal. */
export function refusal({ httpStatus, details, error }: Json): [unknown, unknown] {
  const [first] = (details ?? []) as { issue: string }[]
  return [httpStatus, first?.issue ?? error]
}
