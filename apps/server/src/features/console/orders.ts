import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { enqueue } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import { maskedEmail } from '#domain/contacts/masked-contact.ts'
import { shownState } from '#domain/orders/order.ts'
import { fromMinor, toMinor } from '#domain/orders/order-amount.ts'
import { refundableMinor } from '#domain/orders/refund.ts'
import { textIn } from '#domain/text-in.ts'
import { propose } from '#features/approvals/propose.ts'
import { limitOf } from '#features/approvals/store.ts'
import { askAbout } from '#features/orders/ask-provider.ts'
import type { Attempt } from '#features/orders/attempts-store.ts'
import { paidOrder } from '#features/orders/receipts/receipt-store.ts'
import {
  refundOrder as giveBack,
  lockRefundable,
  type NotRefundable,
  type Refundable,
} from '#features/orders/refunds/refund-order.ts'
import { type PaymentMethod, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './order-store.ts'
import { pageOf } from './page.ts'

const shown = ({ language, now }: SignedInCall, order: store.ListedOrder) => {
  const isDollars = order.pay_type === 'paypal'
  return {
    ...{ id: String(order.id), invoice_no: order.invoice_no, member_id: String(order.member_id) },
    ...{ user_name: order.user_name, region: order.region_code, state: shownState(order, now) },
    package: `${textIn(language, order, 'package_title')} · ${textIn(language, order, 'price_title')}`,
    pay_type: order.pay_type,
    amount: fromMinor(isDollars ? order.amount_usd : order.amount_cny),
    currency: isDollars ? ('USD' as const) : ('CNY' as const),
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? '',
  }
}

export const orders = async (input: ParsedStaffInput<'orders'>, call: SignedInCall) => {
  const rows = await store.ordersIn(call.context.db, call.staff.regions, input, call.pageSize)
  return pageOf(rows, call.pageSize, row => shown(call, row))
}

type Story = Awaited<ReturnType<typeof store.storyOf>>
type StepKind = StaffData<'order'>['steps'][number]['kind']

const step = (kind: StepKind, at: Date, what: string, number = '', amount = '', callback_id = '') => ({
  ...{ kind, at: at.toISOString(), what, number, amount, callback_id, raw: '' },
})

const money = ({ amount_minor, currency }: { amount_minor: number; currency: string }) =>
  `${fromMinor(amount_minor)} ${currency}`

const stepsOfOrder = (order: store.ListedOrder, { attempts }: Story) => [
  step('placed', order.created_at, attempts[0]?.provider ?? order.pay_type, order.invoice_no),
  ...(order.opened_at ? [step('opened', order.opened_at, order.state)] : []),
  ...(order.closed_at ? [step('closed', order.closed_at, order.state)] : []),
]

const stepsOfStory = ({ attempts, payments, refunds, incidents, ledger, callbacks, mails }: Story) => [
  ...attempts.map(each =>
    step('attempt', each.created_at, `${each.provider} ${each.state}`, each.attempt_no, money(each)),
  ),
  ...payments.flatMap(each => [
    step('received', each.paid_at, each.provider, each.provider_txn_id, money(each)),
    step('settled', each.created_at, `${each.found_by} ${each.outcome}`, each.provider_txn_id),
  ]),
  ...refunds.map(each => step('refund', each.done_at ?? each.created_at, each.state, each.refund_no, money(each))),
  ...callbacks.map(({ id, kind, seen, received_at, body_bytes }) =>
    step('callback', received_at, seen > 1 ? `${kind} × ${seen}` : kind, `${body_bytes} B`, '', String(id)),
  ),
  ...incidents.map(each => step('incident', each.created_at, each.kind, each.detail)),
  ...ledger.map(each => step('ledger', each.at, each.kind, String(each.id), each.seconds ? `${each.seconds} s` : '')),
  ...mails.map(each => step('mail', each.at, `${each.purpose} ${each.state}`, each.masked)),
]

/** The order in which things happen to an order: providers tell whole seconds, and much happens in one. */
const inTurn: readonly StepKind[] = [
  ...(['placed', 'attempt', 'received', 'callback', 'settled', 'opened', 'ledger'] as const),
  ...(['mail', 'refund', 'incident', 'closed'] as const),
]

type Step = ReturnType<typeof step>

const second = ({ at }: Step) => at.slice(0, 19)

const inTime = (one: Step, other: Step) => {
  const [first, next] = [second(one), second(other)]
  return first === next ? inTurn.indexOf(one.kind) - inTurn.indexOf(other.kind) : first < next ? -1 : 1
}

/** What went back of the payment that opened an order, and what still may. */
const moneyBack = ({ payments, refunds }: Story) => {
  const payment = payments.find(({ outcome }) => outcome === 'fulfilled')
  if (!payment) return { refunded: '', refundable: '' }
  const ours = refunds.filter(each => each.transaction_id === payment.id && each.reason === 'operator')
  const sumIn = (states: readonly string[]) =>
    ours.filter(({ state }) => states.includes(state)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    refunded: fromMinor(sumIn(['succeeded'])),
    refundable: fromMinor(refundableMinor(payment.amount_minor, sumIn(['succeeded', 'pending']))),
  }
}

/** An order, and every step of it with its time. */
export const order = async ({ order_id }: ParsedStaffInput<'order'>, call: SignedInCall) => {
  const { db } = call.context
  const row = await store.orderIn(db, call.staff.regions, Number(order_id))
  if (!row) return refuse('orderUnknown')
  const story = await store.storyOf(db, row)
  const steps = [...stepsOfOrder(row, story), ...stepsOfStory(story)].toSorted(inTime)
  const known = { expires_at: row.expires_at.toISOString(), discount_code: row.discount_code }
  return { ...shown(call, row), ...known, ...moneyBack(story), steps }
}

const askOne = async ({ context }: SignedInCall, attempt: Attempt) => {
  const told = { provider: attempt.provider as string, attempt_no: attempt.attempt_no }
  const gateway = context.payments.get(attempt.provider as PaymentMethod)
  if (!gateway) return { ...told, said: 'off', done: 'nothing' }
  try {
    const { report, settled } = await askAbout(context, gateway, attempt)
    return { ...told, said: report.state as string, done: settled ?? 'nothing' }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return { ...told, said: 'no-answer', done: 'nothing' }
  }
}

/** Why is it not open? Asks each provider that was asked for money, the newest attempt first, and settles what is paid. */
export const askProvider = async (
  { order_id }: ParsedStaffInput<'askProvider'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const { db } = call.context
  const before = await store.orderIn(db, call.staff.regions, Number(order_id))
  if (!before) return refuse('orderUnknown')
  const { attempts } = await store.storyOf(db, before)
  if (attempts.length === 0) return refuse('noAttempt')
  const answers: Awaited<ReturnType<typeof askOne>>[] = []
  for (const attempt of attempts.toReversed()) answers.push(await askOne(call, attempt))
  const after = await store.orderIn(db, call.staff.regions, before.id)
  const state = shownState(after ?? before, call.now)
  return audited(async () => ({
    before: { order: before.invoice_no, state: before.state },
    after: { order: before.invoice_no, state, answers },
    region: before.region_code,
    result: { answers, state },
  }))
}

const refusals = {
  'order-unknown': 'orderUnknown',
  'not-paid': 'orderNotPaid',
  'under-way': 'refundUnderWay',
  refunded: 'orderRefunded',
  'too-much': 'refundTooMuch',
} as const satisfies Record<NotRefundable, string>

/** An order that can be given back now, locked. */
const refundableIn = async (tx: Tx, invoiceNo: string) => {
  const found = await lockRefundable(tx, invoiceNo)
  return typeof found === 'string' ? refuse(refusals[found]) : found
}

/** What goes back of an order: all that is left of it unless a sum is asked for. */
const sumOf = ({ most, payment }: Refundable, amount: string): number | Refused<'refundTooMuch'> => {
  if (amount === '') return most
  const asked = toMinor(amount) ?? 0
  const left = { most: `${fromMinor(most)} ${payment?.currency ?? ''}` }
  return asked > 0 && asked <= most ? asked : refuse('refundTooMuch', left)
}

/** Gives an order back, all of it unless an amount is given; what the audit tells of it. */
export const refundNow = async (tx: Tx, invoiceNo: string, amount: string, now: Date) => {
  const refundable = await refundableIn(tx, invoiceNo)
  if ('refused' in refundable) return refundable
  const sum = sumOf(refundable, amount)
  if (sum instanceof Refused) return sum
  const { order: row, payment, refunded } = refundable
  const given = await giveBack(tx, refundable, now, payment && sum)
  if (typeof given === 'string') return refuse(refusals[given])
  const { state, seconds } = given
  const told = { order: row.invoice_no, member: String(row.member_id) }
  const currency = payment?.currency ?? ''
  return {
    region: row.region_code,
    before: { ...told, state: row.state, refunded: payment ? `${fromMinor(refunded)} ${currency}` : '' },
    after: { ...told, state, seconds, refund: payment ? `${fromMinor(sum)} ${currency}` : '' },
    result: { state: state as 'paid' | 'refunding' | 'refunded' },
  }
}

/** Gives an order back, in full or a part; when all that went back of it is above a limit, another person approves. */
export const refundOrder = async (
  input: ParsedStaffInput<'refundOrder'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const row = await store.orderIn(call.context.db, call.staff.regions, Number(input.order_id))
  if (!row) return refuse('orderUnknown')
  return audited<{ state: 'paid' | 'refunding' | 'refunded' | 'proposed' }>(async tx => {
    const refundable = await refundableIn(tx, row.invoice_no)
    if ('refused' in refundable) return refundable
    const sum = sumOf(refundable, input.amount)
    if (sum instanceof Refused) return sum
    const { payment, refunded } = refundable
    const limit = payment ? await limitOf(tx, payment.currency === 'USD' ? 'refund USD' : 'refund CNY') : 0
    if (!payment || refunded + sum <= limit) return refundNow(tx, row.invoice_no, input.amount, call.now)
    const amount = money({ amount_minor: sum, currency: payment.currency })
    const told = { about: `order ${row.invoice_no}`, amount, reason: input.reason }
    return propose(tx, call, { action: 'refundOrder', region: row.region_code, ...told, input })
  })
}

/** Mails what was paid for once more; once a minute at most. */
export const sendReceipt = async (
  input: ParsedStaffInput<'sendReceipt'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const { context, staff, now } = call
  const row = await store.orderIn(context.db, staff.regions, Number(input.order_id))
  if (!row) return refuse('orderUnknown')
  return audited<{ state: 'done' }>(async tx => {
    const paid = await paidOrder(tx, row.id)
    if (!paid) return refuse('orderNotPaid')
    if (paid.email === null) return refuse('memberNoMail')
    const key = `receipt:${row.id}:${now.toISOString().slice(0, 16)}`
    await enqueue(tx, 'mail.receipt', { orderId: row.id }, { key, runAt: now })
    const told = { order: row.invoice_no, member: String(row.member_id) }
    const after = { ...told, told: 'a receipt', to: maskedEmail(paid.email) }
    return { region: row.region_code, before: told, after, result: { state: 'done' } }
  })
}
