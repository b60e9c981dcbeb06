import type { jobStates } from '@bohe/api-client/staff/calls/machines'
import { type RawBuilder, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Region } from '#domain/orders/order.ts'

type JobState = (typeof jobStates)[number]

/** Work that is not done, and the order that it is about. */
export interface OpenJob {
  id: number
  topic: string
  state: JobState
  attempts: number
  run_at: Date
  last_error: string | null
  /** Of a bill. */
  provider: string | null
  date: string | null
  refund_id: number | null
  amount_minor: number | null
  currency: string | null
  order_id: number | null
  invoice_no: string | null
  member_id: number | null
  region_code: Region | null
}

/** What is due for longer than this is late: a round takes it each second. */
const lateSeconds = 60

const stateAt = (now: Date) => sql`case
  when o.attempts >= ${mostAttempts} then 'dead'
  when o.run_at <= ${secondsAfter(now, -lateSeconds)} then 'late'
  when o.run_at <= ${now} then 'due'
  when o.attempts > 0 then 'failing'
  else 'waiting' end`

/** Open jobs of some regions; those of no order belong to all. The rest of the payload is nobody's to see. */
const openJobs = (regions: readonly Region[], now: Date) => sql`
  select o.id, o.topic, ${stateAt(now)} as state, o.attempts, o.run_at, o.last_error,
    case when o.topic = 'payment.reconcile' then o.payload ->> 'provider' end as provider,
    case when o.topic = 'payment.reconcile' then o.payload ->> 'date' end as date,
    r.id as refund_id, r.amount_minor, r.currency,
    orders.id as order_id, orders.invoice_no, orders.member_id, orders.region_code
  from outbox o
  left join refunds r on r.id = (case when o.topic = 'payment.refund' then o.payload ->> 'refundId' end)::bigint
  left join payment_attempts a on a.id =
    coalesce(r.attempt_id, (case when o.topic = 'payment.close' then o.payload ->> 'attemptId' end)::bigint)
  left join orders on orders.id = a.order_id
  where o.done_at is null and (orders.region_code is null or orders.region_code in (${sql.join(regions)}))`

const stateFilter = (state: '' | 'all' | JobState): RawBuilder<unknown> => {
  if (state === 'all') return sql`true`
  return state === '' ? sql`state in ('dead', 'late')` : sql`state = ${state}`
}

/** A page of open jobs, oldest first. */
export const jobsIn = async (
  db: Db,
  asked: { regions: readonly Region[]; now: Date; state: '' | 'all' | JobState; topic: string; after: number },
  most: number,
): Promise<OpenJob[]> => {
  const { regions, now, state, topic, after } = asked
  const { rows } = await sql<OpenJob>`
    select * from (${openJobs(regions, now)}) jobs
    where id > ${after} and ${stateFilter(state)} and (${topic} = '' or topic = ${topic})
    order by id limit ${most}`.execute(db)
  return rows
}

/** Those of some jobs that are still open, locked. */
export const lockJobs = async (
  tx: Tx,
  regions: readonly Region[],
  ids: readonly number[],
  now: Date,
): Promise<OpenJob[]> => {
  const { rows } = await sql<OpenJob>`
    ${openJobs(regions, now)} and o.id in (${sql.join(ids)}) order by o.id for update of o`.execute(tx)
  return rows
}

/** Has jobs run now, with all their attempts before them. */
export const runAgain = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  await tx.updateTable('outbox').set({ attempts: 0, run_at: now }).where('id', 'in', ids).execute()
}

/** Has jobs never run again. They stay for a while as done work does, so that nobody queues the same once more. */
export const endJobs = async (tx: Tx, ids: readonly number[], now: Date): Promise<void> => {
  await tx.updateTable('outbox').set({ done_at: now }).where('id', 'in', ids).execute()
}
