import { sql } from 'kysely'
import { toMinor } from '#domain/orders/order-amount.ts'
import type { ChaosStack, ProviderPayment } from './stack.ts'

/** Where the books are, and what the providers say of them. */
type Books = Pick<ChaosStack, 'db' | 'payments'>

/** What has to be true of the books when all is quiet; each answers what is not, in words. */

const minor = (amount: string | null): number => {
  const value = amount === null ? 0 : toMinor(amount)
  if (value === null) throw new Error(`${amount} is no amount`)
  return value
}

/** An attempt's number is its order's number and three digits. */
const orderNo = ({ attempt_no }: ProviderPayment) => attempt_no.slice(0, -3)

const netOf = (payments: readonly ProviderPayment[]): Map<string, number> => {
  const net = new Map<string, number>()
  for (const payment of payments) {
    const { currency, paid_amount, refunds } = payment
    const returned = refunds
      .filter(({ state }) => state === 'SUCCESS')
      .reduce((sum, each) => sum + minor(each.amount), 0)
    const sum = (net.get(currency) ?? 0) + minor(paid_amount) - returned
    net.set(currency, sum)
  }
  return new Map([...net].filter(([, sum]) => sum !== 0))
}

const owedFor = (order: { state: string; amount_minor: number | null; currency: string | null }) =>
  order.state === 'paid' && order.amount_minor !== null
    ? new Map([[order.currency ?? '', order.amount_minor]])
    : new Map<string, number>()

const same = (one: Map<string, number>, other: Map<string, number>) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

const ordersWithPayers = (stack: Books) =>
  stack.db
    .selectFrom('orders')
    .leftJoin('payment_attempts', join =>
      join.onRef('payment_attempts.order_id', '=', 'orders.id').on('payment_attempts.state', '=', 'paid'),
    )
    .select(['orders.id', 'orders.invoice_no', 'orders.state', 'orders.amount_cny', 'orders.amount_usd'])
    .select(['payment_attempts.amount_minor', 'payment_attempts.currency', 'payment_attempts.attempt_no'])
    .orderBy('orders.id')
    .execute()

/** Money received = orders fulfilled + refunded, for each order and currency, as the providers count it. */
export const moneyThatIsWrong = async (stack: Books): Promise<string[]> => {
  const payments = Map.groupBy(await stack.payments(), orderNo)
  const orders = await ordersWithPayers(stack)
  const known = new Set(orders.map(({ invoice_no }) => invoice_no))
  const strange = [...payments.keys()].filter(no => !known.has(no)).map(no => `${no}: the provider’s only`)
  const wrong = orders.flatMap(order => {
    const net = netOf(payments.get(order.invoice_no) ?? [])
    if (same(net, owedFor(order))) return []
    return [
      `${order.invoice_no} is ${order.state}: kept ${JSON.stringify([...net])}, owed ${JSON.stringify([...owedFor(order)])}`,
    ]
  })
  return [...strange, ...wrong]
}

interface Count {
  what: string
  count: number
}

/** Each row counts what there must not be. */
const mustNotBe = sql<Count>`
  select 'open orders' as what, count(*) as count from orders where state = 'open'
  union all select 'orders on their way back', count(*) from orders where state = 'refunding'
  union all select 'live attempts', count(*) from payment_attempts where state in ('creating', 'open')
  union all select 'orders with two paid attempts', count(*) from (
    select 1 from payment_attempts where state = 'paid' group by order_id having count(*) > 1) twice
  union all select 'refunds that are not done', count(*) from refunds where state <> 'succeeded'
  union all select 'work that is not done', count(*) from outbox where done_at is null
  union all select 'paid orders without exactly one grant', count(*) from orders where state in ('paid', 'refunded')
    and 1 <> (select count(*) from membership_ledger where kind = 'grant' and source = 'order' and source_id = orders.id::text)
  union all select 'grants of orders that were not paid', count(*) from membership_ledger join orders
    on source = 'order' and source_id = orders.id::text where orders.state not in ('paid', 'refunded')
  union all select 'refunded orders that keep their time', count(*) from orders where state = 'refunded'
    and 1 <> (select count(*) from membership_ledger where kind = 'revoke' and source = 'order' and source_id = orders.id::text)
  union all select 'orders that were paid for nothing', count(*) from orders where state = 'paid'
    and amount_cny > 0 and amount_usd > 0
    and not exists (select 1 from payment_attempts where order_id = orders.id and state = 'paid')
  union all select 'coupons that count wrong', count(*) from coupons
    where taken <> (select count(*) from coupon_uses where coupon_id = coupons.id and state in ('reserved', 'committed'))
  union all select 'coupons beyond their limit', count(*) from coupons where total_limit < (select count(*) from coupon_uses
    where coupon_id = coupons.id and state <> 'released' and released_at is null)
  union all select 'coupons held by orders that ended', count(*) from coupon_uses where state = 'reserved'
  union all select 'coupons used otherwise than their order', count(*) from coupon_uses join orders on orders.id = order_id
    where (coupon_uses.state = 'committed') <> (orders.state in ('paid', 'refunding', 'refunded'))
  union all select 'prices otherwise than shown', count(*) from orders
    where list_cny < amount_cny or (discount_code = '') <> (list_cny = amount_cny and list_usd = amount_usd)`

/** What is left undone, counted twice, or belongs to nothing. */
export const leftovers = async (stack: Books): Promise<string[]> => {
  const { rows } = await mustNotBe.execute(stack.db)
  return rows.filter(({ count }) => Number(count) > 0).map(({ what, count }) => `${count} ${what}`)
}

/**
 * Members whose time, if nothing was taken back, is not the first grant and all seconds after it. The first is the one
 * written first: where nodes' clocks differ, the next may bear an earlier time.
 */
export const timesThatAreWrong = async (stack: Books): Promise<string[]> => {
  const { rows } = await sql<{ member_id: number; runs_out_at: Date | null; expected: Date }>`
    select member_id, runs_out_at, expected from (
      select l.member_id, m.runs_out_at, bool_and(l.kind = 'grant') as is_given,
        (array_agg(l.at order by l.id))[1] + sum(l.seconds) * interval '1 second' as expected
      from membership_ledger l join memberships m on m.member_id = l.member_id
      group by l.member_id, m.runs_out_at
    ) as times where is_given and runs_out_at is distinct from expected`.execute(stack.db)
  return rows.map(
    ({ member_id, runs_out_at, expected }) =>
      `member ${member_id} has time until ${runs_out_at?.toISOString()}, and was given time until ${expected.toISOString()}`,
  )
}
