import { sql } from 'kysely'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db } from '#database/schema.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { isLatePayment, isPaidLate } from '#features/daily-sums/store.ts'

type Region = '0' | '1'

/** Days by their first instant and the first after them, and whose orders. */
export interface Asked {
  from: Date
  /** Up to here the days of the range are summed (`daily-sums`); what comes after is read row by row. */
  summed: Date
  until: Date
  regions: readonly Region[]
}

/** Who sees both regions sees all: then no row has to be asked where it is from. */
const within = (regions: readonly Region[], column: string) =>
  regions.length > 1 ? sql`true` : sql`${sql.ref(column)} = ${regions[0]}`

const dayMs = 86_400_000
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date::text`

/** What came and went back on one day, by one provider, for one package. Minor units. */
export interface Movement {
  day: string
  provider: string
  package_id: string
  currency: 'CNY' | 'USD'
  received: number
  refunded: number
  payments: number
  refunds: number
}

/**
 * The days that are not summed by their first instants, told one by one: of how many days a query is, decides how the
 * database goes about it.
 */
const eachDay = ({ summed, until }: Asked) => {
  const days: string[] = []
  for (let at = summed.getTime(); at < until.getTime(); at += dayMs) days.push(new Date(at).toISOString())
  return sql`unnest(${days}::timestamptz[]) began`
}

/** That a moment is on a day of `eachDay`: day by day, no row has to be asked which day is its own. */
const isOn = (column: string) => sql`${sql.ref(column)} >= began and ${sql.ref(column)} < began + interval '24 hours'`

/** Sums of the days that are summed, in the regions that are asked for. */
const ofSummedDays = ({ from, summed, regions }: Asked) =>
  sql`day >= ${beijingDay(from)} and day < ${beijingDay(summed)} and ${within(regions, 'region_code')}`

/** What came late to these days, told by a moment of theirs. */
const lateOf = ({ from, summed, regions }: Asked, column: string) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${summed} and ${within(regions, 'region_code')}`

/**
 * The payments and refunds that came to their end in the range, by everything that they are told by: sums of days, what
 * came late to these, and the days since.
 */
export const movementsOf = async (db: Db, asked: Asked): Promise<Movement[]> => {
  const { regions } = asked
  const { rows } = await sql<Movement>`
    select day::text, provider, package_id::text, currency, received, refunded, payments, refunds
    from daily_revenue where ${ofSummedDays(asked)}
    union all
    select ${dayOf('paid_at')}, provider, package_id::text, currency, sum(amount_minor)::bigint, 0, count(*), 0
    from provider_transactions where ${isLatePayment} and ${lateOf(asked, 'paid_at')}
    group by 1, provider, provider_transactions.package_id, currency
    union all
    select ${dayOf('began')}, moved.* from ${eachDay(asked)} cross join lateral (
      select provider, package_id::text, currency, sum(amount_minor)::bigint, 0, count(*), 0
      from provider_transactions where ${isOn('paid_at')} and ${within(regions, 'region_code')}
      group by provider, provider_transactions.package_id, currency
      union all
      select t.provider, t.package_id::text, r.currency, 0, sum(r.amount_minor)::bigint, 0, count(*)
      from refunds r join provider_transactions t on t.id = r.transaction_id
      where r.state = 'succeeded' and ${isOn('r.done_at')} and ${within(regions, 't.region_code')}
      group by t.provider, t.package_id, r.currency
    ) moved`.execute(db)
  return rows
}

/** Orders by the day they were placed on, and how many of these are paid. */
export const ordersByDay = async (db: Db, asked: Asked) => {
  const { rows } = await sql<{ day: string; placed: number; paid: number }>`
    select day, sum(placed)::int as placed, sum(paid)::int as paid from (
      select day::text, placed, paid from daily_counts where ${ofSummedDays(asked)}
      union all
      select ${dayOf('created_at')}, 0, 1 from orders where ${isPaidLate} and ${lateOf(asked, 'created_at')}
      union all
      select ${dayOf('began')}, counted.* from ${eachDay(asked)} cross join lateral (
        select count(*), count(paid_at)
        from orders where ${isOn('created_at')} and ${within(asked.regions, 'region_code')}
      ) counted
    ) told group by day`.execute(db)
  return rows
}

/** So many payments were asked for since a moment, and not one was told of: such a provider is silent. */
const silentFrom = 5

export const silentProviders = async (db: Db, since: Date, regions: readonly Region[]): Promise<string[]> => {
  const { rows } = await sql<{ provider: string }>`
    select provider from payment_attempts a join orders o on o.id = a.order_id
    where a.created_at >= ${since} and ${within(regions, 'o.region_code')} group by provider
    having count(*) >= ${silentFrom} and not exists (
      select from provider_transactions t
      where t.provider = a.provider and t.paid_at >= ${since} and ${within(regions, 't.region_code')}
    ) order by 1`.execute(db)
  return rows.map(({ provider }) => provider)
}

/** Titles of packages, by id. */
export const packageTitles = async (db: Db) =>
  new Map((await db.selectFrom('packages').select(['id', 'title_zh', 'title_en']).execute()).map(row => [row.id, row]))

/** Members who came and orders that renewed in the range, the first that a member pays being none; memberships that run at `now`. */
export const countsOf = async (db: Db, asked: Asked, now: Date) => {
  const { summed, until, regions } = asked
  const isSince = (column: string) => sql`${sql.ref(column)} >= ${summed} and ${sql.ref(column)} < ${until}`
  const isOwn = within(regions, 'region_code')
  const { rows } = await sql<Record<'registered' | 'running' | 'renewed', number>>`
    select (coalesce(sum(registered), 0) + (select count(*) from members where ${isSince('created_at')} and ${isOwn}))::int
        as registered,
      (select count(*) from memberships where runs_out_at > ${now} and ${isOwn})::int as running,
      (coalesce(sum(renewed), 0) + (select count(*) from orders where ${isSince('paid_at')} and ${isOwn})
        - (select count(*) from first_payments where ${isSince('paid_at')} and ${isOwn}))::int as renewed
    from daily_counts where ${ofSummedDays(asked)}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts without a row')
  return counts
}

/** What somebody has to look at, in some regions; work that failed for good concerns all. */
export const attentionOf = async (db: Db, regions: readonly Region[]) => {
  const isOwn = sql`region_code in (${sql.join(regions)})`
  const { rows } = await sql<Record<'dead_jobs' | 'refunds_waiting', number>>`select
    (select count(*) from outbox where done_at is null and attempts >= ${mostAttempts})::int as dead_jobs,
    (select count(*) from refunds join provider_transactions t on t.id = transaction_id
      where state = 'pending' and ${isOwn})::int as refunds_waiting`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts without a row')
  return counts
}
