import { type Control, isOn, json } from '#core/http.ts'
import type { PaymentAccount } from './account.ts'
import type { Payment, RefundState } from './payment.ts'

/** How long a refund stays PROCESSING unless refunds are held. */
const refundTakes = 1_000

/** Completes refunds that were PROCESSING long enough; called before each answer and by a timer. */
export function completeDueRefunds(account: PaymentAccount): void {
  if (account.holdsRefunds) return
  const { context, provider } = account
  const refunds = context.ledger.refunding(provider).flatMap(({ refunds }) => refunds)
  for (const { refundNo, state, createdAt } of refunds)
    if (state === 'PROCESSING' && account.now() - createdAt >= refundTakes) finishRefund(account, refundNo, 'SUCCESS')
}

/** Ends a refund in a state, and sends a webhook where the merchant gave an address for it. */
export function finishRefund(account: PaymentAccount, refundNo: string, state: RefundState): Payment | undefined {
  const found = account.refund(refundNo)
  if (!found) return undefined
  const { ledger, webhooks } = account.context
  const { payment, refund } = found
  const now = account.now()
  const event = { provider: account.provider, payUrl: payment.payUrl, event: 'refunded', refundNo }
  if (refund.notifyUrl) webhooks.later(event, now)
  return ledger.putRefund(payment, { ...refund, state, doneAt: now })
}

/** `{hold?}`: refunds stay PROCESSING from now on. */
export function refundHold(account: PaymentAccount): Control {
  return body => {
    account.holdsRefunds = body.hold !== false
    return json(200, { hold: account.holdsRefunds })
  }
}

/** `{lacking?}`: the account has too little money for a refund from now on. */
export function lackMoney(account: PaymentAccount): Control {
  return body => {
    account.lacksMoney = body.lacking === undefined || isOn(body.lacking)
    return json(200, { lacking: account.lacksMoney })
  }
}

/** `{refund_no, state?}`: a refund ends, in a state by our name for it or the vendor's; well unless another is given. */
export function refundDone(account: PaymentAccount, names: Record<RefundState, string>): Control {
  const ends: RefundState[] = ['SUCCESS', 'ABNORMAL', 'CLOSED']
  return body => {
    const state = ends.find(end => end === body.state || names[end] === body.state) ?? 'SUCCESS'
    const payment = finishRefund(account, String(body.refund_no), state)
    return payment
      ? json(200, { refund_no: body.refund_no, state: names[state] })
      : json(404, { error: 'unknown-refund' })
  }
}
