import { sql } from 'kysely'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db } from '#database/schema.ts'

/** How much of each topic waits. */
export const queueAt = async (db: Db, now: Date) => {
  const { rows } = await sql<{ topic: string; waiting: number; due: number; dead: number; oldest: Date | null }>`
    select topic,
      count(*) filter (where attempts < ${mostAttempts} and run_at > ${now})::int as waiting,
      count(*) filter (where attempts < ${mostAttempts} and run_at <= ${now})::int as due,
      count(*) filter (where attempts >= ${mostAttempts})::int as dead,
      min(run_at) filter (where attempts < ${mostAttempts} and run_at <= ${now}) as oldest
    from outbox where done_at is null group by topic order by topic`.execute(db)
  return rows
}

/** How many attempts each provider is asked about, and since when the oldest is overdue. */
export const pollersAt = async (db: Db, now: Date) => {
  const { rows } = await sql<{ provider: string; watched: number; overdue: number; oldest: Date | null }>`
    select provider, count(*)::int as watched, count(*) filter (where next_poll_at <= ${now})::int as overdue,
      min(next_poll_at) filter (where next_poll_at <= ${now}) as oldest
    from payment_attempts where next_poll_at is not null group by provider order by provider`.execute(db)
  return rows
}

const newestBills = 12

/** The last run of each check, and those of the newest bills. */
export const checksOf = async (db: Db) => {
  const [alone, bills] = await Promise.all([
    db.selectFrom('check_runs').selectAll().where('kind', '<>', 'reconcile').execute(),
    db
      .selectFrom('check_runs')
      .selectAll()
      .where('kind', '=', 'reconcile')
      .orderBy('day', 'desc')
      .orderBy('provider')
      .limit(newestBills)
      .execute(),
  ])
  return { alone, bills }
}

/** What the database says of itself. */
export const databaseFacts = async (db: Db) => {
  const { rows } = await sql<{ version: string; size_bytes: number; migration: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      (select max(name) from migrations) as migration`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('facts without a row')
  return facts
}

/** The ten tables that take most room, with their indexes. */
export const biggestTables = async (db: Db) => {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc, name limit 10`.execute(db)
  return rows
}
