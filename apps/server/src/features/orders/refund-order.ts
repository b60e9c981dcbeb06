import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#database/schema.ts'
import { moveOrder } from '#domain/order.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { revokeMembership } from './ledger.ts'
import type { Order } from './store.ts'

type Payment = Selectable<Schema['provider_transactions']>

/** An order to be given back in full, and what is known of the money that came for it. */
export interface Refundable {
  order: Order
  /** The payment that opened the membership; undefined for an order that cost nothing. */
  payment: Payment | undefined
  /** How often giving it back was tried. */
  tries: number
}

/** Why an order cannot be given back. */
export type NotRefundable = 'order-unknown' | 'not-paid' | 'under-way' | 'refunded'

const lockByNo = (tx: Tx, invoiceNo: string) =>
  tx.selectFrom('orders').selectAll().where('invoice_no', '=', invoiceNo).forUpdate().executeTakeFirst()

const paymentOf = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('provider_transactions')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'provider_transactions.attempt_id')
    .selectAll('provider_transactions')
    .where('payment_attempts.order_id', '=', orderId)
    .where('provider_transactions.outcome', '=', 'fulfilled')
    .executeTakeFirst()

const statesOfRefunds = async (tx: Tx, { id }: Payment) => {
  const ours = tx
    .selectFrom('refunds')
    .select('state')
    .where('transaction_id', '=', id)
    .where('reason', '=', 'operator')
  return (await ours.execute()).map(({ state }) => state)
}

/** The order of a number, locked, when it can be given back: it was paid, or a provider refused to give it back before. */
export const lockRefundable = async (tx: Tx, invoiceNo: string): Promise<Refundable | NotRefundable> => {
  const order = await lockByNo(tx, invoiceNo)
  if (!order) return 'order-unknown'
  if (order.state === 'refunded') return 'refunded'
  const payment = await paymentOf(tx, order.id)
  const refunds = payment ? await statesOfRefunds(tx, payment) : []
  if (order.state !== 'paid' && order.state !== 'refunding') return 'not-paid'
  const isUnderWay = refunds.some(state => state !== 'failed')
  return isUnderWay ? 'under-way' : { order, payment, tries: refunds.length }
}

const refundRow = ({ id, attempt_id, amount_minor, currency }: Payment, refundNo: string, now: Date) => ({
  refund_no: refundNo,
  transaction_id: id,
  attempt_id,
  amount_minor,
  currency,
  reason: 'operator' as const,
  state: 'pending' as const,
  provider_refund_id: null,
  created_at: now,
  done_at: null,
})

const giveMoneyBack = async (tx: Tx, payment: Payment, { order, tries }: Refundable, now: Date): Promise<void> => {
  const row = refundRow(payment, `${order.invoice_no}M${tries + 1}`, now)
  const { id } = await tx.insertInto('refunds').values(row).returning('id').executeTakeFirstOrThrow()
  await enqueue(tx, 'payment.refund', { refundId: id }, { key: `payment.refund ${id}`, runAt: now })
}

/**
 * Gives an order back in full (product §5): the ledger takes back what is left of its time now, the money goes back
 * through the outbox, and the order is refunded once its provider says so. One that cost nothing is refunded at once.
 * Answers the order's next state and the seconds that were taken back.
 */
export const refundOrder = async (tx: Tx, refundable: Refundable, now: Date) => {
  const { order, payment } = refundable
  const grant = { memberId: order.member_id, source: 'order' as const, sourceId: String(order.id), now }
  const { seconds } = await revokeMembership(tx, grant)
  const refunding = moveOrder(order.state, 'refund') ?? order.state
  const state = payment ? refunding : (moveOrder(refunding, 'refunded') ?? refunding)
  await tx.updateTable('orders').set({ state }).where('id', '=', order.id).execute()
  if (payment) await giveMoneyBack(tx, payment, refundable, now)
  return { state, seconds }
}
