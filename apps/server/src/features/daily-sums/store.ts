import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'

/**
 * A payment whose day may be over when it is told, or whose amount may still be corrected: no sum of a day has it, and
 * an index has these alone.
 */
export const isLatePayment = sql`(outcome = 'refunded' or created_at - paid_at > interval '26 hours')`

/** An order that was paid when its day may be over: its day's sum has it as not paid. */
export const isPaidLate = sql`paid_at - created_at > interval '26 hours'`

/** The first day that is not summed, the first of all when none is; undefined of a shop where nothing has happened. */
export const nextDay = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from daily_counts), (least(
      (select min(created_at) from orders), (select min(created_at) from members),
      (select min(paid_at) from provider_transactions)
    ) at time zone 'Asia/Shanghai')::date)::text as day`.execute(db)
  return rows[0]?.day ?? undefined
}

/** The first instant of the first day that is not summed; undefined when none is. */
export const summedUntil = async (db: Db): Promise<Date | undefined> => {
  const { rows } = await sql<{ day: string | null }>`select (max(day) + 1)::text as day from daily_counts`.execute(db)
  return rows[0]?.day ? spanOf(rows[0].day).from : undefined
}

const isOn = (day: string, column: string) => {
  const { from, until } = spanOf(day)
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
}

const countNames = sql`day, region_code, placed, paid, registered, renewed`

/** Orders and members of a day, of each region. The first order that a member pays renews nothing. */
const countsOn = (day: string) => {
  const ofRegion = sql`region_code = region.code`
  return sql`
    select ${day}::date, region.code,
      (select count(*) from orders where ${isOn(day, 'created_at')} and ${ofRegion}),
      (select count(paid_at) from orders where ${isOn(day, 'created_at')} and ${ofRegion} and not ${isPaidLate}),
      (select count(*) from members where ${isOn(day, 'created_at')} and ${ofRegion}),
      (select count(*) from orders where ${isOn(day, 'paid_at')} and ${ofRegion})
        - (select count(*) from first_payments where ${isOn(day, 'paid_at')} and ${ofRegion})
    from (values ('0'), ('1')) region (code)`
}

const revenueNames = sql`day, region_code, provider, package_id, currency, received, payments, refunded, refunds`

/** Payments that were told in time and refunds that came to their end on a day, by everything they are told by. */
const revenueOn = (day: string) => sql`
  select ${day}::date, region_code, provider, package_id, currency,
    sum(received)::bigint, sum(payments)::bigint, sum(refunded)::bigint, sum(refunds)::bigint from (
    select region_code, provider, package_id, currency, amount_minor as received, 1 as payments, 0 as refunded, 0 as refunds
    from provider_transactions where ${isOn(day, 'paid_at')} and not ${isLatePayment}
    union all
    select t.region_code, t.provider, t.package_id, r.currency, 0, 0, r.amount_minor, 1
    from refunds r join provider_transactions t on t.id = r.transaction_id
    where r.state = 'succeeded' and ${isOn(day, 'r.done_at')}
  ) moved group by region_code, provider, package_id, currency`

/** Sums a day, unless it is. Two nodes that do it at once write the same: the second waits, and writes nothing. */
export const sumDay = async (tx: Tx, day: string): Promise<void> => {
  const { rows } = await sql`insert into daily_counts (${countNames}) ${countsOn(day)} order by 2
    on conflict do nothing returning day`.execute(tx)
  if (rows.length > 0) await sql`insert into daily_revenue (${revenueNames}) ${revenueOn(day)}`.execute(tx)
}

/** The days that are summed, oldest first. */
export const summedDays = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`select distinct day::text from daily_counts order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Whether the sums of a day are what the rows that they were made of say. */
export const isRight = async (db: Db, day: string): Promise<boolean> => {
  const counts = sql`select ${countNames} from daily_counts where day = ${day}`
  const revenue = sql`select ${revenueNames} from daily_revenue where day = ${day}`
  const { rows } = await sql<{ wrong: number }>`select (
    (select count(*) from (${countsOn(day)} except ${counts}) missing)
    + (select count(*) from (${counts} except ${countsOn(day)}) surplus)
    + (select count(*) from (${revenueOn(day)} except ${revenue}) missing)
    + (select count(*) from (${revenue} except ${revenueOn(day)}) surplus)
  )::int as wrong`.execute(db)
  return rows[0]?.wrong === 0
}

/** Sums a day anew. */
export const sumDayAgain = async (tx: Tx, day: string): Promise<void> => {
  await tx.deleteFrom('daily_counts').where('day', '=', day).execute()
  await tx.deleteFrom('daily_revenue').where('day', '=', day).execute()
  await sumDay(tx, day)
}
