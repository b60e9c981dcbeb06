import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { pageBy } from '#database/keyset.ts'
import type { Db } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import type { OrderState, Region } from '#domain/orders/order.ts'
import { mailsAbout } from '#features/deliveries/store.ts'
import { callbacksOf } from '#features/orders/callback-store.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'

const rows = (db: Db, regions: readonly Region[]) =>
  db
    .selectFrom('orders')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .selectAll('orders')
    .select('members.user_name')
    // Who sees both sees all: no index is needed to know that.
    .$if(regions.length === 1, query => query.where('orders.region_code', '=', regions[0] as Region))

/** A page of orders, newest first. */
export const ordersIn = (db: Db, regions: readonly Region[], asked: ParsedStaffInput<'orders'>, most: number) => {
  const { state, pay_type, from, until, member_id } = asked
  return rows(db, regions)
    .$if(state !== '', query => query.where('orders.state', '=', state as OrderState))
    .$if(pay_type !== '', query => query.where('orders.pay_type', '=', pay_type as PaymentMethod))
    .$if(from !== '', query => query.where('orders.created_at', '>=', spanOf(from).from))
    .$if(until !== '', query => query.where('orders.created_at', '<', spanOf(until).until))
    .$if(member_id !== undefined, query => query.where('orders.member_id', '=', Number(member_id)))
    .$call(query => pageBy(query, 'orders.id', asked, most))
    .execute()
}

export type ListedOrder = Awaited<ReturnType<typeof ordersIn>>[number]

/** An order of some regions. */
export const orderIn = (db: Db, regions: readonly Region[], id: number): Promise<ListedOrder | undefined> =>
  rows(db, regions).where('orders.id', '=', id).executeTakeFirst()

/** Some orders of some regions, by their members, so that all are locked in one order. */
export const ordersOfIds = (db: Db, regions: readonly Region[], ids: readonly number[]): Promise<ListedOrder[]> =>
  rows(db, regions).where('orders.id', 'in', ids).orderBy('orders.member_id').orderBy('orders.id').execute()

/** Everything that happened to an order. */
export const storyOf = async (db: Db, { id: orderId, member_id }: Pick<ListedOrder, 'id' | 'member_id'>) => {
  const attempts = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const ids = attempts.map(({ id }) => id)
  const ofAttempts = ids.length > 0 ? ids : [0]
  const [payments, refunds, incidents, ledger, callbacks, mails] = await Promise.all([
    db.selectFrom('provider_transactions').selectAll().where('attempt_id', 'in', ofAttempts).execute(),
    db.selectFrom('refunds').selectAll().where('attempt_id', 'in', ofAttempts).execute(),
    db.selectFrom('payment_incidents').selectAll().where('attempt_id', 'in', ofAttempts).execute(),
    db
      .selectFrom('membership_ledger')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('source', '=', 'order')
      .where('source_id', '=', String(orderId))
      .execute(),
    callbacksOf(db, ofAttempts),
    mailsAbout(db, orderId),
  ])
  return { attempts, payments, refunds, incidents, ledger, callbacks, mails }
}
