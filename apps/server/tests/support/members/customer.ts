import { createHash } from 'node:crypto'
import { type Client, createClient } from '@bohe/api-client/client'
import { eventually, sandboxUser } from '@bohe/testing/sandbox.ts'

const password = 'mint-2026'
const digest = createHash('md5').update(password).digest('hex')

/** What the server has acknowledged to a customer, and what the sandbox took: none of it may be lost. */
export interface Acknowledged {
  registered: boolean
  orders: string[]
  /** Money the payment service has taken, by order. */
  moneyTaken: string[]
  /** Orders the server has called paid. */
  paid: string[]
}

/** Where a customer finds the product. */
export interface Places {
  server: string
  sandbox: string
}

/** Somebody with a native client who registers, buys and pays, and remembers what was acknowledged. */
export class Customer {
  readonly known: Acknowledged = { registered: false, orders: [], moneyTaken: [], paid: [] }
  readonly mobile: string
  readonly #api: Client
  readonly #person: ReturnType<typeof sandboxUser>
  #token: string | undefined

  constructor(number: number, { server, sandbox }: Places) {
    this.mobile = String(13_600_000_000 + number)
    this.#person = sandboxUser(sandbox)
    this.#api = createClient({
      origin: server,
      language: 'en',
      region: '0',
      token: () => this.#token,
      headers: { 'X-Forwarded-For': `198.19.${(number >> 8) & 255}.${number & 255}` },
    })
  }

  /** The whole journey; fails where the server stops answering. */
  async becomeMember(payType: 'wechat' | 'alipay'): Promise<void> {
    await this.register()
    const invoiceId = await this.order(payType)
    await this.pay(invoiceId)
    await this.becomesPaid(invoiceId)
    this.known.paid.push(invoiceId)
  }

  async register(): Promise<void> {
    const [experience] = await this.#api.registerPackage()
    const { smscode_key } = await this.#api.sendSms({ state: '1', phone: this.mobile })
    const smscode = await this.#person.code(this.mobile)
    const account = { register_type: '1', phone: this.mobile, smscode, smscode_key, password: digest } as const
    const { login_info } = await this.#api.register({
      ...account,
      package_id: experience?.package_id ?? '',
      os_type: '2',
    })
    this.#token = login_info.account_token
    this.known.registered = true
  }

  async order(payType: 'wechat' | 'alipay'): Promise<string> {
    const { list } = await this.#api.packages()
    const [sold] = list.filter(({ billing_type }) => billing_type === '2')
    const price = sold?.price_list[0]
    const { invoice_id, pay_url } = await this.#api.buy({
      package_id: sold?.package_id ?? '',
      price_id: price?.price_id ?? '',
      pay_type: payType,
    })
    this.known.orders.push(invoice_id)
    this.#payUrl = pay_url
    return invoice_id
  }

  #payUrl = ''

  async pay(invoiceId: string): Promise<void> {
    await this.#person.pay({ pay_url: this.#payUrl })
    this.known.moneyTaken.push(invoiceId)
  }

  /** Whether the server says that an order is paid; asked after it answered the question before. */
  async isPaid(invoiceId: string): Promise<boolean> {
    return (await this.#api.invoiceState({ invoice_id: invoiceId })).invoice_status === '1'
  }

  /** Waits for the order of money that was taken to be paid; seldom enough for the flood limit. */
  async becomesPaid(invoiceId: string): Promise<void> {
    const look = async () => ((await this.isPaid(invoiceId)) ? true : undefined)
    await eventually(look, `membership for order ${invoiceId}`, 60_000, 150)
  }

  /** Logs in anew with the password, as after a restart. */
  async logIn(): Promise<void> {
    const { login_info } = await this.#api.login({ username: this.mobile, password: digest, os_type: '2' })
    this.#token = login_info.account_token
  }

  async orderIds(): Promise<string[]> {
    return (await this.#api.invoices()).list.map(({ invoice_id }) => invoice_id)
  }
}
