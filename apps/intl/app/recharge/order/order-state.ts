import type { CallData } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { InvoiceStatus } from '@bohe/api-client/contract/wire'

/** One order as the order page knows it. */
export type Order = CallData<'invoiceState'>

/** What the order page shows, by invoice_status; `asks` while the state may still change by itself. */
const pages = {
  [InvoiceStatus.open]: { page: 'pay', asks: true },
  [InvoiceStatus.paid]: { page: 'paid', asks: false },
  [InvoiceStatus.expired]: { page: 'expired', asks: true },
  [InvoiceStatus.cancelled]: { page: 'cancelled', asks: false },
  [InvoiceStatus.refunding]: { page: 'refunding', asks: true },
  [InvoiceStatus.refunded]: { page: 'refunded', asks: false },
} as const

export type OrderPage = (typeof pages)[InvoiceStatus]['page']

const isStatus = (status: string): status is InvoiceStatus => status in pages

const rowOf = ({ invoice_status }: Pick<Order, 'invoice_status'>) =>
  isStatus(invoice_status) ? pages[invoice_status] : pages[InvoiceStatus.open]

/** The page for an order's state. */
export const pageOf = (order: Pick<Order, 'invoice_status'>): OrderPage => rowOf(order).page

/** Whether the state may still change by itself: a payment that was late is still honoured (product §5). */
export const mayChange = (order: Pick<Order, 'invoice_status' | 'steps'>): boolean =>
  rowOf(order).asks || (pageOf(order) === 'paid' && order.steps.opened === null)

/** Whether a payment may still open it: one that was late does, a cancelled order is told to take none. */
export const awaitsPayment = (order: Pick<Order, 'invoice_status'>): boolean =>
  ['pay', 'expired'].includes(pageOf(order))

/** How many of the three steps are done. */
export const stepsDone = ({ steps }: Pick<Order, 'steps'>): number => {
  const firstOpen = [steps.received, steps.verified, steps.opened].indexOf(null)
  return firstOpen < 0 ? 3 : firstOpen
}

/** Whole seconds until the code stops being payable; 0 when it has. */
export const secondsToPay = ({ expiry_time }: Pick<Order, 'expiry_time'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiry_time) - now) / 1000))

/** Whole seconds until an account that was paid for has to be open (spec §9: within 10 minutes); 0 when it is late. */
export const secondsToOpen = ({ steps, pay_date }: Pick<Order, 'steps' | 'pay_date'>, now: number): number => {
  const paid = steps.received ?? pay_date
  if (!paid) return limits.order.opensWithinSeconds
  return Math.max(0, Math.ceil((Date.parse(paid) - now) / 1000) + limits.order.opensWithinSeconds)
}

/** Whether money was taken for it, so that there is a receipt. */
export const hasReceipt = (order: Pick<Order, 'invoice_status'>): boolean =>
  ['paid', 'refunding', 'refunded'].includes(pageOf(order))
