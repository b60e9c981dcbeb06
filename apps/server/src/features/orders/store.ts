import { type Insertable, type Selectable, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type AttemptState, liveAttemptStates, type OrderState } from '#domain/order.ts'
import { watchedPause } from '#domain/order-polling.ts'
import { releaseCoupons } from '#features/coupons/order-coupon.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import { enqueue } from '#jobs/enqueue.ts'

export type Order = Selectable<Schema['orders']>
export type Attempt = Selectable<Schema['payment_attempts']>

export const insertOrder = (tx: Tx, order: Insertable<Schema['orders']>): Promise<Order> =>
  tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()

/** Notes the method an order is settled with when no attempt tells. */
export const setPayType = async (tx: Tx, orderId: number, method: PaymentMethod): Promise<void> => {
  await tx.updateTable('orders').set({ pay_type: method }).where('id', '=', orderId).execute()
}

export const insertAttempt = (tx: Tx, attempt: Insertable<Schema['payment_attempts']>): Promise<Attempt> =>
  tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()

/** The order, which nobody else may change until the transaction ends. Orders are locked before their attempts. */
export const lockOrder = (tx: Tx, orderId: number): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()

/** The same for its owner; undefined when he has no such order. */
export const lockOrderOf = (tx: Tx, memberId: number, orderId: number): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

export const lockAttempt = (tx: Tx, attemptId: number): Promise<Attempt> =>
  tx.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow()

