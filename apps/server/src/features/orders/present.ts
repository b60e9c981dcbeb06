import type { CallData } from '@bohe/api-client/contract'
import { InvoiceStatus, PayScene } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import { inLanguage } from '#domain/in-language.ts'
import { type Currency, type OrderState, shownState } from '#domain/order.ts'
import { fromMinor } from '#domain/order-amount.ts'
import type { PaymentGateway, PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import type { Payable } from './pay.ts'
import type { Order, ShownOrder } from './store.ts'

const statusTitles = {
  open: 'invoice-status.open',
  paid: 'invoice-status.paid',
  expired: 'invoice-status.expired',
  cancelled: 'invoice-status.cancelled',
  refunding: 'invoice-status.refunding',
  refunded: 'invoice-status.refunded',
} as const satisfies Record<OrderState, string>

const titles = (order: Order, language: Language) => ({
  package: inLanguage(language, { zh: order.package_title_zh, en: order.package_title_en }),
  price: inLanguage(language, { zh: order.price_title_zh, en: order.price_title_en }),
})

/** Pay result (spec §3). */
export const payResult = ({ order, attempt }: Payable, language: Language): CallData<'payInvoice'> => ({
  amount: fromMinor(attempt.amount_minor),
  amount_type: attempt.currency,
  order_no: order.invoice_no,
  invoice_id: String(order.id),
  package_title: titles(order, language).package,
  price_title: titles(order, language).price,
  pay_url: attempt.pay_url,
  payType: attempt.provider,
  pay_scene: attempt.scene,
  expiry_time: order.expires_at.toISOString(),
})

/** What WeChat's browser is given, when there is something for it to pay. */
export const payParams = (
  { attempt }: Payable,
  { within }: PaymentGateway,
): Pick<CallData<'payInvoice'>, 'pay_params'> =>
  within && attempt.scene === PayScene.jsapi && attempt.pay_url.startsWith('prepay_id=')
    ? { pay_params: within.paramsFor(attempt.pay_url) }
    : {}

const currencies = { wechat: 'CNY', alipay: 'CNY', qq: 'CNY', paypal: 'USD' } as const satisfies Record<
  PaymentMethod,
  Currency
>

/** An order that was settled for nothing tells its method itself: attempts it may have had are not how it was paid. */
const methodOf = (order: ShownOrder): PaymentMethod | '' =>
  order.paid_at !== null && order.attempt_state !== 'paid' ? order.pay_type : (order.provider ?? order.pay_type)

/** In the currency of the method it is paid by; without one in CNY. */
const money = (order: ShownOrder) => {
  const method = methodOf(order)
  const currency = method === '' ? 'CNY' : currencies[method]
  const { list, amount } = {
    CNY: { list: order.list_cny, amount: order.amount_cny },
    USD: { list: order.list_usd, amount: order.amount_usd },
  }[currency]
  return {
    list_money: fromMinor(list),
    discount_money: fromMinor(list - amount),
    invoice_money: fromMinor(amount),
    amount_type: currency,
  }
}

const status = (state: OrderState, { replaced_by }: ShownOrder, language: Language) => ({
  invoice_status: InvoiceStatus[state],
  invoice_status_title: say(language, replaced_by === null ? statusTitles[state] : 'invoice-status.replaced'),
  replaced_by: replaced_by === null ? '' : String(replaced_by),
})

const isFresh = ({ fresh_until }: ShownOrder, now: Date): boolean => fresh_until === null || fresh_until > now

/** Invoice (spec §3). `pay_url` is there only while it can be paid, and opened. */
export const invoice = (order: ShownOrder, language: Language, now: Date) => {
  const state = shownState({ state: order.state, expiresAt: order.expires_at }, now)
  return {
    invoice_id: String(order.id),
    invoice_no: order.invoice_no,
    ...status(state, order, language),
    ...money(order),
    invoice_date: order.created_at.toISOString(),
    package_name: titles(order, language).package,
    price_name: titles(order, language).price,
    pay_date: order.paid_at?.toISOString() ?? null,
    discount_code: order.discount_code,
    pay_type: methodOf(order),
    pay_scene: order.scene ?? 'qr',
    pay_url: state === 'open' && order.attempt_state === 'open' && isFresh(order, now) ? (order.pay_url ?? '') : '',
    expiry_time: order.expires_at.toISOString(),
  }
}

/** The order with how far its payment has come. */
export const invoiceState = (order: ShownOrder, language: Language, now: Date): CallData<'invoiceState'> => ({
  ...invoice(order, language, now),
  package_id: String(order.package_id),
  price_id: String(order.price_id),
  steps: {
    received: order.received_at?.toISOString() ?? null,
    verified: order.paid_at?.toISOString() ?? null,
    opened: order.opened_at?.toISOString() ?? null,
  },
})
