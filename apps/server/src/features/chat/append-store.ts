import { type Selectable, sql, type UpdateObject } from 'kysely'
import { compiledStatement } from '#database/compiled-statement.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { ChatEventRow } from '#database/tables/chat.ts'
import { violatedUnique } from '#database/transaction.ts'
import { hasContent, statesToWriteIn } from '#domain/chat/conversation.ts'
import { blocks, type Conversation, isOf, sentAs, type VisitorKeys } from './store.ts'

/** What is set of a conversation; a value may be an expression of what is there. */
export type ConversationChange = UpdateObject<Schema, 'chat_conversations'>

/** An event before it has its number. */
export type UnnumberedEvent = Omit<Selectable<ChatEventRow>, 'conversation_id' | 'seq'>

// biome-ignore format: a list to be looked through
const eventColumns = ['kind', 'by', 'staff_id', 'client_id', 'text', 'picture', 'width', 'height', 'number', 'is_mail', 'at'] as const

/** The number that the next event gets; for what is set of a conversation as it is added. */
export const nextSeq = sql<number>`chat_conversations.last_seq + 1`

const change = (db: Db | Tx, id: number, changes: ConversationChange) =>
  db
    .updateTable('chat_conversations')
    .set({ ...changes, change_no: sql`nextval('chat_changes')` })
    .where('id', '=', id)

/** Moves a conversation on to its next number, and stores what has that number; what is said notes what its sender had read. */
const appended = (
  db: Db | Tx,
  moved: ReturnType<typeof change>,
  event: UnnumberedEvent,
  sender?: 'visitor' | 'staff',
) =>
  db
    .with('moved', () => moved.set({ last_seq: nextSeq }).returningAll())
    .with('added', rows =>
      rows
        .insertInto('chat_events')
        .columns(['conversation_id', 'seq', ...eventColumns])
        .expression(
          rows
            .selectFrom('moved')
            .select(['moved.id', 'moved.last_seq'])
            .select(
              eventColumns.map(column =>
                column === 'number' && sender
                  ? sql.ref<number>(`moved.${sender}_read`).as(column)
                  : sql.val(event[column]).as(column),
              ),
            ),
        ),
    )
    .selectFrom('moved')

/** Who says something; undefined for what is nobody's words. */
const senderOf = (event: UnnumberedEvent) => (hasContent(event) && event.by !== 'system' ? event.by : undefined)

/** Adds the next event of a conversation and changes what it changes; the conversation as it is then. */
export const append = (
  tx: Tx,
  id: number,
  event: UnnumberedEvent,
  changes: ConversationChange,
): Promise<Conversation> =>
  appended(tx, change(tx, id, changes), event, senderOf(event))
    .selectAll()
    .executeTakeFirstOrThrow()

export const changeConversation = (tx: Tx, id: number, changes: ConversationChange): Promise<Conversation> =>
  change(tx, id, changes).returningAll().executeTakeFirstOrThrow()

/** What it changes of a conversation that its visitor says something, who has seen it up to an event; null for all of it. */
export const visitorMessageChange = (lastText: string, seenSeq: number | null, at: Date): ConversationChange => ({
  ...{ last_text: lastText, last_by: 'visitor', last_at: at, visitor_seq: nextSeq },
  visitor_read: sql`greatest(chat_conversations.visitor_read, least(${seenSeq}::int, chat_conversations.last_seq))`,
})

/** What a visitor says in a conversation. */
export interface VisitorChatMessage
  extends VisitorKeys,
    Pick<UnnumberedEvent, 'kind' | 'text' | 'picture' | 'width' | 'height' | 'at'> {
  id: number
  client_id: string
  /** What lists show of it. */
  lastText: string
  email: string
  /** The last event that he has seen; null for all. */
  seenSeq: number | null
}

const appendToOwn = compiledStatement((db, message: VisitorChatMessage) => {
  const { id, client_id, lastText, email, seenSeq, memberId, guestHash, at, kind, text, picture, width, height } =
    message
  const keys = { memberId, guestHash }
  const known = sql<string>`coalesce(nullif(chat_conversations.email, ''), ${email})`
  const moved = change(db, id, { ...visitorMessageChange(lastText, seenSeq, at), email: known })
    .where(isOf(keys))
    .where('state', 'in', statesToWriteIn)
    // What begins a conversation may do more.
    .where('last_seq', '>', 0)
    .where(({ not, exists }) => not(exists(blocks(db, keys, at).select('chat_blocks.id'))))
    .where(({ not, exists }) => not(exists(sentAs(db, id, 'visitor', null, client_id).select('seq'))))
  const rest = { by: 'visitor', staff_id: null, client_id, number: 0, is_mail: false } as const
  const event = { ...rest, kind, text, picture, width, height, at }
  return appended(db, moved, event, 'visitor').select(['moved.last_seq', 'moved.visitor_read'])
})

/**
 * Adds what a visitor says to a conversation of his that goes on, in one statement: its number and what he had read, or
 * undefined when it is not such a one, he is blocked, or it is there already.
 */
export const addToOwn = async (
  db: Db,
  message: VisitorChatMessage,
): Promise<Pick<Conversation, 'last_seq' | 'visitor_read'> | undefined> => {
  try {
    return (await appendToOwn(db, message))[0]
  } catch (error) {
    // Sent twice at once.
    if (violatedUnique(error) === 'chat_events_sent') return undefined
    throw error
  }
}