export const attemptByNo = (db: Db | Tx, provider: PaymentMethod, attemptNo: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('attempt_no', '=', attemptNo)
    .executeTakeFirst()

export const attemptById = (db: Db | Tx, attemptId: number): Promise<Attempt> =>
  db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()

export const isLive = ({ state }: Pick<Attempt, 'state'>): boolean =>
  (liveAttemptStates as readonly AttemptState[]).includes(state)

/** The attempt a buyer may be paying now. */
export const liveAttemptOf = (db: Db | Tx, orderId: number): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', liveAttemptStates)
    .executeTakeFirst()

/** How many attempts an order had: numbers the next one. */
export const countAttempts = async (tx: Tx, orderId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves an attempt that is still in one of the states, and tells whether it was. */
export const moveAttemptFrom = async (
  db: Db | Tx,
  attemptId: number,
  from: readonly AttemptState[],
  change: Partial<Pick<Attempt, 'state' | 'pay_url' | 'provider_order_id' | 'next_poll_at'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attemptId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends what may still be paid of an order here, and leaves ending it at the providers to be done. */
export const closeLiveAttempts = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  const closed = await tx
    .updateTable('payment_attempts')
    .set({ state: 'closed' })
    .where('order_id', '=', orderId)
    .where('state', 'in', liveAttemptStates)
    .returning('id')
    .execute()
  for (const { id } of closed) await closeLater(tx, id, now)
}

/** Leaves ending an attempt at its provider to be done. */
export const closeLater = (tx: Tx, attemptId: number, now: Date): Promise<void> =>
  enqueue(tx, 'payment.close', { attemptId }, { key: `payment.close ${attemptId}`, runAt: now })

/** Ends an order that is open and frees its coupon; `closed_at` says when. */
export const endOrder = async (tx: Tx, orderId: number, state: OrderState, now: Date): Promise<void> => {
  const ended = await tx
    .updateTable('orders')
    .set({ state, closed_at: now })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  await releaseCoupons(tx, idsOf(ended), now)
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Ends open orders whose time is over and that nobody may be paying: theirs end with the attempt. */
export const expireOrders = (db: Db, now: Date): Promise<number> =>
  transaction(db, async tx => {
    const { rows } = await sql<{ id: number }>`
      update orders set state = 'expired', closed_at = ${now}
      where state = 'open' and expires_at <= ${now} and not exists (
        select 1 from payment_attempts where order_id = orders.id and state in ('creating', 'open')
      ) returning id`.execute(tx)
    await releaseCoupons(tx, idsOf(rows), now)
    return rows.length
  })

/** Whether a payment of the attempt was settled, one way or the other. */
export const hasTransaction = async (tx: Tx, attemptId: number): Promise<boolean> => {
  const query = tx.selectFrom('provider_transactions').select('id').where('attempt_id', '=', attemptId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Which attempts are claimed: those of a provider, or only those of them whose time to be paid is over. */
interface Claim {
  provider: PaymentMethod
  onlyOver: boolean
  batch: number
  leaseSeconds: number
}

/** Attempts whose provider is to be asked now, each for one node: it has until `leaseSeconds` to plan the next time. */
export const claimPolls = async (db: Db, now: Date, { provider, onlyOver, batch, leaseSeconds }: Claim) => {
  const { rows } = await sql<{ id: number }>`
    update payment_attempts set polls = polls + 1, polled_at = ${now}, next_poll_at = ${secondsAfter(now, leaseSeconds)}
    where id in (
      select id from payment_attempts where next_poll_at <= ${now} and provider = ${provider}
      and (not ${onlyOver}::boolean or (expires_at <= ${now} and state in ('creating', 'open')))
      order by next_poll_at limit ${batch} for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Plans when the provider is asked again, unless the attempt was settled meanwhile. */
export const planPoll = async (db: Db, attemptId: number, next: Date | null): Promise<void> => {
  await db
    .updateTable('payment_attempts')
    .set({ next_poll_at: next })
    .where('id', '=', attemptId)
    .where('next_poll_at', 'is not', null)
    .execute()
}

/** The buyer looks at the order: its provider is asked more often meanwhile. */
export const watchOrder = async (db: Db, orderId: number): Promise<void> => {
  await sql`
    update payment_attempts
    set next_poll_at = coalesce(polled_at, created_at) + ${watchedPause}::int * interval '1 second'
    where order_id = ${orderId} and state in ('creating', 'open')
    and next_poll_at > coalesce(polled_at, created_at) + ${watchedPause}::int * interval '1 second'`.execute(db)
}

/** The attempt that stands for an order: the one that paid, else the newest. */
const standingAttempt = (db: Db | Tx) =>
  db
    .selectFrom('payment_attempts')
    .select(['order_id', 'provider', 'amount_minor', 'currency', 'pay_url', 'state as attempt_state'])
    .distinctOn('order_id')
    .orderBy('order_id')
    .orderBy(sql`state = 'paid'`, 'desc')
    .orderBy('id', 'desc')

const attemptColumns = ['provider', 'amount_minor', 'currency', 'pay_url', 'attempt_state'] as const

/** A member's order; undefined when he has no such order. */
export const orderOf = (db: Db | Tx, memberId: number, orderId: number) =>
  db
    .with('attempt', () => standingAttempt(db).where('order_id', '=', orderId))
    .selectFrom('orders')
    .leftJoin('attempt', 'attempt.order_id', 'orders.id')
    .selectAll('orders')
    .select(attemptColumns)
    .where('orders.id', '=', orderId)
    .where('orders.member_id', '=', memberId)
    .executeTakeFirst()

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof orderOf>>>

const pageOf = (db: Db, memberId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)

/** A page of a member's orders, newest first. */
export const ordersOf = (db: Db, memberId: number, paging: { page: number; size: number }): Promise<ShownOrder[]> =>
  db
    .with('page', () => pageOf(db, memberId, paging))
    .with('attempt', eb => standingAttempt(db).where('order_id', 'in', eb.selectFrom('page').select('page.id')))
    .selectFrom('page')
    .leftJoin('attempt', 'attempt.order_id', 'page.id')
    .selectAll('page')
    .select(attemptColumns)
    .orderBy('page.id', 'desc')
    .execute()

/** How many orders a member has. */
export const countOrders = async (db: Db, memberId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return total
}
