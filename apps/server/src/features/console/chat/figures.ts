import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { spanOf } from '#domain/beijing-day.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { peopleOf, sumsOf } from './figures-store.ts'
import * as store from './store.ts'

const daySeconds = 86_400
const whole = (value: number | null): number => Math.round(Number(value ?? 0))
const stars = (value: number | null): string => (value === null ? '' : Number(value).toFixed(1))

/** What a supervisor looks at: who waits, what was missed, how long answers and conversations took. */
export const chatFigures = async ({ from, until }: ParsedStaffInput<'chatFigures'>, call: SignedInCall) => {
  const { context, staff, now } = call
  const span = { from: spanOf(from).from, until: spanOf(until).until, regions: staff.regions }
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000
  if (!(seconds > 0 && seconds <= staffLimits.figures.days * daySeconds))
    return refuse('invalidFields', {}, { until: 'field.format' })
  const { db } = context.chat
  const [{ waiting, since }, sums, people] = await Promise.all([
    store.waitingIn(db, staff.regions),
    sumsOf(db, span),
    peopleOf(db, span),
  ])
  return {
    waiting,
    longest_wait_seconds: since ? whole((now.getTime() - since.getTime()) / 1000) : 0,
    ...{ started: whole(sums.started), answered: whole(sums.answered), missed: whole(sums.missed) },
    tickets_open: whole(sums.tickets_open),
    first_answer_seconds: { median: whole(sums.answer_median), p90: whole(sums.answer_p90) },
    resolution_seconds: { median: whole(sums.end_median), p90: whole(sums.end_p90) },
    stars: { average: stars(sums.stars), count: whole(sums.rated) },
    people: people.map(each => ({
      ...{ staff_id: String(each.id), name: each.name, taken: whole(each.taken), closed: whole(each.closed) },
      ...{ messages: whole(each.messages), stars: stars(each.stars) },
    })),
  }
}
