import { serverLimits } from '@bohe/api-client/contract/limits'
import { type CompiledQuery, type Selectable, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { columnsOf, compiledStatement } from '#database/compiled-statement.ts'
import { lockMemberAnd } from '#database/lock-member.ts'
import { pagedStatement } from '#database/paged-statement.ts'
import { counted } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import type { OrderState } from '#domain/orders/order.ts'
import { releaseCoupons } from '#features/coupons/order-coupon.ts'
import { amountAt } from '#features/packages/price-changes.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'

export type Order = Selectable<Schema['orders']>

const orderColumns = [
  ...(['invoice_no', 'member_id', 'state', 'region_code', 'pay_type', 'invoice_from', 'src_channel'] as const),
  ...(['os_type', 'created_at', 'expires_at', 'request_id', 'package_id', 'price_id', 'months', 'days'] as const),
  ...(['package_title_zh', 'package_title_en', 'price_title_zh', 'price_title_en'] as const),
  ...(['list_cny', 'list_usd', 'amount_cny', 'amount_usd', 'discount_code'] as const),
]

/** An order as it is placed. */
export type NewOrder = Pick<Order, (typeof orderColumns)[number]>

/** Writes an order. */
export const insertOrder = compiledStatement((db, order: NewOrder) =>
  db.insertInto('orders').values(columnsOf(order, orderColumns)).returningAll(),
)

export const setState = async (tx: Tx, orderId: number, state: OrderState): Promise<void> => {
  await tx.updateTable('orders').set({ state }).where('id', '=', orderId).execute()
}

type Paid = Pick<Order, 'id' | 'member_id' | 'pay_type'> & { receivedAt: Date; now: Date }

/**
 * Notes that an order is paid, by which method, and its membership open, and cancels the member's other open orders, which
 * it was paid in the place of; answers them.
 */
export const markPaid = compiledStatement((db, { id, member_id, pay_type, receivedAt: received_at, now }: Paid) => {
  const over = { closed_at: null, replaced_by: null }
  const open = { state: 'paid', pay_type, received_at, paid_at: now, opened_at: now, ...over } as const
  return db
    .with('paid', query => query.updateTable('orders').set(open).where('id', '=', id))
    .updateTable('orders')
    .set({ state: 'cancelled', closed_at: now, replaced_by: id })
    .where('member_id', '=', member_id)
    .where('id', '<>', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning('id')
})

/** Notes the method an order is to be paid by. */
export const setPayType = async (tx: Tx, orderId: number, method: PaymentMethod): Promise<void> => {
  await tx.updateTable('orders').set({ pay_type: method }).where('id', '=', orderId).execute()
}

/** An order of a member whose row is locked, locked as well. */
export const lockedOrder = compiledStatement((db, { id, memberId }: { id: number; memberId: number }) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).where('member_id', '=', memberId).forUpdate(),
)

/** An order for its owner, which nobody else may change until the transaction ends; undefined when he has no such order. */
export const lockOrderOf = async (tx: Tx, memberId: number, orderId: number): Promise<Order | undefined> => {
  const [[order]] = await lockMemberAnd(tx, memberId, lockedOrder.with(tx, { id: orderId, memberId }))
  return order
}

/**
 * The same of a member who has it. Members are locked before their orders, as one that is paid ends the others, and
 * orders before their attempts.
 */
export const lockOrder = async (tx: Tx, memberId: number, orderId: number): Promise<Order> => {
  const order = await lockOrderOf(tx, memberId, orderId)
  if (!order) throw new Error(`there is no order ${orderId} of member ${memberId}`)
  return order
}

/** The same by its number; undefined when there is none. */
export const lockOrderByNo = async (tx: Tx, invoiceNo: string): Promise<Order | undefined> => {
  const named = tx.selectFrom('orders').select(['id', 'member_id']).where('invoice_no', '=', invoiceNo)
  const found = await named.executeTakeFirst()
  return found && lockOrder(tx, found.member_id, found.id)
}

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

const hasNoLiveAttempt = sql<boolean>`not exists (
  select 1 from payment_attempts where order_id = orders.id and state in ('creating', 'open')
)`

/** Ends open orders whose time is over and that nobody may be paying: theirs end with the attempt. */
export const expireOrders = (db: Db, now: Date): Promise<number> =>
  transaction(db, async tx => {
    const { rows } = await sql<{ id: number }>`
      update orders set state = 'expired', closed_at = ${now}
      where state = 'open' and expires_at <= ${now} and ${hasNoLiveAttempt} returning id`.execute(tx)
    await releaseCoupons(tx, idsOf(rows), now)
    return rows.length
  })

/** Nobody can be paying: there is no code, and no node that may still be fetching one. */
const hasNoCode = (fetchingSince: Date) => sql<boolean>`not exists (
  select 1 from payment_attempts where order_id = orders.id and (state = 'open'
    or state = 'creating' and created_at > ${fetchingSince})
)`

interface Reusable extends Pick<Order, 'member_id' | 'region_code' | 'package_id' | 'price_id'> {
  code: string
  now: Date
  /** When an attempt was begun that some node may still be fetching a code for. */
  fetchingSince: Date
}

const withoutCode = compiledStatement((db, values: Reusable) => {
  const { member_id, region_code, package_id, price_id, code, now, fetchingSince } = values
  return db
    .selectFrom('orders')
    .innerJoin('prices', 'prices.id', 'orders.price_id')
    .selectAll('orders')
    .where('orders.member_id', '=', member_id)
    .where('orders.region_code', '=', region_code)
    .where('orders.state', '=', 'open')
    .where('orders.expires_at', '>', now)
    .where('orders.package_id', '=', package_id)
    .where('orders.price_id', '=', price_id)
    .where(({ eb, fn }) => eb(fn('upper', ['orders.discount_code']), '=', code))
    .where('orders.list_cny', '=', amountAt('amount_cny', now))
    .where('orders.list_usd', '=', amountAt('amount_usd', now))
    .where(hasNoCode(fetchingSince))
    .orderBy('orders.id', 'desc')
    .forUpdate('orders')
    .limit(1)
})

/**
 * The statement that finds the member's open order for the same, at the list price of now, that nobody can be paying: it has
 * no live code.
 */
export const orderWithoutCode = (
  tx: Tx,
  wanted: { package_id: string; price_id: string; discount_code: string },
  { member, region, now }: MemberCall,
): CompiledQuery<Order> =>
  withoutCode.with(tx, {
    member_id: member.id,
    region_code: region,
    package_id: Number(wanted.package_id),
    price_id: Number(wanted.price_id),
    code: wanted.discount_code.toUpperCase(),
    now,
    fetchingSince: secondsAfter(now, -serverLimits.idempotency.leaseSeconds),
  })

/** The attempt that stands for an order: the one that paid, else the newest. */
const standingAttempt = (db: Db | Tx) =>
  db
    .selectFrom('payment_attempts')
    .select(['order_id', 'provider', 'scene', 'pay_url', 'fresh_until', 'state as attempt_state'])
    .distinctOn('order_id')
    .orderBy('order_id')
    .orderBy(sql`state = 'paid'`, 'desc')
    .orderBy('id', 'desc')

const attemptColumns = ['provider', 'scene', 'pay_url', 'fresh_until', 'attempt_state'] as const

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

/** A page of a member's orders, newest first, and how many there are. */
export const ordersOf = pagedStatement<ShownOrder>(
  (db, { memberId, size, skipped }) =>
    db
      .with('page', () =>
        db
          .selectFrom('orders')
          .selectAll()
          .where('member_id', '=', memberId)
          .orderBy('id', 'desc')
          .limit(size)
          .offset(skipped),
      )
      .with('attempt', eb => standingAttempt(db).where('order_id', 'in', eb.selectFrom('page').select('page.id')))
      .selectFrom('page')
      .leftJoin('attempt', 'attempt.order_id', 'page.id')
      .selectAll('page')
      .select(attemptColumns)
      .orderBy('page.id', 'desc'),
  (db, { memberId }) => counted(db.selectFrom('orders').where('member_id', '=', memberId)),
)
