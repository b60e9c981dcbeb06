import type { Db, Tx } from '#database/schema.ts'

/** An order with the payment that opened it and its member's mailbox; undefined while it is not paid. */
export const paidOrder = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .innerJoin('provider_transactions', 'provider_transactions.attempt_id', 'payment_attempts.id')
    .selectAll('orders')
    .select(['members.email', 'provider_transactions.provider', 'provider_transactions.provider_txn_id'])
    .select(['provider_transactions.amount_minor', 'provider_transactions.currency', 'provider_transactions.paid_at'])
    .where('orders.id', '=', orderId)
    .where('provider_transactions.outcome', '=', 'fulfilled')
    .executeTakeFirst()
