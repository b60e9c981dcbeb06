import { type Control, type HttpResponse, isOn, json } from '#core/http.ts'
import { minorUnits } from '#payments/money.ts'
import type { Payment, RefundState } from '#payments/payment.ts'
import { lackMoney, refundHold } from '#payments/refunds.ts'
import { end, take } from './captures.ts'
import { openDispute } from './disputes.ts'
import { captureOutcomes, type MerchantAccount } from './merchant-account.ts'
import { agree, newOrder } from './orders.ts'
import { finish, reverse } from './refunds.ts'

type Body = Record<string, unknown>

const refundEnds: Record<string, RefundState> = { COMPLETED: 'SUCCESS', FAILED: 'ABNORMAL', CANCELLED: 'CLOSED' }

/** PayPal's own controls, under `/__control/paypal/`. Orders are meant by `pay_url` or `attempt_no`. */
export function controls(account: MerchantAccount): Record<string, Control> {
  return {
    /** `{url}`: where events go. */
    webhook: body => {
      account.webhookUrl = String(body.url ?? '')
      return json(200, { url: account.webhookUrl })
    },
    /** `{life?}`: every token is no good any more; the next ones live so many seconds. */
    'expire-tokens': body => {
      account.tokens.expireAll()
      if (body.life !== undefined) account.tokens.life = Number(body.life)
      return json(200, { life: account.tokens.life })
    },
    /** `{deny?}`: verify-webhook-signature says FAILURE from now on, whatever it is asked. */
    verification: body => {
      account.deniesSignatures = body.deny === undefined || isOn(body.deny)
      return json(200, { deny: account.deniesSignatures })
    },
    /** `{outcome, count?}`: how the next captures end. */
    'capture-next': body => {
      const outcome = captureOutcomes.find(one => one === body.outcome)
      if (!outcome) return json(400, { error: 'outcome' })
      const count = Number(body.count ?? 1)
      account.outcomes.push(...Array.from({ length: count }, () => outcome))
      return json(200, { outcome, count })
    },
    'refund-hold': refundHold(account),
    'lack-money': lackMoney(account),
    'refund-done': body => endRefund(account, body),
    ...orderControls(account),
  }
}

function orderControls(account: MerchantAccount): Record<string, Control> {
  const withOrder = (act: (order: Payment, body: Body) => HttpResponse) => (body: Body) => {
    const order = account.orderNamedBy(body)
    return order ? act(order, body) : json(404, { error: 'unknown-payment' })
  }
  return {
    /** `{state?}`: a pending capture is over, COMPLETED or DECLINED. */
    'capture-done': withOrder((order, body) => {
      if (order.extra.captureState !== 'PENDING') return json(409, { error: 'not-pending' })
      const state = body.state === 'DECLINED' ? 'DECLINED' : 'COMPLETED'
      end(account, order, state)
      return json(200, { capture_id: order.extra.captureId, state })
    }),
    /** `{merchant_id?}`: the money of an order went to another account. */
    'wrong-payee': withOrder((order, body) => {
      const payee = String(body.merchant_id ?? 'FOREIGNSHOP99')
      account.context.ledger.put({ ...order, extra: { ...order.extra, payee } })
      return json(200, { merchant_id: payee })
    }),
    /** The buyer has the money of an order taken back. */
    reverse: withOrder(order => {
      const reversal = reverse(account, order)
      return reversal ? json(200, { refund_id: reversal.refundId }) : json(409, { error: 'nothing-left' })
    }),
    /** The buyer complains to PayPal about what he paid. */
    dispute: withOrder(order => {
      const dispute_id = openDispute(account, order)
      return dispute_id ? json(200, { dispute_id }) : json(409, { error: 'not-paid' })
    }),
    /** `{amount?}`: a genuine capture of another order's amount, 0.01 unless given, under this order's numbers. */
    'foreign-capture': withOrder((order, body) => captureForeign(account, order, body)),
  }
}

/** `{refund_no | refund_id, state?}`: COMPLETED, FAILED or CANCELLED. */
function endRefund(account: MerchantAccount, body: Body): HttpResponse {
  const state = String(body.state ?? 'COMPLETED')
  const refundId = String(body.refund_id ?? account.refund(String(body.refund_no))?.refund.refundId)
  const refund = finish(account, refundId, refundEnds[state] ?? 'SUCCESS')
  return refund ? json(200, { refund_no: refund.refundNo, state }) : json(404, { error: 'unknown-refund' })
}

/** In the ledger it has a number of its own, so that the order it pretends to be is still found by its own. */
function captureForeign(account: MerchantAccount, { currency, extra }: Payment, body: Body): HttpResponse {
  const amount = minorUnits(String(body.amount ?? '0.01'))
  if (!amount) return json(400, { error: 'amount' })
  const { referenceId = 'default', attach = '', returnUrl = '', cancelUrl = '', origin = '' } = extra
  const texts = { referenceId, attach, returnUrl, cancelUrl, invoiceId: '' }
  const order = newOrder(account, origin, { amount, currency, subject: '', link: 'payer-action', texts })
  const foreign = { ...order, attemptNo: `FOREIGN${order.extra.orderId}` }
  const captured = take(account, agree(foreign, { payUrl: order.payUrl }, account.now()), 'COMPLETED')
  return json(200, { order_id: captured.extra.orderId, capture_id: captured.extra.captureId, custom_id: attach })
}
