import { sql } from 'kysely'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db } from '#database/schema.ts'

type Region = '0' | '1'

/** A range of time, and whose orders. */
export interface Asked {
  from: Date
  until: Date
  regions: readonly Region[]
}

interface Moved {
  currency: 'CNY' | 'USD'
  received: number
  refunded: number
  orders: number
  refunds: number
}

const inBeijing = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Each payment and each refund that came to its end in the range, with what it is counted by. */
const movements = ({ from, until, regions }: Asked) => sql`
  select t.currency, t.amount_minor as received, 0 as refunded, ${inBeijing('t.paid_at')} as day, t.provider,
    o.package_id, o.id as order_id, null::bigint as refund_id
  from provider_transactions t join payment_attempts a on a.id = t.attempt_id join orders o on o.id = a.order_id
  where t.paid_at >= ${from} and t.paid_at < ${until} and o.region_code in (${sql.join(regions)})
  union all
  select r.currency, 0, r.amount_minor, ${inBeijing('r.done_at')}, a.provider, o.package_id, null, r.id
  from refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.id = a.order_id
  where r.state = 'succeeded' and r.done_at >= ${from} and r.done_at < ${until} and o.region_code in (${sql.join(regions)})`

/** Sums of money by currency and by one thing more: `''` for none. */
export const sumsBy = async (db: Db, asked: Asked, by: 'day' | 'provider' | 'package_id' | 'nothing') => {
  const key = by === 'nothing' ? sql`''` : sql`${sql.ref(by)}::text`
  const { rows } = await sql<Moved & { key: string }>`
    select ${key} as key, currency, sum(received)::bigint as received, sum(refunded)::bigint as refunded,
      count(distinct order_id)::int as orders, count(refund_id)::int as refunds
    from (${movements(asked)}) moved group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(row => ({ ...row, received: Number(row.received), refunded: Number(row.refunded) }))
}

/** Orders by the day they were placed on, and how many of these are paid. */
export const ordersByDay = async (db: Db, { from, until, regions }: Asked) => {
  const { rows } = await sql<{ day: string; placed: number; paid: number }>`
    select ${inBeijing('created_at')} as day, count(*)::int as placed, count(paid_at)::int as paid
    from orders where created_at >= ${from} and created_at < ${until} and region_code in (${sql.join(regions)})
    group by 1`.execute(db)
  return new Map(rows.map(row => [row.day, row]))
}

/** So many payments were asked for since a moment, and not one was told of: such a provider is silent. */
const silentFrom = 5

export const silentProviders = async (db: Db, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ provider: string }>`
    select provider from payment_attempts a where created_at >= ${since} group by provider
    having count(*) >= ${silentFrom} and not exists (
      select from provider_transactions t where t.provider = a.provider and t.paid_at >= ${since}
    ) order by 1`.execute(db)
  return rows.map(({ provider }) => provider)
}

/** Titles of packages, by id. */
export const packageTitles = async (db: Db) =>
  new Map((await db.selectFrom('packages').select(['id', 'title_zh', 'title_en']).execute()).map(row => [row.id, row]))

/** What runs at `now`. Who sees both regions sees all: then no member has to be asked where he is from. */
const running = (regions: readonly Region[], now: Date) =>
  regions.length > 1
    ? sql`select count(*) from memberships where runs_out_at > ${now}`
    : sql`select count(*) from memberships s join members m on m.id = s.member_id
        where s.runs_out_at > ${now} and m.region_code = ${regions[0]}`

/** Members and orders of the range; memberships that run at `now`. */
export const countsOf = async (db: Db, { from, until, regions }: Asked, now: Date) => {
  const all = sql.join(regions)
  const { rows } = await sql<Record<'registered' | 'running' | 'renewed' | 'placed' | 'paid', number>>`select
    (select count(*) from members where created_at >= ${from} and created_at < ${until} and region_code in (${all}))::int as registered,
    (${running(regions, now)})::int as running,
    (select count(*) from orders o where paid_at >= ${from} and paid_at < ${until} and region_code in (${all})
      and exists (select from orders e where e.member_id = o.member_id and e.paid_at < o.paid_at))::int as renewed,
    (select count(*) from orders where created_at >= ${from} and created_at < ${until} and region_code in (${all}))::int as placed,
    (select count(*) from orders where created_at >= ${from} and created_at < ${until} and paid_at is not null
      and region_code in (${all}))::int as paid`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts without a row')
  return counts
}

/** What somebody has to look at: incidents and work that failed for good concern both regions. */
export const attentionOf = async (db: Db) => {
  const { rows } = await sql<Record<'incidents' | 'dead_jobs' | 'refunds_waiting', number>>`select
    (select count(*) from payment_incidents where resolved_at is null and kind not in ('bad-signature', 'malformed'))::int as incidents,
    (select count(*) from outbox where done_at is null and attempts >= ${mostAttempts})::int as dead_jobs,
    (select count(*) from refunds where state = 'pending')::int as refunds_waiting`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts without a row')
  return counts
}
