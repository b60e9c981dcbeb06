import type { Context } from '#context.ts'
import { enqueue } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay, daysBilled } from '#domain/beijing-day.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import type { IncidentKind } from '#domain/orders/settlement.ts'
import { noteCheck } from '#features/machines/check-runs.ts'
import { recordIncident } from '#features/orders/transactions-store.ts'
import type { Bill, BillRow } from '#gateways/payment/payment-gateway.ts'
import { askAgain, attemptIdOf, type Difference, differencesOf, firstOrderAt, keepBill, type Sum } from './store.ts'

const kinds: Record<Difference['what'], IncidentKind> = {
  'only-theirs': 'bill-only-theirs',
  'only-ours': 'bill-only-ours',
  'other-amount': 'bill-other-amount',
}

const sum = (side: Sum | null): string => (side ? `${fromMinor(side.amountMinor)} ${side.currency}` : '-')

/** A difference in one line: provider, day, what, kind, the attempt, the number, their sum, our sum. Tabs between. */
export const told = ({ provider, date }: Bill, { what, kind, attemptNo, no, theirs, ours }: Difference): string =>
  [provider, date, what, kind, attemptNo, no, sum(theirs), sum(ours)].join('\t')

const note = async (tx: Tx, bill: Bill, difference: Difference, now: Date): Promise<void> => {
  const { what, kind, no, attemptNo } = difference
  const attempt_id = await attemptIdOf(tx, bill, attemptNo)
  const detail = told(bill, difference).replaceAll('\t', ' ')
  const incident = { kind: kinds[what], provider: bill.provider, fingerprint: `${kind} ${no}`, detail, attempt_id }
  await recordIncident(tx, incident, now)
  if (what === 'only-theirs' && kind === 'payment' && attempt_id !== undefined) await askAgain(tx, attempt_id, now)
}

/**
 * Compares a provider's bill with our payments and refunds (product §5): keeps it, and answers the differences, each an
 * incident. The provider is asked again about a payment of ours that only it knows.
 */
export const reconcile = async (tx: Tx, bill: Bill, rows: readonly BillRow[], now: Date): Promise<Difference[]> => {
  await keepBill(tx, bill, rows, now)
  const differences = await differencesOf(tx, bill)
  for (const difference of differences) await note(tx, bill, difference, now)
  const { provider, date: day } = bill
  const run = { at: now, checked: rows.length, findings: differences.length }
  await noteCheck(tx, { kind: 'reconcile', provider, day, ...run })
  return differences
}

/** The job of a day: fetches the bill and compares. Throws PaymentProviderError while there is no answer. */
export const reconcileDay = async (context: Context, bill: Bill): Promise<void> => {
  const gateway = context.payments.get(bill.provider)
  if (!gateway) return
  const rows = await gateway.bill(bill.date)
  const differences = await transaction(context.db, tx => reconcile(tx, bill, rows, context.clock.now()))
  if (differences.length === 0) return
  context.log.error({ ...bill, differences: differences.length }, 'a bill differs from our books')
}

/** Days that are made up for after the server did not run. Done work is remembered longer than that. */
const daysBack = 3

/** Leaves the bills that can be had by now to be compared, each provider's each day once, from the day of the first order. */
export const planBills = async ({ db, clock, payments }: Context): Promise<void> => {
  const now = clock.now()
  const opened = await firstOrderAt(db)
  const days = opened ? daysBilled(now, daysBack).filter(date => date >= beijingDay(opened)) : []
  const bills = [...payments.keys()].flatMap(provider => days.map(date => ({ provider, date })))
  await transaction(db, async tx => {
    for (const bill of bills) {
      const key = `payment.reconcile ${bill.provider} ${bill.date}`
      await enqueue(tx, 'payment.reconcile', bill, { key, runAt: now })
    }
  })
}
