import { sql } from 'kysely'
import type { Tx } from '#database/schema.ts'

/** Somebody read an article or an activity. */
export interface Visit {
  contentId: number
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string
  /** Hex. */
  visitor: string
}

/** Any number that no other lock of this kind has. */
const lock = 7240

/** Writes visits and adds the new ones to the hits; an id that nothing has is passed over. One node at a time. */
export const writeVisits = async (tx: Tx, visits: readonly Visit[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx)
  const [ids, days] = [visits.map(({ contentId }) => contentId), visits.map(({ day }) => day)]
  await sql`
    with seen as (
      select content_id, day, decode(visitor, 'hex') as visitor
      from unnest(${ids}::bigint[], ${days}::date[], ${visits.map(({ visitor }) => visitor)}::text[])
        as visit (content_id, day, visitor)
      where content_id in (select id from articles union all select id from activities)
    ), added as (
      insert into content_visits (content_id, day, visitor) select content_id, day, visitor from seen
      on conflict do nothing
      returning content_id
    ), counted as (
      select content_id, count(*)::int as visits from added group by content_id
    ), articles_read as (
      update articles set hits = hits + visits from counted where id = content_id
    )
    update activities set hits = hits + visits from counted where id = content_id
  `.execute(tx)
}
