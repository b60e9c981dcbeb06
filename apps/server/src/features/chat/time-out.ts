import { chatLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
import type { ConversationChange } from './append-store.ts'
import { openLog, tellNodes } from './conversation-log.ts'
import type { Conversation } from './store.ts'
import * as store from './time-out-store.ts'

const atOnce = 100

const deadlinesAt = (now: Date): store.Deadlines => ({
  waitedSince: secondsAfter(now, -chatLimits.waitSeconds),
  silentSince: secondsAfter(now, -chatLimits.idleSeconds),
})

/** Nobody took it, or nobody answers: it is answered by mail. Or nobody says anything any more. */
const ending = (
  row: Conversation,
  now: Date,
): { kind: 'ticket' | 'closed'; change: ConversationChange } | undefined => {
  const isUnanswered = row.visitor_seq > row.staff_seq
  const state = stateAfter(row.state, row.state === 'open' && isUnanswered ? 'make ticket' : 'time out')
  if (state === 'closed') return { kind: state, change: { state, closed_at: now, waiting_since: null } }
  if (state !== 'ticket') return undefined
  const missed = row.state === 'waiting' ? { is_missed: true } : {}
  return { kind: state, change: { state, ticket_at: row.ticket_at ?? now, waiting_since: null, ...missed } }
}

/** Ends one that is still overdue. */
const endOne = async (context: Context, id: number) => {
  const now = context.clock.now()
  const last = await transaction(context.chat.db, async tx => {
    const log = await openLog(tx, id, now)
    const isOverdue = await store.overdue(tx, deadlinesAt(now)).where('id', '=', id).executeTakeFirst()
    const end = log && isOverdue && ending(log.row, now)
    return end && log.add({ kind: end.kind, by: 'system' }, end.change)
  })
  if (last !== undefined) tellNodes(context, id, last)
}

/** Puts one back into the queue unless somebody has come or spoken in the meantime. */
const requeue = async (context: Context, id: number, seenSince: Date) => {
  const now = context.clock.now()
  const last = await transaction(context.chat.db, async tx => {
    const log = await openLog(tx, id, now)
    const state = log && stateAfter(log.row.state, 'lose seat')
    if (!(log && state) || log.row.staff_id === null) return undefined
    if (!(await store.withoutSeat(tx, seenSince).where('id', '=', id).executeTakeFirst())) return undefined
    const change = { state, staff_id: null, waiting_since: now }
    return log.add({ kind: 'assigned', by: 'system', staffId: log.row.staff_id }, change)
  })
  if (last !== undefined) tellNodes(context, id, last)
}

/** Visitors who wait for an answer of somebody who is gone wait in the queue again; tells how many were looked at. */
export const requeueLostChats = async (context: Context): Promise<number> => {
  const seenSince = secondsAfter(context.clock.now(), -chatLimits.lostSeatSeconds)
  const found = await store.withoutSeat(context.chat.db, seenSince).orderBy('id').limit(atOnce).execute()
  for (const { id } of found) await requeue(context, id, seenSince)
  return found.length
}

/**
 * Conversations that nobody took in two minutes become tickets; those that fell silent end, or become tickets when the
 * visitor spoke last. Tells how many.
 */
export const endOverdueChats = async (context: Context): Promise<number> => {
  const deadlines = deadlinesAt(context.clock.now())
  const found = await store.overdue(context.chat.db, deadlines).orderBy('id').limit(atOnce).execute()
  for (const { id } of found) await endOne(context, id)
  return found.length
}
