import { chatLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
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
    return log.add({ kind: state === 'ticket' ? 'ticket' : 'closed', by: 'system' }, change as store.ConversationChange)
  })
  if (last !== undefined) tellNodes(context, id, last)
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
