import type { CallData } from '@bohe/api-client/contract'
import { InvoiceStatus } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import { type Currency, type OrderState, shownState } from '#domain/order.ts'
import { fromMinor } from '#domain/order-amount.ts'
import { inLanguage } from '#features/packages/present.ts'
import type { PaymentGateways } from '#gateways/payment/gateways.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
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

const switches = {
  is_show_wx: 'wechat',
  is_show_zfb: 'alipay',
  is_show_qq: 'qq',
  is_show_paypal: 'paypal',
} as const

/** Pay options (spec §3): the methods that are on. */
export const payOptions = (payments: PaymentGateways): CallData<'packages'>['pay_options'] => {
  const shown = (name: keyof typeof switches) => (payments.has(switches[name]) ? 1 : 0)
  return {
    is_show_wx: shown('is_show_wx'),
    is_show_zfb: shown('is_show_zfb'),
    is_show_qq: shown('is_show_qq'),
    is_show_paypal: shown('is_show_paypal'),
  }
}

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
  expiry_time: order.expires_at.toISOString(),
})

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

const status = (state: OrderState, language: Language) => ({
  invoice_status: InvoiceStatus[state],
  invoice_status_title: say(language, statusTitles[state]),
})

/** Invoice (spec §3). `pay_url` is there only while it can be paid. */
export const invoice = (order: ShownOrder, language: Language, now: Date) => {
  const state = shownState({ state: order.state, expiresAt: order.expires_at }, now)
  return {
    invoice_id: String(order.id),
    invoice_no: order.invoice_no,
    ...status(state, language),
    ...money(order),
    invoice_date: order.created_at.toISOString(),
    package_name: titles(order, language).package,
    price_name: titles(order, language).price,
    pay_date: order.paid_at?.toISOString() ?? null,
    discount_code: order.discount_code,
    pay_type: methodOf(order),
    pay_url: state === 'open' && order.attempt_state === 'open' ? (order.pay_url ?? '') : '',
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
