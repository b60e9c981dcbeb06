import type { Payment, Refund } from '#world/payment.ts'
import type { Account } from './account.ts'
import { link, moneyOf, numbersOf, payeeOf, time } from './capture-view.ts'
import type { Link } from './reply.ts'

const states: Record<Refund['state'], string> = {
  PROCESSING: 'PENDING',
  SUCCESS: 'COMPLETED',
  ABNORMAL: 'FAILED',
  CLOSED: 'CANCELLED',
}

/** One refund of a capture; the merchant's own numbers of it are kept with the order. */
export function refundView(account: Account, payment: Payment, refund: Refund): object {
  const { currency, extra } = payment
  const { refundId, amount, state, reason, createdAt, doneAt } = refund
  return {
    id: refundId,
    status: states[state],
    ...(state === 'PROCESSING' && { status_details: { reason: 'ECHECK' } }),
    amount: moneyOf(amount, currency),
    ...numbersOf({ invoiceId: extra[`invoice ${refundId}`] ?? '', attach: extra[`custom ${refundId}`] ?? '' }),
    ...(reason && { note_to_payer: reason }),
    seller_payable_breakdown: breakdown(payment, refund),
    payer: payeeOf(account, payment),
    create_time: time(createdAt),
    update_time: time(doneAt ?? createdAt),
    links: linksOf(payment, refund),
  }
}

function breakdown({ refunds, currency }: Payment, { amount, createdAt }: Refund): object {
  const back = refunds.filter(one => one.state === 'SUCCESS' && one.createdAt <= createdAt)
  const total = back.reduce((sum, one) => sum + one.amount, 0)
  const whole = moneyOf(amount, currency)
  const none = moneyOf(0, currency)
  return { gross_amount: whole, paypal_fee: none, net_amount: whole, total_refunded_amount: moneyOf(total, currency) }
}

function linksOf(payment: Payment, { refundId }: Refund): Link[] {
  const own = link(payment, `/v2/payments/refunds/${refundId}`, 'self')
  return [own, link(payment, `/v2/payments/captures/${payment.extra.captureId}`, 'up')]
}
