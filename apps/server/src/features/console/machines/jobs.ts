import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { withoutContacts } from '#domain/contacts/without-contacts.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { propose } from '#features/approvals/propose.ts'
import { pageOf } from '#features/console/page.ts'
import { giveUpRefund } from '#features/orders/refunds/refund.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './job-store.ts'

const longestError = 300

const textOf = (value: number | string | null) => (value === null ? '' : String(value))

const aboutOf = ({ amount_minor, currency, provider, date }: store.OpenJob): string => {
  if (amount_minor !== null) return `${fromMinor(amount_minor)} ${currency}`
  return provider === null ? '' : `${provider} ${date}`
}

const overdue = (since: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000))

const shown = (job: store.OpenJob, now: Date) => ({
  ...{ id: String(job.id), topic: job.topic, state: job.state, attempts: job.attempts },
  ...{ run_at: job.run_at.toISOString(), overdue_seconds: overdue(job.run_at, now) },
  region: job.region_code ?? ('' as const),
  ...{ order_id: textOf(job.order_id), order_no: job.invoice_no ?? '', member_id: textOf(job.member_id) },
  about: aboutOf(job),
  last_error: withoutContacts(job.last_error ?? '').slice(0, longestError),
})

/** Work that waits: dead and late jobs, or those of a state. */
export const jobs = async ({ state, topic, after }: ParsedStaffInput<'jobs'>, call: SignedInCall) => {
  const { context, staff, now, pageSize } = call
  const asked = { regions: staff.regions, now, state, topic, after: Number(after) }
  const rows = await store.jobsIn(context.db, asked, pageSize)
  return pageOf(rows, pageSize, row => shown(row, now))
}

/** The jobs that somebody chose and may see, locked; those that were done meanwhile are no more among them. */
const chosenJobs = async (tx: Tx, { staff, now }: SignedInCall, chosen: readonly (string | number)[]) => {
  const found = await store.lockJobs(tx, staff.regions, [...new Set(chosen.map(Number))], now)
  return found.length > 0 ? found : refuse('jobUnknown')
}

const idsOf = (found: readonly store.OpenJob[]) => found.map(({ id }) => id)

const aboutJobs = (found: readonly store.OpenJob[]) => `jobs ${idsOf(found).join(', ')}`

/** What the audit tells of jobs. */
const told = (found: readonly store.OpenJob[]) =>
  found.map(job => ({ ...{ job: job.id, topic: job.topic, attempts: job.attempts }, order: job.invoice_no ?? '' }))

/** The one region that all of them belong to; null for both, and for what is no order's. */
const regionOf = (found: readonly store.OpenJob[]) => {
  const [first, ...others] = new Set(found.map(job => job.region_code))
  return others.length > 0 ? null : (first ?? null)
}

/** Has jobs run again now. */
export const retryJobs = (
  { job_ids }: ParsedStaffInput<'retryJobs'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const found = await chosenJobs(tx, call, job_ids)
    if (found instanceof Refused) return found
    await store.runAgain(tx, idsOf(found), call.now)
    const after = { about: aboutJobs(found), jobs: found.map(({ id: job }) => ({ job, attempts: 0 })) }
    return { before: { jobs: told(found) }, after, region: regionOf(found), result: { jobs: found.length } }
  })

/** Jobs that somebody may throw away: those of no order concern both regions. */
const discardable = async (tx: Tx, call: SignedInCall, chosen: readonly (string | number)[]) => {
  const found = await chosenJobs(tx, call, chosen)
  if (found instanceof Refused) return found
  const isBeyond = call.staff.regions.length < 2 && found.some(job => job.region_code === null)
  return isBeyond ? refuse('beyondOwn') : found
}

/** Throws jobs away; a refund that nobody runs any more is given up. What the audit tells of it. */
export const discardNow = async (
  tx: Tx,
  call: SignedInCall,
  { job_ids }: Pick<ParsedStaffInput<'discardJobs'>, 'job_ids'>,
) => {
  const found = await discardable(tx, call, job_ids)
  if (found instanceof Refused) return found
  await store.endJobs(tx, idsOf(found), call.now)
  for (const { refund_id } of found) if (refund_id !== null) await giveUpRefund(tx, refund_id, call.now)
  return {
    ...{ before: { jobs: told(found) }, after: { about: aboutJobs(found), discarded: found.length } },
    ...{ region: regionOf(found), result: { state: 'done' as const, jobs: found.length } },
  }
}

const isOfMoney = ({ topic }: store.OpenJob) => topic === 'payment.refund' || topic === 'payment.close'

/** How much money goes nowhere: the sums of refunds, or how many attempts are not ended at their providers. */
const amountOf = (found: readonly store.OpenJob[]): string => {
  const closing = found.filter(({ topic }) => topic === 'payment.close').length
  const sums = found.filter(job => job.amount_minor !== null).map(aboutOf)
  return [
    ...sums.slice(0, 5),
    ...(sums.length > 5 ? ['…'] : []),
    ...(closing > 0 ? [`payment.close × ${closing}`] : []),
  ].join(' + ')
}

/** Throws jobs away. Two persons, where one carries money. */
export const discardJobs = (input: ParsedStaffInput<'discardJobs'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited<{ state: 'done' | 'proposed'; jobs: number }>(async tx => {
    const found = await discardable(tx, call, input.job_ids)
    if (found instanceof Refused) return found
    if (!found.some(isOfMoney)) return discardNow(tx, call, input)
    const proposal = { about: aboutJobs(found), amount: amountOf(found), reason: input.reason }
    const proposed = await propose(tx, call, { action: 'discardJobs', region: regionOf(found), ...proposal, input })
    return proposed instanceof Refused ? proposed : { ...proposed, result: { ...proposed.result, jobs: found.length } }
  })
