import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import type { Region } from '#domain/orders/order.ts'

interface Span {
  from: Date
  until: Date
  regions: readonly Region[]
}

interface Sums {
  started: number
  answered: number
  missed: number
  tickets_open: number
  answer_median: number | null
  answer_p90: number | null
  end_median: number | null
  end_p90: number | null
  stars: number | null
  rated: number
}

/** Conversations that began in a span: how many, how long until the first answer and until the end. Seconds. */
export const sumsOf = async (db: Db, { from, until, regions }: Span): Promise<Sums> => {
  const answer = sql`extract(epoch from answered_at - created_at)`
  const end = sql`extract(epoch from closed_at - created_at)`
  const { rows } = await sql<Sums>`
    select count(*) as started, count(answered_at) as answered, count(*) filter (where is_missed) as missed,
      percentile_cont(0.5) within group (order by ${answer}) as answer_median,
      percentile_cont(0.9) within group (order by ${answer}) as answer_p90,
      percentile_cont(0.5) within group (order by ${end}) as end_median,
      percentile_cont(0.9) within group (order by ${end}) as end_p90,
      avg(rating)::float8 as stars, count(rating) as rated,
      (select count(*) from chat_conversations where state = 'ticket' and region_code in (${sql.join(regions)})) as tickets_open
    from chat_conversations
    where created_at >= ${from} and created_at < ${until} and region_code in (${sql.join(regions)})`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum without a group is one row')
  return sums
}

/** What each of the staff did in a span. */
export const peopleOf = async (db: Db, { from, until, regions }: Span) => {
  const { rows } = await sql<{
    id: number
    name: string
    taken: number
    closed: number
    messages: number
    stars: number | null
  }>`
    select staff.id, staff.name,
      count(*) filter (where chat_events.kind in ('joined', 'assigned')) as taken,
      count(*) filter (where chat_events.kind = 'closed') as closed,
      count(*) filter (where chat_events.kind = 'message') as messages,
      (select avg(rating)::float8 from chat_conversations of
        where of.staff_id = staff.id and of.created_at >= ${from} and of.created_at < ${until}
          and of.region_code in (${sql.join(regions)})) as stars
    from chat_events
    join chat_conversations on chat_conversations.id = chat_events.conversation_id
    join staff on staff.id = chat_events.staff_id
    where chat_events.by = 'staff' and chat_events.at >= ${from} and chat_events.at < ${until}
      and chat_conversations.created_at >= ${from}::timestamptz - interval '30 days'
      and chat_conversations.region_code in (${sql.join(regions)})
    group by staff.id, staff.name order by messages desc, staff.id`.execute(db)
  return rows
}
