import { chatLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
import type { ConversationChange } from './append-store.ts'
import { openLog, tellNodes } from './conversation-log.ts'
import * as store from './store.ts'

const atOnce = 100

/** Ends one that is still overdue: nobody took it, so it is answered by mail; or nobody says anything any more. */
const endOne = async (context: Context, id: number, expected: 'waiting' | 'open') => {
  const now = context.clock.now()
  const last = await transaction(context.chat.db, async tx => {
    const log = await openLog(tx, id, now)
    if (log?.row.state !== expected) return undefined
    const state = stateAfter(expected, 'time out')
    const change =
      state === 'ticket'
        ? { state, ticket_at: now, waiting_since: null, is_missed: true }
        : { state, closed_at: now, waiting_since: null }
    return log.add({ kind: state === 'ticket' ? 'ticket' : 'closed', by: 'system' }, change as ConversationChange)
  })
  if (last !== undefined) tellNodes(context, id, last)
}

/** Puts one back into the queue unless somebody has come or spoken in the meantime. */
const requeue = async (context: Context, id: number, seenSince: Date) => {
  const now = context.clock.now()
  const last = await transaction(context.chat.db, async tx => {
    const log = await openLog(tx, id, now)
    const state = log && stateAfter(log.row.state, 'lose seat')
    if (!(log && state) || log.row.staff_id === null || log.row.visitor_seq <= log.row.staff_seq) return undefined
    if (!(await store.isSeatEmpty(tx, log.row.staff_id, seenSince))) return undefined
    const change = { state, staff_id: null, waiting_since: now }
    return log.add({ kind: 'assigned', by: 'system', staffId: log.row.staff_id }, change)
  })
  if (last !== undefined) tellNodes(context, id, last)
}

/** Visitors who wait for an answer of somebody who is gone wait in the queue again; tells how many were looked at. */
export const requeueLostChats = async (context: Context): Promise<number> => {
  const seenSince = secondsAfter(context.clock.now(), -chatLimits.lostSeatSeconds)
  const found = await store.withoutSeat(context.chat.db, seenSince, atOnce)
  for (const { id } of found) await requeue(context, id, seenSince)
  return found.length
}

/** Conversations that nobody took in two minutes become tickets, those that fell silent end; tells how many. */
export const endOverdueChats = async (context: Context): Promise<number> => {
  const now = context.clock.now()
  const { waitSeconds, idleSeconds } = chatLimits
  const found = await store.overdue(
    context.chat.db,
    secondsAfter(now, -waitSeconds),
    secondsAfter(now, -idleSeconds),
    atOnce,
  )
  for (const { id, state } of found) await endOne(context, id, state as 'waiting' | 'open')
  return found.length
}
