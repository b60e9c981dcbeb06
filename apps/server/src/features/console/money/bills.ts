import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { daysBilled, spanOf } from '#domain/beijing-day.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { reconcile } from '#features/reconciliation/reconcile.ts'
import { differencesOf, type Sum } from '#features/reconciliation/store.ts'
import { type BillRow, PaymentProviderError, paymentMethods } from '#gateways/payment/payment-gateway.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { pageOf } from '../page.ts'
import * as store from './bill-store.ts'

/** A bill is of a merchant's account, which both regions share. */
const seesBills = ({ staff }: SignedInCall) => staff.regions.length > 1

const dayMs = 86_400_000
const mostDays = 31

const daysBetween = (from: string, until: string): string[] => {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const count = Math.max(0, (last - first) / dayMs + 1)
  return Array.from({ length: count }, (_, at) => new Date(last - at * dayMs).toISOString().slice(0, 10))
}

type Sides = Awaited<ReturnType<typeof sidesOf>>

const sidesOf = async (call: SignedInCall, days: store.BillDays) => {
  const { db } = call.context
  const [read, theirs, ours] = await Promise.all([
    store.billsRead(db, days),
    store.billedSums(db, days),
    store.bookedSums(db, days),
  ])
  return { read, theirs, ours }
}

const sumsOf = (theirs: Sides['theirs'], ours: Sides['ours']) =>
  [...new Set([...theirs, ...ours].map(({ currency }) => currency))].map(currency => {
    const [bill, books] = [theirs, ours].map(side => side.find(each => each.currency === currency))
    return {
      currency,
      ...{ bill_received: fromMinor(bill?.received ?? 0), bill_refunded: fromMinor(bill?.refunded ?? 0) },
      ...{ books_received: fromMinor(books?.received ?? 0), books_refunded: fromMinor(books?.refunded ?? 0) },
    }
  })

const total = (side: Sides['theirs'], what: 'rows' | 'unmatched' | 'only') =>
  side.reduce((sum, each) => sum + each[what], 0)

const dayShown = ({ now }: SignedInCall, provider: string, date: string, sides: Sides) => {
  const [theirs, ours] = [sides.theirs, sides.ours].map(side => side.filter(({ day }) => day === date))
  const readAt = sides.read.get(date)
  const rows = total(theirs ?? [], 'rows')
  const differs = total(theirs ?? [], 'unmatched') + total(ours ?? [], 'only') > 0
  const isReady = date <= (daysBilled(now, 1)[0] ?? '')
  const compared = differs ? ('differs' as const) : ('agrees' as const)
  return {
    ...{ date, provider, state: readAt ? compared : isReady ? ('missing' as const) : ('waits' as const) },
    ...{ rows, matched: rows - total(theirs ?? [], 'unmatched') },
    ...{ only_theirs: total(theirs ?? [], 'only'), only_ours: readAt ? total(ours ?? [], 'only') : 0 },
    ...{ read_at: readAt?.toISOString() ?? '', sums: sumsOf(theirs ?? [], ours ?? []) },
  }
}

/** The bills of some days, by provider, newest first, and which are missing. */
export const bills = async ({ from, until, provider }: ParsedStaffInput<'bills'>, call: SignedInCall) => {
  if (!seesBills(call)) return refuse('beyondOwn')
  const days = daysBetween(from, until)
  if (days.length > mostDays) return refuse('rangeTooLong')
  if (days.length === 0) return { days: [] }
  const chosen = paymentMethods.filter(each => (provider === '' ? call.context.payments.has(each) : each === provider))
  const sides = await Promise.all(
    chosen.map(async each => [each, await sidesOf(call, { provider: each, from, until })] as const),
  )
  return { days: days.flatMap(date => sides.map(([each, both]) => dayShown(call, each, date, both))) }
}

const told = (sum: Sum | null) => (sum ? `${fromMinor(sum.amountMinor)} ${sum.currency}` : '')

/** What a bill and the books say otherwise, to the row. */
export const bill = async (asked: ParsedStaffInput<'bill'>, call: SignedInCall) => {
  if (!seesBills(call)) return refuse('beyondOwn')
  const { db } = call.context
  const readAt = await store.readAt(db, asked)
  const differences = readAt ? await differencesOf(db, asked) : []
  return {
    read_at: readAt?.toISOString() ?? '',
    differences: differences.map(({ what, kind, attemptNo, no, theirs, ours, orderId }) => ({
      ...{ what, kind, attempt_no: attemptNo, number: no, theirs: told(theirs), ours: told(ours) },
      order_id: orderId === null ? '' : String(orderId),
    })),
  }
}

/** The rows of a bill. */
export const billRows = async ({ after, ...asked }: ParsedStaffInput<'billRows'>, call: SignedInCall) => {
  if (!seesBills(call)) return refuse('beyondOwn')
  const rows = await store.rowsOfBill(call.context.db, asked, Number(after), call.pageSize)
  return pageOf(rows, call.pageSize, row => ({
    ...{ id: String(row.id), kind: row.kind, number: row.provider_no, attempt_no: row.attempt_no },
    ...{ amount: fromMinor(Number(row.amount_minor)), currency: row.currency },
    is_matched: row.is_matched ? (1 as const) : (0 as const),
    order_id: row.order_id === null ? '' : String(row.order_id),
  }))
}

/** Fetches a bill now and compares it with the books, as `operate reconcile` does. */
export const compareBill = async (
  asked: ParsedStaffInput<'compareBill'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  if (!seesBills(call)) return refuse('beyondOwn')
  const { context, now } = call
  if (spanOf(asked.date).until > now) return refuse('dayNotOver')
  const gateway = context.payments.get(asked.provider)
  if (!gateway) return refuse('providerOff')
  let rows: BillRow[]
  try {
    rows = await gateway.bill(asked.date)
  } catch (error) {
    if (error instanceof PaymentProviderError) return refuse('paymentProviderFailed')
    throw error
  }
  return audited(async tx => {
    const differences = await reconcile(tx, asked, rows, now)
    const result = { rows: rows.length, differences: differences.length }
    return { before: null, after: { about: `bill ${asked.provider} ${asked.date}`, ...result }, region: null, result }
  })
}
