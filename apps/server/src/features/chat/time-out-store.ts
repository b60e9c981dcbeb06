import type { Db, Tx } from '#database/schema.ts'

/** Until when somebody must have begun to wait, or said something, for it to be too long ago. */
export interface Deadlines {
  waitedSince: Date
  silentSince: Date
}

/** Conversations that waited too long, and open ones in which nobody has said anything for too long. */
export const overdue = (db: Db | Tx, { waitedSince, silentSince }: Deadlines) =>
  db
    .selectFrom('chat_conversations')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('waiting_since', '<=', waitedSince)]),
        and([eb('state', '=', 'open'), eb('last_at', '<=', silentSince)]),
      ]),
    )

/**
 * Open conversations whose visitor spoke last, and whose owner has been gone for too long: his seat has been empty, or he
 * has none and did nothing in the conversation.
 */
export const withoutSeat = (db: Db | Tx, seenSince: Date) =>
  db
    .selectFrom('chat_conversations')
    .leftJoin('chat_seats', 'chat_seats.staff_id', 'chat_conversations.staff_id')
    .select('id')
    .where('chat_conversations.state', '=', 'open')
    .where('chat_conversations.staff_id', 'is not', null)
    .whereRef('visitor_seq', '>', 'staff_seq')
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('seen_at', '<=', seenSince),
        and([
          eb('seen_at', 'is', null),
          not(
            exists(
              selectFrom('chat_events')
                .select('seq')
                .whereRef('conversation_id', '=', 'chat_conversations.id')
                .whereRef('chat_events.staff_id', '=', 'chat_conversations.staff_id')
                .where('at', '>', seenSince),
            ),
          ),
        ]),
      ]),
    )
