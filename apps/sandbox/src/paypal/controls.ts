import { type Answer, isOn, json } from '#http/call.ts'
import { minorUnits } from '#world/money.ts'
import type { Payment, RefundState } from '#world/payment.ts'
import type { Control } from '#world/vendor.ts'
import { type Account, captureOutcomes } from './account.ts'
import { end, take } from './captures.ts'
import { agree, newOrder } from './orders.ts'
import { finish } from './refunds.ts'

type Body = Record<string, unknown>

/** PayPal's own controls, under `/__control/paypal/`. Orders are meant by `pay_url` or `attempt_no`. */
export function controls(account: Account): Record<string, Control> {
  return {
    /** `{url}`: where events go. */
    webhook: body => {
      account.webhookUrl = String(body.url ?? '')
      return json(200, { url: account.webhookUrl })
    },
    /** `{life?}`: every token is no good any more; the next ones live so many seconds. */
    'expire-tokens': body => expireTokens(account, body),
    /** `{deny?}`: verify-webhook-signature says FAILURE from now on, whatever it is asked. */
    verification: body => {
      account.deniesSignatures = body.deny === undefined || isOn(body.deny)
      return json(200, { deny: account.deniesSignatures })
    },
    ...captureControls(account),
    ...refundControls(account),
    /** `{merchant_id?}`: the money of an order went to another account. */
    'wrong-payee': body => withOrder(account, body, order => payTo(account, order, body)),
    /** `{amount?}`: a genuine capture of another order's amount, 0.01 unless given, under this order's numbers. */
    'foreign-capture': body => withOrder(account, body, order => captureForeign(account, order, body)),
  }
}

function captureControls(account: Account): Record<string, Control> {
  return {
    /** `{outcome, count?}`: how the next captures end. */
    'capture-next': body => {
      const outcome = captureOutcomes.find(one => one === body.outcome)
      if (!outcome) return json(400, { error: 'outcome' })
      const count = Number(body.count ?? 1)
      account.outcomes.push(...Array.from({ length: count }, () => outcome))
      return json(200, { outcome, count })
    },
    /** `{state?}`: a pending capture is over, COMPLETED or DECLINED. */
    'capture-done': body =>
      withOrder(account, body, order => {
        if (order.extra.captureState !== 'PENDING') return json(409, { error: 'not-pending' })
        const state = body.state === 'DECLINED' ? 'DECLINED' : 'COMPLETED'
        end(account, order, state)
        return json(200, { capture_id: order.extra.captureId, state })
      }),
  }
}

const refundEnds: Record<string, RefundState> = { COMPLETED: 'SUCCESS', FAILED: 'ABNORMAL', CANCELLED: 'CLOSED' }

function refundControls(account: Account): Record<string, Control> {
  return {
    'refund-hold': body => {
      account.holdsRefunds = body.hold !== false
      return json(200, { hold: account.holdsRefunds })
    },
    /** `{refund_no | refund_id, state?}`: COMPLETED, FAILED or CANCELLED. */
    'refund-done': body => {
      const state = String(body.state ?? 'COMPLETED')
      const refundId = String(body.refund_id ?? numbered(account, String(body.refund_no)))
      const refund = finish(account, refundId, refundEnds[state] ?? 'SUCCESS')
      return refund ? json(200, { refund_no: refund.refundNo, state }) : json(404, { error: 'unknown-refund' })
    },
  }
}

function numbered({ desk }: Account, refundNo: string): string | undefined {
  const refunds = desk.ledger.byRefund('paypal', refundNo)?.refunds ?? []
  return refunds.find(refund => refund.refundNo === refundNo)?.refundId
}

function expireTokens({ tokens }: Account, body: Body): Answer {
  tokens.expireAll()
  if (body.life !== undefined) tokens.life = Number(body.life)
  return json(200, { life: tokens.life })
}

function withOrder(account: Account, body: Body, act: (order: Payment) => Answer): Answer {
  const order = account.meant(body)
  return order ? act(order) : json(404, { error: 'unknown-payment' })
}

function payTo({ desk }: Account, order: Payment, body: Body): Answer {
  const payee = String(body.merchant_id ?? 'FOREIGNSHOP99')
  desk.ledger.put({ ...order, extra: { ...order.extra, payee } })
  return json(200, { merchant_id: payee })
}

/** In the ledger it has a number of its own, so that the order it pretends to be is still found by its own. */
function captureForeign(account: Account, { currency, extra }: Payment, body: Body): Answer {
  const amount = minorUnits(String(body.amount ?? '0.01'))
  if (!amount) return json(400, { error: 'amount' })
  const { referenceId = 'default', attach = '', returnUrl = '', cancelUrl = '', origin = '' } = extra
  const texts = { referenceId, attach, returnUrl, cancelUrl, invoiceId: '' }
  const order = newOrder(account, origin, { amount, currency, subject: '', link: 'payer-action', texts })
  const foreign = { ...order, attemptNo: `FOREIGN${order.extra.orderId}` }
  const taken = take(account, agree(foreign, { payUrl: order.payUrl }, account.now()), 'COMPLETED')
  return json(200, { order_id: taken.extra.orderId, capture_id: taken.extra.captureId, custom_id: attach })
}
