import { newRequestId, withRequestId } from '@bohe/telemetry/request-id.ts'
import { tracedLater } from '@bohe/telemetry/tracing.ts'
import { sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { shortageOf } from '#database/availability/shortage.ts'
import { type JobPayloads, mostAttempts, type Topic } from '#database/enqueue-job.ts'
import { sendChangeNotice } from '#features/account/contact-notice.ts'
import { sendPasswordLetter } from '#features/account/password-letter.ts'
import { mailAnswer, mailTranscript } from '#features/chat/mail.ts'
import { endAtProvider } from '#features/orders/ask-provider.ts'
import { attemptById } from '#features/orders/attempts-store.ts'
import { sendReceipt } from '#features/orders/receipts/receipt.ts'
import { runRefund } from '#features/orders/refunds/refund.ts'
import { reconcileDay } from '#features/reconciliation/reconcile.ts'

/** Done, or to be run again after so many seconds because a provider or the mail server is not ready. */
type JobResult = 'done' | { againAfter: number }

type JobHandlers = { [Name in Topic]: (context: Context, payload: JobPayloads[Name]) => Promise<JobResult> }

const refundPause = 10
/** A code that its provider did not end is payable until it expires. */
const closePause = 30

const handlers: JobHandlers = {
  'payment.refund': async (context, { refundId }) =>
    (await runRefund(context, refundId)) === 'done' ? 'done' : { againAfter: refundPause },
  'payment.close': async (context, { attemptId }) => {
    const attempt = await attemptById(context.db, attemptId)
    const isOver = (await endAtProvider(context, attempt)) || attempt.expires_at <= context.clock.now()
    return isOver ? 'done' : { againAfter: closePause }
  },
  'payment.reconcile': async (context, bill) => {
    await reconcileDay(context, bill)
    return 'done'
  },
  'mail.contact-changed': async (context, notice) => {
    await sendChangeNotice(context, notice)
    return 'done'
  },
  'mail.password-reset': async (context, { memberId }) => {
    await sendPasswordLetter(context, memberId)
    return 'done'
  },
  'mail.receipt': async (context, { orderId }) => {
    await sendReceipt(context, orderId)
    return 'done'
  },
  'file.remove': async ({ files }, { path }) => {
    await files.remove(path)
    return 'done'
  },
  'mail.chat-answer': async (context, answer) => {
    await mailAnswer(context, answer)
    return 'done'
  },
  'mail.chat-transcript': async (context, transcript) => {
    await mailTranscript(context, transcript)
    return 'done'
  },
}

/** What work in the outbox is about; what a newer release queued is left to its nodes. */
export const topics = Object.keys(handlers) as Topic[]

/** How a job ends for now. */
export const jobOutcomes = ['done', 'again', 'failed', 'given-up'] as const

interface Job {
  id: number
  /** Of the request that left it; null when it came by itself. */
  request_id: string | null
  topic: Topic
  payload: object
  attempts: number
}

const batch = 20
/** A job whose node died comes back after this long. */
const leaseSeconds = 60
const longestPause = 3600

const claim = async ({ db, clock }: Context): Promise<Job[]> => {
  const now = clock.now()
  const { rows } = await sql<Job>`
    update outbox set attempts = attempts + 1, run_at = ${secondsAfter(now, leaseSeconds)}
    where id in (
      select id from outbox where done_at is null and run_at <= ${now} and attempts < ${mostAttempts} and topic = any (${topics})
      order by run_at limit ${batch} for update skip locked
    ) returning id, request_id, topic, payload, attempts`.execute(db)
  return rows
}

const run = (context: Context, { topic, payload }: Job): Promise<JobResult> => {
  const handler = handlers[topic] as (context: Context, payload: object) => Promise<JobResult>
  return handler(context, payload)
}

const note = async (
  { db, clock, metrics }: Context,
  { id, topic, attempts }: Job,
  result: JobResult,
): Promise<void> => {
  const now = clock.now()
  const change =
    result === 'done'
      ? { done_at: now, last_error: null }
      : { attempts: attempts - 1, run_at: secondsAfter(now, result.againAfter) }
  await db.updateTable('outbox').set(change).where('id', '=', id).execute()
  metrics.jobs.inc({ topic, outcome: result === 'done' ? 'done' : 'again' })
}

const noteFailure = async ({ db, clock, log, metrics }: Context, { id, topic, attempts }: Job, error: unknown) => {
  const isDead = attempts >= mostAttempts
  const fields = { job: id, topic, attempts, error }
  metrics.jobs.inc({ topic, outcome: isDead ? 'given-up' : 'failed' })
  if (isDead) log.error(fields, 'a job was given up')
  else log.warn(fields, 'a job failed')
  const pause = Math.min(longestPause, 2 ** attempts)
  const change = { run_at: secondsAfter(clock.now(), pause), last_error: String(error).slice(0, 500) }
  await db.updateTable('outbox').set(change).where('id', '=', id).execute()
}

const work = async (context: Context, job: Job): Promise<void> => {
  try {
    await note(context, job, await run(context, job))
  } catch (error) {
    // Nothing can be noted now; the lease brings the job back.
    if (error instanceof DatabaseUnavailable || shortageOf(error)) throw error
    await noteFailure(context, job, error)
  }
}

/** Under the number, and in the trace, of the request that left it. */
const workFor = (context: Context, job: Job): Promise<void> => {
  const [requestId, isFresh] = [job.request_id ?? newRequestId(), job.request_id === null]
  const traced = { name: `job ${job.topic}`, facts: { topic: job.topic, attempts: job.attempts } }
  return withRequestId(requestId, () => tracedLater(traced, { requestId, isFresh }, () => work(context, job)))
}

/** Does the work that is due, each job on one node, at least once; tells how many jobs it took. */
export const workOutbox = async (context: Context): Promise<number> => {
  const jobs = await claim(context)
  await Promise.all(jobs.map(job => workFor(context, job)))
  return jobs.length
}
