import { sql } from 'kysely'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db } from '#database/schema.ts'
import { unexplainedKinds } from '#domain/orders/incident.ts'

/** How many rows of a kind are looked at; who has more knows enough. */
const most = 10_000

/** How much work there is, and since when the oldest is due; the oldest is looked at first. */
export const outboxAt = async (db: Db, now: Date) => {
  const { rows } = await sql<{ waiting: number; due: number; dead: number; oldest: Date | null }>`
    select count(*) filter (where attempts < ${mostAttempts} and run_at > ${now})::int as waiting,
      count(*) filter (where attempts < ${mostAttempts} and run_at <= ${now})::int as due,
      count(*) filter (where attempts >= ${mostAttempts})::int as dead,
      min(run_at) filter (where attempts < ${mostAttempts} and run_at <= ${now}) as oldest
    from (select run_at, attempts from outbox where done_at is null order by run_at limit ${most}) undone`.execute(db)
  return rows[0] ?? { waiting: 0, due: 0, dead: 0, oldest: null }
}

/** Attempts that a provider should have been asked about before now. */
export const overduePolls = async (db: Db, now: Date) => {
  const { rows } = await sql<{ provider: string; overdue: number; oldest: Date }>`
    select provider, count(*)::int as overdue, min(next_poll_at) as oldest
    from (
      select provider, next_poll_at from payment_attempts where next_poll_at <= ${now} order by next_poll_at limit ${most}
    ) due group by provider`.execute(db)
  return rows
}

/** Money that nobody has explained yet. */
export const unexplainedMoney = async (db: Db) => {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: Date }>`
    select kind, count(*)::int as waiting, min(created_at) as oldest
    from (
      select kind, created_at from payment_incidents
      where resolved_at is null and kind not in ('bad-signature', 'malformed') and kind in (${sql.join(unexplainedKinds)})
      order by created_at limit ${most}
    ) open group by kind`.execute(db)
  return rows
}

/** Refunds that are not done. */
export const pendingRefunds = async (db: Db) => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest
    from (select created_at from refunds where state = 'pending' order by id limit ${most}) pending`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** When the time of the oldest order ended that is open although its time is over. */
export const oldestOverdueOrder = async (db: Db, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(expires_at) as oldest from orders where state = 'open' and expires_at <= ${now}`.execute(db)
  return rows[0]?.oldest ?? null
}

/** Nodes that told of themselves since a moment, and those that did not. */
export const nodesSince = async (db: Db, moment: Date) => {
  const { rows } = await sql<{ live: number; silent: number }>`
    select count(*) filter (where seen_at >= ${moment})::int as live,
      count(*) filter (where seen_at < ${moment})::int as silent from nodes`.execute(db)
  return rows[0] ?? { live: 0, silent: 0 }
}

/** The last run of each check, and of each provider's bill; bills older than `since`, a day of Beijing, are not looked at. */
export const lastChecks = async (db: Db, since: string) => {
  const { rows } = await sql<{ kind: string; provider: string; at: Date; findings: number }>`
    select distinct on (kind, provider) kind, provider, at, findings from check_runs
    where kind in ('ledger', 'audit', 'backup') or (kind = 'reconcile' and day >= ${since})
    order by kind, provider, at desc`.execute(db)
  return rows
}
