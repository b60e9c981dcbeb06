import { decimal } from '#payments/money.ts'
import { type Payment, refundedAmount } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import type { Link } from './reply.ts'

export function moneyOf(amount: number, currency: string): { currency_code: string; value: string } {
  return { currency_code: currency, value: decimal(amount) }
}

/** `2026-11-21T04:30:00Z`. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

export function link({ extra }: Payment, path: string, rel: string, method = 'GET'): Link {
  return { href: `${extra.origin}${path}`, rel, method }
}

/** What PayPal keeps: 3.49 % and 0.49, never more than there is. */
export function feeOf(amount: number): number {
  return Math.min(amount, Math.round((amount * 349) / 10_000) + 49)
}

/** The captured amount; the buyer's control can make it differ from the asked one. */
export function takenAmount({ extra, amount }: Payment): number {
  return Number(extra.takenAmount ?? amount)
}

export function payeeOf({ secrets }: MerchantAccount, { extra }: Payment): object {
  return { email_address: 'shop@paypal.example', merchant_id: extra.payee ?? secrets.merchantId }
}

/** What an order, its capture and its refunds share of the merchant's own numbers. */
export function numbersOf({ attach, invoiceId }: Record<string, string>): object {
  return { ...(invoiceId && { invoice_id: invoiceId }), ...(attach && { custom_id: attach }) }
}

/** A capture as its own call and its events show it, with the payee and the order. */
export function capturedPayment(account: MerchantAccount, payment: Payment): object {
  const related_ids = { order_id: payment.extra.orderId }
  return { ...captureView(payment), payee: payeeOf(account, payment), supplementary_data: { related_ids } }
}

/** A capture as its order shows it. */
export function captureView(payment: Payment): object {
  const { extra, currency, paid } = payment
  const { captureId, orderId } = extra
  const amount = takenAmount(payment)
  const money = (value: number) => moneyOf(value, currency)
  const fee = feeOf(amount)
  const breakdown = { gross_amount: money(amount), paypal_fee: money(fee), net_amount: money(amount - fee) }
  const status = captureState(payment)
  const reason = reasons[status]
  return {
    id: captureId,
    status,
    ...(reason && { status_details: { reason } }),
    amount: money(amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(paid && { seller_receivable_breakdown: breakdown }),
    ...numbersOf(extra),
    create_time: time(Number(extra.capturedAt)),
    update_time: time(paid?.at ?? Number(extra.capturedAt)),
    links: [
      link(payment, `/v2/payments/captures/${captureId}`, 'self'),
      link(payment, `/v2/payments/captures/${captureId}/refund`, 'refund', 'POST'),
      link(payment, `/v2/checkout/orders/${orderId}`, 'up'),
    ],
  }
}

const reasons: Record<string, string> = { PENDING: 'PENDING_REVIEW', DECLINED: 'OTHER' }

function captureState(payment: Payment): string {
  const { paid, refunds, extra } = payment
  const back = refundedAmount({ ...payment, refunds: refunds.filter(({ state }) => state === 'SUCCESS') })
  if (!paid || back === 0) return extra.captureState ?? 'PENDING'
  return back >= paid.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}
