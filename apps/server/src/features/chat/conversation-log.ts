import type { ChatEventKind } from '@bohe/api-client/contract/entities/chat'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { ChatSide } from '#database/tables/chat.ts'
import { hasContent } from '#domain/chat/conversation.ts'
import { append, type ConversationChange, changeConversation, nextSeq, visitorMessageChange } from './append-store.ts'
import * as store from './store.ts'

/** What is added to a log; its number is given as it is stored. */
export interface NewEvent {
  kind: ChatEventKind
  by: ChatSide
  staffId?: number
  clientId?: string
  text?: string
  picture?: string
  width?: number
  height?: number
  number?: number
  /** The last event that its sender has seen; all of them where nothing is said. */
  seenSeq?: number | undefined
  isMail?: boolean
}

/** What lists show of a text. */
export const shortened = (text = ''): string => text.slice(0, 200)

/** What an event changes of its conversation: who spoke last, and when the first answer came. */
const changeBy = (row: store.Conversation, event: NewEvent, at: Date): ConversationChange => {
  if (!hasContent(event)) return {}
  const lastText = shortened(event.text)
  if (event.by === 'visitor') return visitorMessageChange(lastText, event.seenSeq ?? null, at)
  const lastMessage = { last_text: lastText, last_by: event.by, last_at: at }
  return { ...lastMessage, staff_seq: nextSeq, staff_read: nextSeq, answered_at: row.answered_at ?? at }
}

/**
 * The log of a conversation whose row is locked: events get the next numbers, one after the other, and nobody sees a
 * number before all smaller ones are there.
 */
export class ConversationLog {
  readonly #tx: Tx
  readonly #now: Date
  #row: store.Conversation

  constructor(tx: Tx, row: store.Conversation, now: Date) {
    this.#tx = tx
    this.#row = row
    this.#now = now
  }

  get row(): store.Conversation {
    return this.#row
  }

  /** Adds an event and whatever else it changes; answers the event's number. */
  async add(event: NewEvent, change: ConversationChange = {}): Promise<number> {
    const { kind, by, staffId: staff_id = null, clientId: client_id = null, text = '', picture = '' } = event
    const { width = 0, height = 0, number = 0, isMail: is_mail = false } = event
    const what = { kind, by, staff_id, client_id, text, picture, width, height, number, is_mail, at: this.#now }
    const changes = { ...changeBy(this.#row, event, this.#now), ...change }
    this.#row = await append(this.#tx, this.#row.id, what, changes)
    return this.#row.last_seq
  }

  /** Changes what no event tells of. */
  async change(change: ConversationChange): Promise<void> {
    this.#row = await changeConversation(this.#tx, this.#row.id, change)
  }

  /** The same as `add`, unless its sender has sent it already by the same name: then that one's number. */
  async addOnce(event: NewEvent & { clientId: string }, change: ConversationChange = {}): Promise<number> {
    const { by, staffId = null, clientId } = event
    const sent = await store.eventByClientId(this.#tx, this.#row.id, by, staffId, clientId)
    return sent?.seq ?? this.add(event, change)
  }
}

/** Opens the log of a conversation to write in it; undefined when there is none. */
export const openLog = async (tx: Tx, id: number, now: Date): Promise<ConversationLog | undefined> => {
  const row = await store.lockConversation(tx, id)
  return row && new ConversationLog(tx, row, now)
}

/** Tells every node that a conversation has events up to a number; after the transaction that stored them. */
export const tellNodes = ({ chat }: Context, id: number, seq: number): void => chat.notices.publish(`${id}:${seq}`)

/** Tells every node that somebody is typing; nothing is kept. */
export const tellTyping = ({ chat }: Context, id: number, by: 'visitor' | 'staff', name = ''): void =>
  chat.notices.publish(`${id}~${by}~${name.slice(0, 100)}`)
