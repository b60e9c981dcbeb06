import { sql } from 'kysely'
import type { Tx } from '#database/schema.ts'
import type { Currency } from '#domain/order.ts'
import type { MemberCall } from '#http/call.ts'
import { amountIn } from './pay.ts'
import type { Order } from './store.ts'

/** What is bought, as far as two orders can be the same. */
interface Wanted {
  package_id: string
  price_id: string
  discount_code: string
}

const openOrders = (tx: Tx, { member, region, now }: MemberCall) =>
  tx
    .selectFrom('orders')
    .innerJoin('prices', 'prices.id', 'orders.price_id')
    .selectAll('orders')
    .where('orders.member_id', '=', member.id)
    .where('orders.region_code', '=', region)
    .where('orders.state', '=', 'open')
    .where('orders.expires_at', '>', now)
    .whereRef('orders.list_cny', '=', 'prices.amount_cny')
    .whereRef('orders.list_usd', '=', 'prices.amount_usd')

const hasNoLiveAttempt = sql<boolean>`not exists (
  select 1 from payment_attempts where order_id = orders.id and state in ('creating', 'open')
)`

/** The member's open order for the same, at the list price of now, that nobody can be paying: it has no live code. */
const orderWithoutCode = (tx: Tx, wanted: Wanted, call: MemberCall): Promise<Order | undefined> =>
  openOrders(tx, call)
    .where('orders.package_id', '=', Number(wanted.package_id))
    .where('orders.price_id', '=', Number(wanted.price_id))
    .where(({ eb, fn }) => eb(fn('upper', ['orders.discount_code']), '=', wanted.discount_code.toUpperCase()))
    .where(hasNoLiveAttempt)
    .orderBy('orders.id', 'desc')
    .forUpdate('orders')
    .limit(1)
    .executeTakeFirst()

/**
 * The order to go on with when somebody buys again what got no code, because its provider failed: it keeps its price and
 * the coupon it holds. Undefined when there is none and a new one has to be placed.
 */
export const orderToReuse = async (tx: Tx, wanted: Wanted, call: MemberCall, currency: Currency) => {
  const order = await orderWithoutCode(tx, wanted, call)
  return order && amountIn(order, currency) > 0 ? order : undefined
}
