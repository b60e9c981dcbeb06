import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { Context } from '#context.ts'
import { writtenRow } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import { moveOrder } from '#domain/orders/order.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { propose } from '#features/approvals/propose.ts'
import { limitOf } from '#features/approvals/store.ts'
import { insertAttempt } from '#features/orders/attempts-store.ts'
import { amountIn } from '#features/orders/pay.ts'
import { settleFound } from '#features/orders/settle.ts'
import { lockOrderByNo } from '#features/orders/store.ts'
import { type PaymentFacts, type PaymentMethod, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './incident-store.ts'

type Incident = store.ListedIncident
type Input = ParsedStaffInput<'explainPayment'>

/** A payment at a provider that no attempt of ours stands for. */
interface Unexplained {
  provider: PaymentMethod
  attemptNo: string
  providerTxnId: string | undefined
}

/** What an incident says of a payment, by the numbers that make it that incident: the attempt's and the payment's. */
const numbersOf = async (db: Db | Tx, { kind, provider, fingerprint }: Incident) => {
  const [first = '', second = ''] = fingerprint.split(' ')
  const providerTxnId = second || undefined
  if (kind === 'unknown-attempt') return { attemptNo: first, providerTxnId }
  if (kind !== 'bill-only-theirs' || first !== 'payment') return undefined
  return { attemptNo: (await store.billedPayment(db, provider, second))?.attempt_no, providerTxnId }
}

/** The payment of an incident that can still be given to an order, or back. */
export const unexplainedPayment = async (
  db: Db | Tx,
  incident: Incident,
): Promise<Unexplained | Refused<'paymentExplained'>> => {
  const { provider, attempt_id } = incident
  const { attemptNo, providerTxnId } = (attempt_id === null && (await numbersOf(db, incident))) || {}
  if (!attemptNo) return refuse('paymentExplained')
  const known = db.selectFrom('payment_attempts').select('id').where('provider', '=', provider)
  const isKnown = await known.where('attempt_no', '=', attemptNo).executeTakeFirst()
  return isKnown ? refuse('paymentExplained') : { provider, attemptNo, providerTxnId }
}

/** What the provider says of the payment now; only that counts. */
const factsOf = async (context: Context, { provider, attemptNo, providerTxnId }: Unexplained) => {
  const gateway = context.payments.get(provider)
  if (!gateway) return refuse('providerOff')
  try {
    const report = await gateway.query({ attemptNo, providerTxnId })
    if (report.state !== 'paid') return refuse('paymentUnconfirmed', { said: report.state })
    const { paid } = report
    const isOurs = paid.merchantId === gateway.merchantId && paid.appId === gateway.appId
    return isOurs ? paid : refuse('paymentUnconfirmed', { said: `${paid.merchantId} ${paid.appId}` })
  } catch (error) {
    if (error instanceof PaymentProviderError) return refuse('paymentProviderFailed')
    throw error
  }
}

const sum = ({ amountMinor, currency }: Pick<PaymentFacts, 'amountMinor' | 'currency'>) =>
  `${fromMinor(amountMinor)} ${currency}`

/** An order that the payment may be written to, locked; or why not. */
const orderFor = async (tx: Tx, { staff }: SignedInCall, { invoice_no, decision }: Input, paid: PaymentFacts) => {
  const order = await lockOrderByNo(tx, invoice_no)
  if (!order || !staff.regions.includes(order.region_code)) return refuse('orderUnknown')
  if (decision === 'give-back') return order
  if (!moveOrder(order.state, 'pay')) return refuse('orderNotOpen')
  if (paid.currency !== 'CNY' && paid.currency !== 'USD') return refuse('paymentUnconfirmed', { said: paid.currency })
  const asked = { amountMinor: amountIn(order, paid.currency), currency: paid.currency }
  return asked.amountMinor === paid.amountMinor
    ? order
    : refuse('paymentOtherSum', { paid: sum(paid), asked: sum(asked) })
}

/**
 * Writes a payment that belongs to no attempt to an order, as an attempt of it that is over, and settles it like any
 * other: once for the provider's number, so that money in stays what was fulfilled and what was given back.
 */
export const explainNow = async (tx: Tx, call: SignedInCall, input: Input, paid: PaymentFacts) => {
  const { context, staff, now } = call
  const incident = await store.lockIncidentIn(tx, staff.regions, Number(input.incident_id))
  if (!incident) return refuse('incidentUnknown')
  if (incident.resolved_at) return refuse('incidentResolved')
  const unexplained = await unexplainedPayment(tx, incident)
  if (unexplained instanceof Refused) return unexplained
  const order = await orderFor(tx, call, input, paid)
  if (order instanceof Refused) return order
  const { provider, attemptNo: attempt_no } = unexplained
  const written = await insertAttempt(tx, {
    ...{ invoice_no: order.invoice_no, attempt_no, provider, state: 'closed', scene: 'qr', client_ip: '', subject: '' },
    ...{ amount_minor: paid.amountMinor, currency: provider === 'paypal' ? 'USD' : 'CNY' },
    ...{ merchant_id: paid.merchantId, app_id: paid.appId, created_at: paid.paidAt, expires_at: paid.paidAt },
    next_poll_at: null,
  })
  const attempt = writtenRow(written)
  const { member_id, package_id, created_at: ordered_at } = order
  const found = { ...attempt, member_id, package_id, ordered_at }
  const { decision } = input
  const settled = await settleFound(tx, context, { provider, paid, foundBy: 'poll', found, decision })
  if (settled !== (decision === 'give-back' ? 'refunding' : 'fulfilled')) return refuse('paymentExplained')
  const resolution = `${settled}: ${order.invoice_no}. ${input.reason}`
  await store.changeIncident(tx, incident, { resolved_at: now, resolved_by: staff.id, resolution })
  const about = { about: `incident ${incident.id}`, order: order.invoice_no, payment: paid.providerTxnId }
  return {
    before: { ...about, state: 'open', orderState: order.state },
    after: { ...about, state: 'resolved', settled, sum: sum(paid) },
    region: order.region_code,
    result: { state: settled },
  }
}

/** A payment as an approval keeps it until another person agrees. */
type KeptPayment = Omit<PaymentFacts, 'paidAt'> & { paidAt: string }

/** What an approval keeps of an explanation. */
export type KeptExplanation = Input & { paid: KeptPayment }

/**
 * Why a payment opens nothing any more, once another person agrees: its provider says something else by now than when it
 * was proposed. One that is to go back is asked about as it goes.
 */
export const objectionToKept = async ({ context, staff }: SignedInCall, { paid, ...input }: KeptExplanation) => {
  const incident = await store.incidentIn(context.db, staff.regions, Number(input.incident_id))
  if (!incident || input.decision !== 'open') return undefined
  const told = await factsOf(context, { provider: incident.provider, ...paid })
  if (told instanceof Refused) return told as Refused<StaffRefusalName>
  const isSame = sum(told) === sum(paid) && told.providerTxnId === paid.providerTxnId
  return isSame ? undefined : refuse('paymentUnconfirmed', { said: `${sum(told)} ${told.providerTxnId}` })
}

/** Opens an order with a payment that belongs to none, or gives it back; above the limit of refunds two persons do it. */
export const explainPayment = async (input: Input, call: SignedInCall, audited: AuditedTransaction) => {
  const { context, staff } = call
  const incident = await store.incidentIn(context.db, staff.regions, Number(input.incident_id))
  if (!incident) return refuse('incidentUnknown')
  if (incident.resolved_at) return refuse('incidentResolved')
  const unexplained = await unexplainedPayment(context.db, incident)
  if (unexplained instanceof Refused) return unexplained
  const paid = await factsOf(context, unexplained)
  if (paid instanceof Refused) return paid as Refused<StaffRefusalName>
  return audited<{ state: 'fulfilled' | 'refunding' | 'proposed' }>(async tx => {
    const limit = await limitOf(tx, paid.currency === 'USD' ? 'refund USD' : 'refund CNY')
    if (paid.amountMinor <= limit) return explainNow(tx, call, input, paid)
    const order = await orderFor(tx, call, input, paid)
    if (order instanceof Refused) return order
    const told = { about: `incident ${incident.id}`, amount: sum(paid), reason: input.reason }
    const kept = { ...input, paid }
    return propose(tx, call, { action: 'explainPayment', region: order.region_code, ...told, input: kept })
  })
}
