/**
 * How a statement names the rows that it locks: `member`, by the member whose they are, so that they are on his shard
 * once members are the key; `row`, by the key of one row of a table that is not a member's; `rows`, several of such a
 * table; `work`, whatever nobody has, each for one node; `attempt`, by the number of a payment's attempt, which is a
 * member's but does not say whose.
 */
export type LockedBy = 'member' | 'row' | 'rows' | 'work' | 'attempt'

/** Every statement of the server that locks rows by a clause of its own: the file below `src`, the table, by what. */
export const lockingStatements: readonly (readonly [file: string, table: string, by: LockedBy])[] = [
  ['database/named-lock.ts', 'named_locks', 'row'],
  ['features/approvals/store.ts', 'approval_limits', 'row'],
  ['features/approvals/store.ts', 'approvals', 'row'],
  ['features/audit/store.ts', 'audit_head', 'row'],
  ['features/cards/store.ts', 'card_batches', 'row'],
  ['features/chat/store.ts', 'chat_conversations', 'row'],
  ['features/console/chat/store.ts', 'chat_canned', 'row'],
  ['features/console/machines/job-store.ts', 'outbox', 'rows'],
  ['features/console/messages/price-store.ts', 'message_prices', 'row'],
  ['features/console/money/incident-store.ts', 'payment_incidents', 'row'],
  ['features/console/plans/store.ts', 'packages', 'row'],
  ['features/console/plans/store.ts', 'levels', 'row'],
  ['features/console/plans/store.ts', 'price_changes', 'row'],
  ['features/console/promotions/promotion-store.ts', 'activities', 'rows'],
  ['features/console/promotions/promotion-store.ts', 'activities', 'row'],
  ['features/console/vouchers/coupon-store.ts', 'coupons', 'row'],
  ['features/identities/store.ts', 'bind_tickets', 'row'],
  ['features/orders/attempts-store.ts', 'payment_attempts', 'attempt'],
  ['features/orders/attempts-store.ts', 'payment_attempts', 'work'],
  ['features/orders/callback-store.ts', 'payment_attempts', 'attempt'],
  ['features/orders/store.ts', 'orders', 'member'],
  ['features/orders/store.ts', 'orders', 'member'],
  ['features/publishing/store.ts', 'content_version', 'row'],
  ['features/staff/store.ts', 'staff', 'row'],
  ['features/staff/store.ts', 'staff_roles', 'row'],
  ['features/staff/store.ts', 'staff', 'rows'],
  ['jobs/outbox.ts', 'outbox', 'work'],
]
