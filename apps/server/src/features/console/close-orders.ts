import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { shownState } from '#domain/orders/order.ts'
import { endAtProvider } from '#features/orders/ask-provider.ts'
import { liveAttemptOf } from '#features/orders/attempts-store.ts'
import { endOpenOrder } from '#features/orders/cancel.ts'
import { lockOrder } from '#features/orders/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { ordersOfIds } from './order-store.ts'

/**
 * Closes open orders as their buyers' cancelling does: each code is ended at its provider first, where it may turn out
 * that it was paid already; such an order stays.
 */
export const closeOrders = async (
  input: ParsedStaffInput<'closeOrders'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const { context, staff, now } = call
  const ids = [...new Set(input.order_ids.map(Number))]
  const rows = await ordersOfIds(context.db, staff.regions, ids)
  if (rows.length < ids.length) return refuse('orderUnknown')
  const open = rows.filter(row => shownState(row, now) === 'open')
  for (const { id } of open) {
    const live = await liveAttemptOf(context.db, id)
    if (live) await endAtProvider(context, live)
  }
  return audited(async tx => {
    const closed: string[] = []
    for (const { id, member_id, invoice_no } of open) {
      const order = await lockOrder(tx, member_id, id)
      if (order.state !== 'open') continue
      await endOpenOrder(tx, id, now)
      closed.push(invoice_no)
    }
    if (closed.length === 0) return refuse('orderNotOpen')
    const [first] = rows
    const region = rows.every(row => row.region_code === first?.region_code) ? (first?.region_code ?? null) : null
    const result = { closed: closed.length, left: ids.length - closed.length }
    return {
      before: { orders: closed, state: 'open' },
      after: { orders: closed, state: 'cancelled', ...result },
      region,
      result,
    }
  })
}
