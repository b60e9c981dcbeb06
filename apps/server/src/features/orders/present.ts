import type { CallData } from '@bohe/api-client/contract'
import { InvoiceStatus, PayScene } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import { type Currency, shownState } from '#domain/orders/order.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import type { PaymentGateway, PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import type { Payable } from './pay.ts'
import type { ShownOrder } from './store.ts'

/** Pay result (spec §3). */
export const payResult = ({ order, attempt }: Payable, language: Language): CallData<'payInvoice'> => ({
  amount: fromMinor(attempt.amount_minor),
  amount_type: attempt.currency,
  order_no: order.invoice_no,
  invoice_id: String(order.id),
  package_title: textIn(language, order, 'package_title'),
  price_title: textIn(language, order, 'price_title'),
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

const currencies: Record<PaymentMethod, Currency> = { wechat: 'CNY', alipay: 'CNY', qq: 'CNY', paypal: 'USD' }

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

/** Invoice (spec §3). `pay_url` is there only while it can be paid, and opened. */
export const invoice = (order: ShownOrder, language: Language, now: Date) => {
  const { fresh_until, replaced_by } = order
  const state = shownState(order, now)
  const isPayable = state === 'open' && order.attempt_state === 'open' && (fresh_until === null || fresh_until > now)
  return {
    invoice_id: String(order.id),
    invoice_no: order.invoice_no,
    invoice_status: InvoiceStatus[state],
    invoice_status_title: say(language, replaced_by === null ? `invoice-status.${state}` : 'invoice-status.replaced'),
    replaced_by: replaced_by === null ? '' : String(replaced_by),
    ...money(order),
    invoice_date: order.created_at.toISOString(),
    package_name: textIn(language, order, 'package_title'),
    price_name: textIn(language, order, 'price_title'),
    pay_date: order.paid_at?.toISOString() ?? null,
    discount_code: order.discount_code,
    pay_type: methodOf(order),
    pay_scene: order.scene ?? 'qr',
    pay_url: isPayable ? (order.pay_url ?? '') : '',
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
