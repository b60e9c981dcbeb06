import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { after, listOf, reason } from '../fields.ts'

/** How a job stands: given up, due for too long, due, tried and to be tried again, not due yet. */
export const jobStates = ['dead', 'late', 'due', 'failing', 'waiting'] as const

/** Checks whose last run is shown. */
export const checkKinds = ['ledger', 'audit', 'reconcile', 'backup'] as const

const job = z.object({
  id,
  topic: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  run_at: instant,
  /** Seconds since it is due; 0 for what is not. */
  overdue_seconds: z.int(),
  /** '' for what is no order's. */
  region: z.union([region, z.literal('')]),
  order_id: z.string(),
  order_no: z.string(),
  member_id: z.string(),
  /** The sum that a refund gives back, or the provider and day of a bill. */
  about: z.string(),
  /** What went wrong last, without contacts. */
  last_error: z.string(),
})

const jobIds = z
  .array(idInput)
  .check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.page.size, 'field.format'))

const node = z.object({
  id: z.string(),
  version: z.string(),
  started_at: instant,
  seen_at: instant,
  /** Not heard of for half a minute. */
  is_gone: flag,
  /** The 99th percentile of how late its event loop was. */
  delay_ms: z.int(),
  rss_bytes: z.int(),
  /** Payment providers that it leaves alone, and until when. */
  resting: z.array(z.object({ provider: z.string(), until: instant })),
})

const check = z.object({
  kind: z.enum(checkKinds),
  /** Of a bill; both '' for the others. */
  provider: z.string(),
  day: z.string(),
  /** '' for what never ran. */
  at: z.string(),
  /** How many rows were looked at; null where nobody counts. */
  checked: z.nullable(z.int()),
  findings: z.int(),
})

/** What runs, what waits, and what was checked. */
export const machines = {
  machines: read('machines.read', 'Nodes, the queue, pollers, checks and the database', {
    input: z.object({}),
    data: z.object({
      at: instant,
      nodes: z.array(node),
      queue: z.array(
        z.object({
          topic: z.string(),
          waiting: z.int(),
          due: z.int(),
          dead: z.int(),
          /** How long the oldest that is due has waited. */
          oldest_seconds: z.int(),
        }),
      ),
      pollers: z.array(z.object({ provider: z.string(), watched: z.int(), overdue: z.int(), lag_seconds: z.int() })),
      checks: z.array(check),
      /** Who called in the last seven days, most calls first: `cn/0.3.1`, `none` or `other`. */
      clients: z.array(z.object({ client: z.string(), calls: z.int(), last_at: instant })),
      database: z.object({
        kind: z.enum(['embedded', 'postgresql']),
        version: z.string(),
        size_bytes: z.int(),
        migration: z.string(),
        tables: z.array(z.object({ name: z.string(), bytes: z.int() })),
      }),
    }),
    refusals: [],
  }),
  jobs: read('machines.read', 'Work that waits, oldest first; dead and late jobs unless another state is asked for', {
    input: z.object({
      state: z._default(z.union([z.literal(''), z.literal('all'), z.enum(jobStates)], 'field.format'), ''),
      topic: z._default(z.string('field.format').check(z.maxLength(60, 'field.too-long')), ''),
      after,
    }),
    data: listOf(job),
    refusals: [],
  }),
  retryJobs: write('machines.jobs', 'Run jobs again now, as if they had never failed', {
    input: z.object({ job_ids: jobIds }),
    data: z.object({ jobs: z.int() }),
    refusals: ['jobUnknown'],
  }),
  discardJobs: write('machines.jobs', 'Never run jobs again; another person approves where one carries money', {
    input: z.object({ job_ids: jobIds, reason }),
    data: z.object({ state: z.enum(['done', 'proposed']), jobs: z.int() }),
    refusals: ['jobUnknown', 'beyondOwn', 'approvalWaiting'],
    stepUp: true,
  }),
}
